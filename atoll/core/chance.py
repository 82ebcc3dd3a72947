"""Where the dice of a match come from: a stream keyed by a secret, to which the record is committed before the first draw.

docs/records.md describes it to the byte for those who check a game with a program of their own. Nothing here may change:
games that are being played would get other dice, and records of finished ones would no longer be verified.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from atoll.core.flow import ChanceNode
from atoll.core.record import Header
from atoll.core.verbs import Action


class Chance:
    """Draws each chance ply from (secret, contributions, branch, number of the ply): taking back and playing on cannot fish.

    What is committed to, and opened at the end, is `key`: the hash of the secret or the seed that the stream was made of.
    """

    def __init__(self, secret: bytes = b"", branch: int = 0, given: str = "", *, key: bytes = b"") -> None:
        self.secret = secret or secrets.token_bytes(32)
        self.branch = branch
        self.given = given  # what the sides contributed, as it goes into each draw
        self.key = key or hashlib.sha256(self.secret).digest()

    @classmethod
    def from_seed(cls, seed: int) -> Chance:
        """A stream that can be asked for again by its number."""
        return cls(f"seed {seed}".encode())

    @classmethod
    def opened(cls, key: str) -> Chance:
        """The stream of a record whose secret is open."""
        return cls(key=bytes.fromhex(key))

    @property
    def commitment(self) -> str:
        """The hash that everybody may see from the start: it tells nothing of the key, and no other key has it."""
        return hashlib.sha256(self.key).hexdigest()

    def at(self, header: Header, ply: int) -> Chance:
        """The stream with the branch and the contributions that a record has for a ply."""
        branch = header.branch_at(ply)
        given = sorted((each.side, each.text) for each in header.contributions if each.counts(branch, ply))
        return Chance(self.secret, branch, "".join(f"/{side} {text}" for side, text in given), key=self.key)

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
            text = f"{self.branch}/{ply}/{attempt}{self.given}".encode()
            number = int.from_bytes(hashlib.blake2b(text, key=self.key, digest_size=16).digest(), "big")
            if number < limit:
                return number % n
            attempt += 1
