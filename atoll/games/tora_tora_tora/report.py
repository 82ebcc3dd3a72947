"""The position and the finished game in words, and its figures."""

from __future__ import annotations

from typing import Any, Final

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.rules.board import members
from atoll.games.tora_tora_tora.rules.economy import resource_areas
from atoll.games.tora_tora_tora.rules.victory import points
from atoll.games.tora_tora_tora.state import COMMITTING, State
from atoll.games.tora_tora_tora.tables import (
    ACTIVE,
    ALLIES,
    INACTIVE,
    JAPAN,
    KINDS,
    PHASES,
    RESERVES,
    SCHEDULED,
    T_GUIDED,
    T_LAND,
    T_LAND_DRAWN,
    T_LANDINGS,
    T_LOST,
    T_MOVES,
    T_NAVAL,
    T_NAVAL_DRAWN,
    T_PLAYED,
    Tables,
)
from atoll.games.tora_tora_tora.wording import commitment, controller, counted, kind_name

SIDES: Final = (JAPAN, ALLIES)
NAMES: Final = ("Japan", "Allies")
BY_SIDE: Final = {"moves": T_MOVES, "landings": T_LANDINGS, "lost": T_LOST, "cards": T_PLAYED}
TITLES: Final = {"moves": "Moves", "landings": "Landings", "lost": "Units eliminated", "cards": "Cards played"}
PLAIN: Final = {
    "naval_battles": T_NAVAL,
    "naval_drawn": T_NAVAL_DRAWN,
    "land_battles": T_LAND,
    "land_drawn": T_LAND_DRAWN,
    "guided": T_GUIDED,
}


def measures(s: State) -> dict[str, float]:
    """Figures of a finished game for statistics; `turns` are Rounds, and what has two sides has a figure for each."""
    sides = {f"{name}_{NAMES[side].lower()}": s.tally[at + side] for name, at in BY_SIDE.items() for side in SIDES}
    return {
        "turns": s.round,
        "vp": points(s),
        "extra_vp": s.extra,
        **{name: s.tally[at] for name, at in PLAIN.items()},
        **sides,
        "resource_areas": resource_areas(s, supplied=True).bit_count(),
        "rp_japan": s.rp[0],
        "rp_american": s.rp[1],
        "rp_british": s.rp[2],
    }


def standing(vp: int) -> str:
    """Who leads, and by how many Victory Points."""
    return f"{NAMES[ALLIES] if vp > 0 else NAMES[JAPAN]} {abs(vp)}" if vp else "even"


def summary(t: Tables, view: dict[str, Any]) -> list[str]:
    """The position in lines of text."""
    return [
        _status_line(view),
        *(_side_line(view, side) for side in SIDES),
        *_yamamoto_line(t, view),
        *_hand_lines(t, view),
        *_area_lines(t, view),
        *_reserve_lines(t, view),
        *_battle_lines(t, view),
    ]


def _status_line(view: dict[str, Any]) -> str:
    """Round and Phase, Victory Points, and the three pools."""
    japan, american, british = view["rp"]
    extra = f" ({view['extra']} extra for Japan)" if view["extra"] else ""
    vp = f"VP {standing(view['points'])}{extra}"
    return f"Round {view['round']}, {PHASES[view['phase']]}; {vp}; RPs Japan {japan}, American {american}, British {british}"


def _side_line(view: dict[str, Any], side: int) -> str:
    first = ", the Initiative" if view["initiative"] == side else ""
    return f"{NAMES[side]}: {counted(view['hands'][side], 'card')} in hand{first}"


def _yamamoto_line(t: Tables, view: dict[str, Any]) -> list[str]:
    if view["admiral"] not in (ACTIVE, INACTIVE) or view["yamamoto"] == UNSET:
        return []
    return [f"Yamamoto: {t.names[view['yamamoto']]}{'' if view['admiral'] == ACTIVE else ', inactive until the next Round'}"]


def _hand_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    me = view["me"]
    lines = [f"  {t.card_names[card]}: {t.card_text[card]}" for card in view["hand"][me]] if me != UNSET else []
    lines = ["Your hand:", *lines] if lines else []
    top = [card for card in view["top"] if card != UNSET]
    drawn = [t.card_names[card] for card in view["drawn"]]
    lines += [f"Drawn: {', '.join(drawn)}"] if drawn else []
    return lines + [f"On top of your deck: {t.card_names[card]}" for card in top]


def _area_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    """Each Area with Units in it, and the Areas that have changed hands."""
    lines = ["On the map:"]
    for area in range(t.areas):
        side, units = controller(view, area), units_text(t, view, area)
        if units or side != t.opening_allied >> area & 1:
            lines.append(f"  {t.names[area]} ({NAMES[side]}): {units or 'no Units'}")
    return lines


