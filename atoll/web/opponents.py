"""Against whom a game is played: programs, a friend by a link, or somebody at the same screen."""
from __future__ import annotations

import secrets
from typing import Final

from atoll import players
from atoll.core.errors import AtollError
from atoll.core.flow import Side
from atoll.core.game import Game
from atoll.players import Programs
from atoll.store import Party, Table
from atoll.web.scene import edition_of

RANDOM_SIDE: Final = "random"
FRIEND: Final = "friend"
SCREEN: Final = "screen"
PROGRAM: Final = "program:"                     # before a program's name


def sides(game: Game) -> list[tuple[str, str]]:
    """The sides by their name in records and as people call them; nothing to choose in a game of one."""
    if len(game.sides) < 2:
        return []
    words = edition_of(game.slug).tables().words
    return [(name, game.side_name(words, side)) for side, name in enumerate(game.sides)]


def programs(game: Game) -> list[tuple[str, str]]:
    """The programs that play a game, the usual one first, each with a sentence on how strong it is."""
    own = dict.fromkeys([usual(game), *game.strengths, *game.players, *players.names(game)])
    return [(name, players.strength(game, name)) for name in own] if len(game.sides) > 1 else []


def usual(game: Game) -> str:
    """Whom a newcomer plays against: the middle one of the strengths, which answers at once."""
    middle = list(game.strengths)[len(game.strengths) // 2 : len(game.strengths) // 2 + 1]
    return next(iter([*middle, *game.players, *players.names(game)]))


def party(game: Game, holder: str, side: str, opponent: str) -> Party:
    """Who plays, as the form of the first page says; without a word of it the first side against the usual program."""
    everybody = range(len(game.sides))
    if len(game.sides) == 1 or opponent == SCREEN:
        return Party(dict.fromkeys(everybody, holder))
    mine = _side(game, side)
    if opponent == FRIEND:
        return Party({mine: holder})
    chosen = opponent.removeprefix(PROGRAM) if opponent else usual(game)
    players.find(game, chosen)
    return Party({mine: holder}, {other: chosen for other in everybody if other != mine})


def _side(game: Game, name: str) -> Side:
    if name == RANDOM_SIDE:
        return secrets.randbelow(len(game.sides))
    return game.side(name) if name else 0


def answer(table: Table) -> None:
    """Let the programs of a table act, and keep what was seen on the way; at a window they answer once it is due."""
    if table.programs:
        _step(table, _seated(table, table.programs))


def answer_quickly(table: Table) -> None:
    """The same where workers think: here act only those who need no time, and whose choice is the only one for all to see."""
    if table.programs:
        _seated(table, table.programs)
        while quick := {side: players.RANDOM for side, name in table.programs.items() if _is_quick(table, side, name)}:
            count = len(table.beats)
            _step(table, _seated(table, quick), most=1)
            if len(table.beats) == count:
                break
    table.is_due = False


def _is_quick(table: Table, side: Side, name: str) -> bool:
    is_asked = bool(table.match.asked >> side & 1)
    return is_asked and (name == players.RANDOM or (table.match.passing is None and table.match.is_forced(side)))


def _seated(table: Table, programs: dict[Side, str]) -> Programs:
    try:
        return Programs(table.match.game, programs)
    except AtollError as fault:
        raise AtollError(f"This game cannot go on here: {fault}") from None


def _step(table: Table, seated: Programs, most: int = -1) -> None:
    """Some acts of programs, or all that they have to do."""
    while most and (table.is_due or table.match.passing is None) and seated.step(table.match):
        table.is_due = False
        table.beats += table.match.beats
        most -= 1
    table.is_due = False
