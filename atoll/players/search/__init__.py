"""Players that look ahead: Budget, think, Thought. They know a game by its face alone."""

from __future__ import annotations

from atoll.players.search.budget import Budget
from atoll.players.search.player import SearchPlayer, Slipping, searcher
from atoll.players.search.thinking import think
from atoll.players.search.thought import Choice, Thought

__all__ = ["Budget", "Choice", "SearchPlayer", "Slipping", "Thought", "searcher", "think"]
