"""What games' own tests use: the mark of the rule a test proves, and positions set up by hand (`atoll.testing.scenes`)."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Marks a test with the rules and rulings of the specification that it proves: `@rule("R45", "Q12")`."""
    return pytest.mark.rule(*ids)


__all__ = ["rule"]