def units_text(t: Tables, view: dict[str, Any], area: int) -> str:
    """The Units of an Area by kind: "2 American Fleets, 1 American Army (out of Supply)"."""
    oos = set(view["oos"])
    return _blocks_text([t.kind[unit] + KINDS * (unit in oos) for unit, place in enumerate(view["place"]) if place == area])


def _blocks_text(blocks: list[int]) -> str:
    """Like ones together."""
    supply = ["", " (out of Supply)"]
    return ", ".join(
        f"{counted(blocks.count(block), kind_name(block % KINDS))}{supply[block >= KINDS]}" for block in sorted(set(blocks))
    )


def _reserve_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    """What may be produced, and what is still to come."""
    lines = []
    for side in SIDES:
        kinds = [t.kind[unit] for unit in t.of_side[side] if view["place"][unit] == RESERVES]
        lines += [f"Reserves, {NAMES[side]}: {_blocks_text(kinds)}"] if kinds else []
    coming = [
        f"Round {round}: {units}" for round in range(view["round"], t.rounds + 1) if (units := _coming_text(t, view, round))
    ]
    return [*lines, f"Reinforcements: {'; '.join(coming)}"] if coming else lines


def _coming_text(t: Tables, view: dict[str, Any], round: int) -> str:
    return _blocks_text([t.kind[unit] for unit in t.arrivals[round] if view["place"][unit] == SCHEDULED])


def _battle_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    b = view["battle"]
    if b is None:
        return []
    lines = [f"Battle of {t.names[b['area']]}: {NAMES[b['attacker']]} attack{'s' if b['attacker'] == JAPAN else ''}"]
    for side in SIDES:
        parts = [_allocated(b, side)]
        parts += [f"card {t.card_names[b['event'][side]]}"] if b["event"][side] != UNSET else []
        parts += [f"hits on 1 to {', '.join(map(str, b['need'][side]))}"] if b["need"][side] else []
        parts += [f"dice {' '.join(map(str, b['face'][side]))}"] if b["face"][side] else []
        lines.append(f"  {NAMES[side]}: {'; '.join(parts)}")
    return lines + [_odds_line(own, chances) for own, chances in zip(b["own"], b["odds"], strict=True)]


def _odds_line(own: int, against: list[list[float]]) -> str:
    """How a commitment of the viewer's may end, over all that the enemy may commit."""
    spans = [(min(each), max(each)) for each in zip(*against, strict=True)]
    said = [f"{low:.0%}" if f"{low:.0%}" == f"{high:.0%}" else f"{low:.0%} to {high:.0%}" for low, high in spans]
    return f"  Odds with {commitment(own)}: win {said[0]}, draw {said[1]}, loss {said[2]}"


def _allocated(b: dict[str, Any], side: int) -> str:
    if not b["committed"][side]:
        return "not yet allocated"
    if b["commit"][side] == UNSET:
        return "has allocated" if b["stage"] == COMMITTING else "not yet allocated"
    return f"{counted(b['commit'][side], 'RP')} {'on one Unit' if b['single'][side] != UNSET else 'for each Unit'}"


def account(s: State) -> list[tuple[str, str]]:
    """The account of the game: the points Area by Area, then what happened."""
    t = s.t
    lines: list[tuple[str, str]] = []
    gained = members(s.allied & t.japan_home)
    lost = members(~s.allied & ~t.japan_home & ~t.sea & (1 << t.areas) - 1)
    lines += [(t.names[area], f"+{t.stars[area]}, held by the Allies") for area in gained]
    lines += [(t.names[area], f"-{t.stars[area]}, held by Japan") for area in lost]
    if s.extra:
        lines.append(("Extra VP of Japan", f"-{s.extra}"))
    tally = s.tally
    return [
        *lines,
        ("VP", f"{points(s)} of {t.points_needed} that the Allies need"),
        ("Length", counted(s.round, "Round")),
        ("Naval Battles", f"{tally[T_NAVAL]}, {tally[T_NAVAL_DRAWN]} drawn"),
        ("Land Battles", f"{tally[T_LAND]}, {tally[T_LAND_DRAWN]} drawn"),
        *((TITLES[name], ", ".join(f"{NAMES[side]} {tally[at + side]}" for side in SIDES)) for name, at in BY_SIDE.items()),
        ("RPs left", f"Japan {s.rp[0]}, American {s.rp[1]}, British {s.rp[2]}"),
    ]
