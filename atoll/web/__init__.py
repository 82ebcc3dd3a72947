"""The web server: pages for people, on top of records kept in the store."""
from __future__ import annotations

from atoll.web.app import create_app
from atoll.web.serve import DEFAULT_DATABASE, WORKERS, serve

__all__ = ["DEFAULT_DATABASE", "WORKERS", "create_app", "serve"]
