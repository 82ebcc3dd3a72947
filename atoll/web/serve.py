"""The server process: a port, the app, and if wanted a browser."""
from __future__ import annotations

import os
import socket
import threading
import webbrowser
from typing import Final

import uvicorn
from anyio import to_thread
from fastapi import FastAPI

from atoll.core.errors import AtollError
from atoll.web.app import create_app
from atoll.web.site import Site

DEFAULT_DATABASE: Final = "sqlite:///atoll.db"
WORKERS: Final = max(1, (os.cpu_count() or 2) - 1)   # processes in which computer players think
THREADS: Final = 8                              # that answer requests


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: str = DEFAULT_DATABASE, open_browser: bool = False,
    workers: int = WORKERS,
) -> None:
    """Serve until interrupted. AtollError if the port is taken or the database cannot be used; port 0 takes any free one."""
    app = create_app(database, workers=workers)
    with listen(host, port) as sock:
        url = address(host, sock.getsockname()[1])
        print(f"Atoll is at {url} (Ctrl-C stops it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        Server(config, app).run(sockets=[sock])


class Server(uvicorn.Server):
    """A server that ends its streams of news before it waits for what is under way."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.site: Site = app.state.site

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, with a few threads: more would only wait for each other, and let every answer take longer."""
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        self.site.notices.close()
        await super().shutdown(sockets)


def address(host: str, port: int) -> str:
    """The address to type into a browser on this machine."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def listen(host: str, port: int) -> socket.socket:
    """A port to serve from; AtollError if it cannot be had."""
    if not 0 <= port <= 65535:
        raise AtollError(f"port {port}: there is no such port; expected one from 1 to 65535, or 0 for any free one")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        sock = socket.create_server((host, port), family=family, backlog=128)
    except OSError as fault:
        # The library repeats the address in its text; the names of hosts have numbers of their own, below zero.
        reason = os.strerror(fault.errno) if fault.errno and fault.errno > 0 else fault.strerror or fault
        raise AtollError(f"port {port} on {host} cannot be used ({reason}); choose another with --port") from None
    # The connections inherit it. Without it the second part of an answer waits some 40 ms for the first one to be confirmed.
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock
