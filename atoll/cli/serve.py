"""atoll serve: the games in a browser."""
from __future__ import annotations

from typing import Annotated

import typer

from atoll.core.errors import AtollError

HOST = "127.0.0.1"
PORT = 8000


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve", epilog="Example: atoll serve --open")(serve)


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0 lets others in.")] = HOST,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes any free one.")] = PORT,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="Where the games are kept (SQLite).")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", help="Processes in which computer players think [default: one less than cores]; "
                          "0: within the request.", show_default=False)
    ] = -1,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve the games as a web page."""
    try:
        from atoll import web
    except ModuleNotFoundError as fault:
        if (fault.name or "").startswith("atoll"):
            raise
        raise AtollError(f'the web server needs {fault.name}, which is not installed; run: pip install "atoll[web]"') from None
    web.serve(host, port, database or web.DEFAULT_DATABASE, open_page, web.WORKERS if workers < 0 else workers)
