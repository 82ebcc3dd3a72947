"""Where the dice of a match come from: a stream keyed by a secret and the number of the ply."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from atoll.core.flow import ChanceNode
from atoll.core.verbs import Action


class Chance:
    """Draws each chance ply from (secret, branch, number of the ply): taking back and playing on cannot fish for better dice."""

    def __init__(self, secret: bytes = b"", branch: int = 0) -> None:
        self.secret = secret or secrets.token_bytes(32)
        self.branch = branch

    @classmethod
    def from_seed(cls, seed: int) -> Chance:
        """A stream that can be asked for again by its number."""
        return cls(f"seed {seed}".encode())

    def draw(self, node: ChanceNode[Any], s: Any, ply: int) -> Action:
        """The outcome of a chance ply; each as likely as its weight says (by rejection, so without bias)."""
        outcomes = node.outcomes(s)
        left = self.below(sum(weight for _, weight in outcomes), ply)
        for action, weight in outcomes:
            left -= weight
            if left < 0:
                return action
        raise AssertionError("weights add up to their total")

    def below(self, n: int, ply: int) -> int:
        """A whole number from 0 to n - 1 (n up to 2**64) for one ply."""
        limit = (1 << 128) - (1 << 128) % n
        attempt = 0
        while True:
            text = f"{self.branch}/{ply}/{attempt}".encode()
            number = int.from_bytes(hashlib.blake2b(text, key=self._key(), digest_size=16).digest(), "big")
            if number < limit:
                return number % n
            attempt += 1

    def _key(self) -> bytes:
        return hashlib.sha256(self.secret).digest()
