"""The models of data/: what every table holds, with the options and what they mean."""

from __future__ import annotations

from typing import Annotated, Literal

from atoll.editions import Items, Line, Slug, Switch, Table, Whole

Few = Annotated[int, Whole(0, 20)]
Loss = Annotated[int, Whole(0, 9)]


class Setup(Table):
    """R2."""

    tokens: Annotated[int, Whole(1, 99)]
    industry: Few


class Industry(Table):
    """R4."""

    least: Few
    most_usa: Few
    most_japan: Few


class Logistics(Table):
    """R10, R11."""

    cards: Annotated[int, Whole(0, 20)]
    extra: Annotated[int, Whole(0, 5)]


class Strategy(Table):
    """R14."""

    cards: Annotated[int, Whole(0, 20)]


class Contest(Table):
    """R20."""

    cards: Annotated[int, Whole(1, 4)]


class Losses(Table):
    """R27."""

    defeat: Loss
    greater_sea: Loss
    greater_ground: Loss


class PearlHarbor(Table):
    """R24."""

    turn: Annotated[int, Whole(0, 99)]
    air: Few


class Force(Table):
    """R25."""

    ratio: Annotated[int, Whole(2, 20)]
    air: Few
    sea: Few
    ground: Few


class Victory(Table):
    """R33."""

    battles: Annotated[int, Whole(2, 20)]


class Effect(Table):
    """R28: a note of a card."""

    when: Literal["play", "win", "lose"]
    do: Literal["enemy_loss", "own_loss", "own_ic", "japan_ic", "own_next_draw", "enemy_next_draw", "win_game"]
    n: Annotated[int, Whole(-99, 99)]


class Card(Table):
    """R6, R7: a card."""

    name: Annotated[str, Line(40)]
    use: Literal["both", "usa", "japan"]
    stats: Annotated[list[Annotated[int, Whole(0, 9)]], Items(5, 5)]
    effects: Annotated[list[Effect], Items(0, 3)]
    family: Literal[
        "carrier", "ship", "submarine", "fighter", "bomber", "scout", "leader", "intelligence", "ground", "conquest",
        "industry", "weather", "bomb",
    ]  # fmt: skip


class Options(Table):
    """The switches."""

    full_tie: Annotated[Literal["draw", "ground"], Switch("Q10", "air and sea both tied: a drawn battle, or ground decides")]
    both_win: Annotated[
        Literal["battle_winner", "draw"], Switch("Q16", "both meet a victory condition at once: who won the battle, or a draw")
    ]
    extra_losses: Annotated[
        Literal["always", "winner_only"], Switch("Q12", "losses without a condition count for both sides, or for the winner only")
    ]
    drawn_battle_streak: Annotated[
        Literal["breaks", "ignored"], Switch("Q11", "a drawn battle ends a row of victories, or leaves it as it is")
    ]
    strategy_discards: Annotated[
        Literal["secret", "open"], Switch("Q6", "cards exchanged in the Strategy Phase stay face down, or are shown")
    ]
    reshuffle: Annotated[
        Literal["when_empty", "every_turn"], Switch("Q1", "used cards go back when the deck is spent, or before every turn")
    ]
    force_timing: Annotated[
        Literal["battle_start", "turn_start"], Switch("Q18", "overwhelming force is measured after industry, or before it")
    ]
    bomb_timing: Annotated[
        Literal["at_once", "after_battle"], Switch("Q17", "the bomb wins as it enters play, or with the other effects")
    ]
    optional_draws: Annotated[
        Literal["ask", "always"], Switch("Q27", "the three optional draws are asked for, or taken without asking")
    ]
    pick_unusable: Annotated[bool, Switch("Q8", "a contest may be answered with a card that its winner cannot use")]
    japan_extra_tokens: Annotated[
        Literal[0, 1, 2, 3, 4, 5], Switch("R2", "handicap: tokens more for Japan at the start; 3 is balanced")
    ]
    turn_limit: Annotated[Literal[0, 50, 100, 200], Switch("Q26", "0: none; else a game not over by then is drawn")]


class Sheet(Table):
    """All tables."""

    setup: Setup
    industry: Industry
    logistics: Logistics
    strategy: Strategy
    contest: Contest
    losses: Losses
    pearl_harbor: PearlHarbor
    force: Force
    victory: Victory
    cards: Annotated[dict[Annotated[str, Slug(40)], Card], "numbered in this order"]
    options: Options
