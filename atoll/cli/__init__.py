"""The command atoll: puts the other parts together. Every error is one clear line, never a traceback."""
from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from atoll import __version__
from atoll.cli import bench, data, games, play, replay, serve, simulate, solve
from atoll.core.errors import AtollError, BadData, BadRecord

FAILED = 1                                      # a record or data that do not fit
MISUSED = 2                                     # arguments that make no sense
INTERRUPTED = 130                               # as shells say it: 128 + the number of the signal
PIPE_CLOSED = 141

app = typer.Typer(
    name="atoll", add_completion=False, pretty_exceptions_enable=False, invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]}, epilog="Example: atoll play GAME",
)
for module in (games, play, replay, simulate, data, bench, solve, serve):
    module.add_to(app)


@app.callback()
def atoll(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the program's version.")] = False,
) -> None:
    """Play, host and analyse board games with every rule enforced."""
    if version:
        print(f"atoll {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main() -> int:
    """Run the command line; the exit status, 0 only on success."""
    _open_closed_streams()
    _accept_any_text()
    try:
        status = app(prog_name="atoll", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except AtollError as fault:
        return _fail(str(fault), FAILED if isinstance(fault, (BadRecord, BadData)) else MISUSED)
    except typer.TyperException as fault:
        return _fail(_misuse(fault), MISUSED)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _quiet()
    except OSError as fault:
        return _fail(f"{fault.filename or 'system'}: {fault.strerror}", FAILED)


def _open_closed_streams() -> None:
    """A shell may close a stream (`>&-`): what is said there goes nowhere, and no file of ours takes its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _accept_any_text() -> None:
    """A terminal or a pipe that cannot show a letter, or sends no UTF-8, is no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(message: str, status: int) -> int:
    """The error on standard error; several lines only where several faults of a file are told at once."""
    for line in message.splitlines():
        print(f"atoll: {line}", file=sys.stderr)
    return status


def _misuse(fault: typer.TyperException) -> str:
    """What was wrong with the arguments, in one line, and where they are explained."""
    message = " ".join(fault.format_message().split()).rstrip(".")
    context = getattr(fault, "ctx", None)
    return f"{message} (see {context.command_path} --help)" if context else message


def _quiet() -> int:
    """The reader has gone, as with `| head`: nothing more is printed, at exit neither."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
