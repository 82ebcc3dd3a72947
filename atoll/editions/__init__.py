"""Editions: a game's TOML files with their sources, and an owner's overlay, checked and made into Tables."""
from atoll.editions.faults import Fault, Key
from atoll.editions.loading import Checks, loader
from atoll.editions.models import Items, Line, Slug, Switch, Table, Whole, options

__all__ = ["Checks", "Fault", "Items", "Key", "Line", "Slug", "Switch", "Table", "Whole", "loader", "options"]
