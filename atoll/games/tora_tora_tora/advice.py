"""What a side should know before it takes a choice, from its own view: exact odds, what a card does, how far a Unit goes."""

from __future__ import annotations

from typing import Any, Final

from atoll.core.flow import UNSET
from atoll.core.game import Advice
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.tora_tora_tora.tables import ACTIVATE, ANNOUNCE, COMMIT, PASS, PLAY, REROLL, REROLL_WINDOW, Tables

View = dict[str, Any]
FACES: Final = 6


def advice(t: Tables, view: View, offers: list[tuple[Action, ...]]) -> list[Advice]:
    """Lines about each choice that the viewer may take, and the cards it is about."""
    return [_advice(t, view, plies[-1]) for plies in offers]


def _advice(t: Tables, view: View, action: Action) -> Advice:
    verb, rest = action - action % VERB, action % VERB
    if verb in (COMMIT, ACTIVATE):
        return Advice((*_total(view, action), *_odds(view["battle"], action)))
    if verb == PLAY:
        return Advice((t.card_text[rest],))
    if verb == REROLL:
        return Advice((f"The die hits in {rest % PAIR} of {FACES} throws.",))
    if action == ANNOUNCE:
        return _announce(t, view)
    if action == PASS and view["window"] != UNSET and not view["fits"]:
        return Advice(("No card of your hand fits this moment.",))
    return Advice()


def _total(view: View, action: Action) -> tuple[str, ...]:
    """What so many RPs for each of several Units come to."""
    units = len(view["battle"]["part"][view["me"]])
    return (f"{units * (action % VERB)} RPs in all.",) if action - action % VERB == COMMIT and units > 1 else ()


def _odds(battle: View, action: Action) -> tuple[str, ...]:
    """How a commitment ends against each that the enemy can make: win, draw and loss in hundredths."""
    if action not in battle["mine"]:
        return ()
    row = battle["odds"][battle["mine"].index(action)]
    against = [
        f"{'one Unit' if points == UNSET else points}: {100 * win:.0f}/{100 * draw:.0f}/{100 * loss:.0f}"
        for points, (win, draw, loss) in zip(battle["enemy"], row, strict=True)
    ]
    return "Win/draw/loss in %, by the enemy's RPs for each Unit", *against


def _announce(t: Tables, view: View) -> Advice:
    """R15: the cards that fit, and what each would do."""
    cards = view["fits"]
    things = tuple(f"card {t.words.names['card'][card]}" for card in cards)
    if view["window"] == REROLL_WINDOW:
        names = ", ".join(t.card_names[card] for card in cards)
        return Advice((f"One missed die is rolled again, for any one of: {names}.",), things)
    return Advice(tuple(f"{t.card_names[card]}: {t.card_text[card]}" for card in cards), things)
