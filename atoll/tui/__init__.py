"""A match on the whole terminal (Textual)."""

from atoll.tui.app import run

__all__ = ["run"]
