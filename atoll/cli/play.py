"""atoll play: a game in the terminal or through a pipe, of one person or of several at one screen."""
from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from atoll import players
from atoll.cli.keeping import Keeper, chance_of
from atoll.cli.options import GameArgument, Options, Overlay, edition_of, pairs, read_text
from atoll.cli.plain import Plain, typed_lines
from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.flow import Side
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import PERSON, parse_record
from atoll.core.setups import use
from atoll.games import load

HIDDEN = "What is hidden from you stands there as '?': these lines can be read, but not continued."

As = Annotated[str | None, typer.Option("--as", metavar="SIDE", help="Your side (the first).")]
Against = Annotated[
    str | None,
    typer.Option(
        "--against", metavar="PLAYER",
        help=f"Who plays the other sides (random): a program, or `{PERSON}` for somebody at this screen.",
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Dice that can be had again.")]
RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep the game, hidden cards too, in a new file as it is played."),
]
SetUp = Annotated[
    Path | None, typer.Option("--setup", metavar="FILE", help="Begin with the set-up of a record, as `setup FILE` keeps it.")
]
Resume = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="Continue the game of a record, and keep it there.")
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play", epilog="Example: atoll play GAME --option NAME=VALUE --record my-game.txt")(play)


def play(
    game: GameArgument,
    as_side: As = None,
    against: Against = None,
    option: Options = None,
    overlay: Overlay = None,
    seed: Seed = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text only; works through a pipe.")] = False,
    record: RecordFile = None,
    resume: Resume = None,
    setup: SetUp = None,
) -> None:
    """Play a game.

    With --plain every line is an action (its number or its words) or a question; `help` lists them.
    Two at one screen (--against person) hand it over: nothing is shown until the other has pressed Enter.
    """
    chosen = load(game)
    keeper = Keeper(record or resume, is_resuming=resume is not None and record is None)
    if resume is None:
        who = seats(chosen, {}, as_side, against)
        chance = Chance() if seed is None else Chance.from_seed(seed)
        match = _begin(chosen, overlay, pairs(option, "--option"), who, chance)
        if setup is not None:
            _set_up(match, setup)
    else:
        if option or overlay or setup:
            own = "--resume plays on with the record's own options, overlay and set-up"
            raise AtollError(f"{own}; leave --option, --overlay and --setup away")
        match = _go_on(chosen, resume, seed)
        who = seats(chosen, match.header.players, as_side, against)
    people = _people(match, who, keeper)
    programs = players.Programs(chosen, {side: name for side, name in who.items() if name != PERSON}, seed, players.find_any)
    programs.answer(match)
    keeper.save(match)
    if keeper.fault:
        raise AtollError(keeper.fault)
    try:
        _run(match, people, programs, keeper, plain)
    finally:                                    # Control-C too
        _leave(match, people.reader, keeper)


def seats(game: Game, recorded: Mapping[str, str], as_side: str | None, against: str | None) -> dict[Side, str]:
    """Who plays each side, first whoever looks first: as asked for, else as recorded, else a person against random."""
    if against not in (None, PERSON):
        players.find_any(game, against)
    if against is not None and len(game.sides) == 1:
        raise AtollError(f"--against {against}: {game.slug} is for one player; there is no other side")
    people = [name for name in game.sides if recorded.get(name) == PERSON]
    mine = game.side(as_side or next(iter(people), game.sides[0]))
    known = {*players.names(game), *([PERSON] if against or game.sides[mine] in people else []), *([against] if against else [])}
    others = {side: against or recorded.get(name, "") for side, name in enumerate(game.sides) if side != mine}
    return {mine: PERSON} | {side: name if name in known else players.RANDOM for side, name in others.items()}


def _people(match: Match, who: Mapping[Side, str], keeper: Keeper) -> players.People:
    """Those at this screen; whoever resumes a game knows what has happened."""
    told = len(match.plies) if keeper.is_resuming else -1
    return players.People(match, [side for side, name in who.items() if name == PERSON], told)


def _begin(game: Game, overlay: Path | None, options: dict[str, str], who: Mapping[Side, str], chance: Chance) -> Match:
    names = {name: who[side] for side, name in enumerate(game.sides)}
    started = datetime.now(UTC).isoformat(timespec="seconds")
    return Match.new(game, edition_of(game, overlay), options, players=names, chance=chance, started=started)


def _set_up(match: Match, path: Path) -> None:
    """Begin with what a file holds; one that does not fit is refused before anything is played."""
    try:
        use(match, parse_record(read_text(path, "set-up")))
    except AtollError as fault:
        raise AtollError(f"--setup {path}: {fault}") from None


def _go_on(game: Game, path: Path, seed: int | None) -> Match:
    """The match of a record; whoever plays on with other dice than it is committed to is told."""
    record = parse_record(read_text(path, "record"))
    match = Match.load(game, record, chance_of(record, path, seed))
    if record.header.commit != match.header.commit:
        print("The secret of this game's dice is not here: its dice are new, and it can no longer be verified.", file=sys.stderr)
    return match


def _run(match: Match, people: players.People, programs: players.Programs, keeper: Keeper, plain: bool) -> None:
    """On a terminal the full-screen program, if it is installed; else lines."""
    typed = sys.stdin.isatty()
    if plain or not typed or not sys.stdout.isatty() or find_spec("textual") is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(line_buffering=True)         # a script that waits for an answer gets it
        Plain(match, people, programs, keeper, stay=typed).run(typed_lines())
    else:
        from atoll import tui

        tui.run(match, people, programs, keeper.save)


def _leave(match: Match, side: Side, keeper: Keeper) -> None:
    """Leaving loses nothing: the record is in its file, or printed; what the person may not read whole gets a file now."""
    copy, has_acted = match.record_for(side), any(ply.who != "chance" for ply in match.plies)
    is_whole = copy == match.record()
    if keeper.path is None and has_acted and not is_whole:
        keeper = _keep_now(match)
    print(f"\n{keeper.fault}".rstrip())
    if keeper.path is not None and not keeper.fault:
        _tell_file(match, keeper.path, is_whole)
    elif has_acted:
        print(copy.text())
        use = "replay it: atoll replay FILE" if match.is_over else f"continue it: atoll play {match.game.slug} --resume FILE"
        print(f"Put the lines from 'atoll record' on into a file to {use}" if is_whole else HIDDEN)


def _keep_now(match: Match) -> Keeper:
    """A file for a game that was played without one."""
    keeper = Keeper(Path(f"{match.game.slug}-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt"))
    keeper.save(match)
    return keeper


def _tell_file(match: Match, path: Path, is_whole: bool) -> None:
    hidden = "" if is_whole else " It holds what is hidden from you, too."
    more = "" if match.is_over else f" Continue it with: atoll play {match.game.slug} --resume {path}"
    print(f"The game is kept in {path}.{hidden}{more}")
