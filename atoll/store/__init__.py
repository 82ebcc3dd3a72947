"""Records and seats in a database. A record is the truth; a Match in memory is only a cache of what it replays to."""
from __future__ import annotations

from atoll.store.database import open_database
from atoll.store.games import Listed, NoSuchGame, Place, Saved, Stale, Standing, Store, Unavailable
from atoll.store.matches import Matches, Party, Table
from atoll.store.notices import LocalNotices, Notices, listening
from atoll.store.windows import Clock

__all__ = [
    "Clock", "Listed", "LocalNotices", "Matches", "NoSuchGame", "Notices", "Party", "Place", "Saved", "Stale", "Standing",
    "Store", "Table", "Unavailable", "listening", "open_database",
]
