"""From the data, an owner's overlay and the options to Tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from atoll import editions
from atoll.core.verbs import Words
from atoll.editions import Fault
from atoll.games.pacific_theatre.sheet import Card, Effect, Sheet
from atoll.games.pacific_theatre.tables import (
    DO,
    ENEMY_LOSS,
    PLAY,
    SIDES,
    STATS,
    VERBS,
    WHEN,
    WIN,
    WIN_GAME,
    Tables,
)

MOST_CARDS: Final = 200


def impossible(sheet: Sheet) -> Iterator[Fault]:
    """Sheets whose values fit one by one, but not together."""
    if not sheet.industry.least <= sheet.setup.industry <= min(sheet.industry.most_usa, sheet.industry.most_japan):
        yield Fault((("setup", "industry"), ("industry",)), "lies outside the limits of industry")
    if len(sheet.cards) > MOST_CARDS:
        yield Fault((("cards",),), f"has {len(sheet.cards)} cards; expected at most {MOST_CARDS}")
    names = [card.name for card in sheet.cards.values()]
    for slug, card in sheet.cards.items():
        if names.count(card.name) > 1:
            yield Fault((("cards", slug, "name"),), f"{card.name!r} is the name of another card too")
        yield from _impossible_effects(slug, card)


def _impossible_effects(slug: str, card: Card) -> Iterable[Fault]:
    for number, effect in enumerate(card.effects):
        if effect.do == "win_game" and (effect.when != "play" or card.use != "usa" or effect.n < 1):
            yield Fault(
                (("cards", slug, "effects", number),), 'win_game; expected only on a card of the USA, when = "play", n a turn'
            )
        if effect.do in ("enemy_loss", "own_loss") and effect.n < 0:
            yield Fault((("cards", slug, "effects", number),), f"{effect.do} {effect.n}; expected 0 or more")


def _freezer(sheet: Sheet) -> Callable[[dict[str, str], int], Tables]:
    words = _words(sheet)

    def freeze(options: dict[str, str], revision: int) -> Tables:
        t = Tables(words, revision)
        for card in sheet.cards.values():
            _fill_card(t, card, winner_only=options["extra_losses"] == "winner_only")
        _fill_phases(t, sheet, int(options["japan_extra_tokens"]))
        _fill_battle(t, sheet)
        _fill_options(t, options)
        return t

    return freeze


def _words(sheet: Sheet) -> Words:
    names = {
        "card": [slug.replace("_", " ") for slug in sheet.cards],
        "side": list(SIDES),
        "stat": list(STATS),
    }
    return Words(VERBS, names, {"card": [card.name for card in sheet.cards.values()], "side": ["USA", "Japan"]})


def _fill_card(t: Tables, card: Card, *, winner_only: bool) -> None:
    """R6, R7: a card's user, stats and notes."""
    t.names.append(card.name)
    t.family.append(card.family)
    for side, name in enumerate(SIDES):
        t.usable[side].append(card.use in ("both", name))
    for stat, number in enumerate(card.stats):
        t.stat[stat].append(number)
    bomb = next((effect.n for effect in card.effects if effect.do == DO[WIN_GAME]), 0)
    if bomb:
        t.bombs.append(len(t.bomb_from))
    t.bomb_from.append(bomb)
    notes = [effect for effect in card.effects if effect.do != DO[WIN_GAME]]
    t.effects.append([code for effect in notes for code in _codes(effect, winner_only=winner_only)])


def _codes(effect: Effect, *, winner_only: bool) -> tuple[int, int, int]:
    """R28; Q12: where only the winner destroys more, a loss without a condition is one for winning."""
    when, do = WHEN.index(effect.when), DO.index(effect.do)
    return (WIN if winner_only and when == PLAY and do == ENEMY_LOSS else when), do, effect.n


def _fill_phases(t: Tables, sheet: Sheet, handicap: int) -> None:
    """R2, R4, R10, R11, R14, R20."""
    t.tokens = [sheet.setup.tokens, sheet.setup.tokens + handicap]
    t.industry = sheet.setup.industry
    t.least_industry = sheet.industry.least
    t.most_industry = [sheet.industry.most_usa, sheet.industry.most_japan]
    t.draw, t.extra = sheet.logistics.cards, sheet.logistics.extra
    t.exchange = sheet.strategy.cards
    t.contest = sheet.contest.cards


def _fill_battle(t: Tables, sheet: Sheet) -> None:
    """R24, R25, R27, R33."""
    rest = [0] * (len(STATS) - 3)  # leadership and intelligence take no part
    t.defeat = sheet.losses.defeat
    t.greater = [0, sheet.losses.greater_sea, sheet.losses.greater_ground, *rest]
    t.pearl_turn, t.pearl = sheet.pearl_harbor.turn, [sheet.pearl_harbor.air, 0, 0, *rest]
    t.ratio, t.force = sheet.force.ratio, [sheet.force.air, sheet.force.sea, sheet.force.ground, *rest]
    t.row = sheet.victory.battles


def _fill_options(t: Tables, options: dict[str, str]) -> None:
    t.ground_decides = options["full_tie"] == "ground"
    t.both_draw = options["both_win"] == "draw"
    t.drawn_keeps_row = options["drawn_battle_streak"] == "ignored"
    t.open_discards = options["strategy_discards"] == "open"
    t.shuffle_every_turn = options["reshuffle"] == "every_turn"
    t.force_before_industry = options["force_timing"] == "turn_start"
    t.bomb_after_battle = options["bomb_timing"] == "after_battle"
    t.always_draw = options["optional_draws"] == "always"
    t.pick_unusable = options["pick_unusable"] == "yes"
    t.turn_limit = int(options["turn_limit"])


load_edition: Final = editions.loader(
    editions.Checks(
        Path(__file__).parent / "data",
        Sheet,
        impossible,
        lambda sheet: editions.options(sheet.options),
        _freezer,
        open=("cards",),
    )
)
