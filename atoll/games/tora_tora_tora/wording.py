"""What the board says to whoever hovers or listens."""

from __future__ import annotations

from typing import Any, Final

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.rules.routes import Grasps
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, FLEET, JAPAN, KINDS, NATIONS, OOS_BLOCK, Tables

NAMED: Final = 4  # stacks that threaten an Area, by name
HOLDERS: Final = ("Japanese", "Allied")


def controller(view: dict[str, Any], area: int) -> int:
    """The side that controls an Area."""
    return ALLIES if area in view["allied"] else JAPAN


def counted(count: int, what: str) -> str:
    """ "1 Fleet", "2 Fleets", "2 Armies"."""
    if count == 1:
        return f"1 {what}"
    return f"{count} {what[:-1]}ies" if what.endswith("y") else f"{count} {what}s"


def commitment(points: int) -> str:
    """ "2 RPs for each Unit"; UNSET stands for one Unit alone."""
    return "one Unit alone" if points == UNSET else f"{counted(points, 'RP')} for each Unit"


def kind_name(kind: int) -> str:
    """ "Japanese Fleet"."""
    return f"{NATIONS[kind // 2].capitalize()} {'Fleet' if kind % 2 == FLEET else 'Army'}"


def area_title(t: Tables, view: dict[str, Any], area: int) -> str:
    """An Area in a sentence: "Truk, Japanese Island: Port, 2 stars; 2 Japanese Fleets, 1 Japanese Army"."""
    side = controller(view, area)
    sort = "Sea Area" if area < t.seas else "Island" if t.island >> area & 1 else "Mainland"
    facts = []
    if t.surcharge >> area & 1:
        facts.append("1 RP more to enter")
    if area >= t.seas and (t.japan_home >> area & 1) == side:
        facts.append(f"Home of the {'Japanese' if t.japan_home >> area & 1 else 'Allies'}")
    facts += [name for name, areas in (("Port", t.port), ("Resource Area", t.resource)) if areas >> area & 1]
    facts += [f"{NATIONS[nation].capitalize()} Supply Area" for nation in range(len(NATIONS)) if t.supply[nation] >> area & 1]
    if t.stars[area]:
        facts.append(counted(t.stars[area], "star"))
    head = f"{t.names[area]}, {HOLDERS[side]} {sort}"
    head += f": {', '.join(facts)}" if facts else ""
    units = units_in(t, view, area)
    return f"{head}; {', '.join(units)}" if units else head


def units_in(t: Tables, view: dict[str, Any], area: int) -> list[str]:
    """The Units in an Area, kind by kind."""
    here = [t.kind[unit] for unit, place in enumerate(view["place"]) if place == area]
    return [counted(here.count(kind), kind_name(kind)) for kind in range(KINDS) if kind in here]


def stack_title(t: Tables, block: int, count: int, moved: bool, area: int, reached: int = 0) -> str:
    """Units that look alike, as a screen reader says it; `reached` is the number of Areas that they can move to."""
    facts = [f"{counted(count, kind_name(block % KINDS))} in {t.names[area]}"]
    facts += ["out of Supply"] if block >= OOS_BLOCK else []
    facts += ["moved"] if moved else []
    facts += [f"can reach {counted(reached, 'Area')}"] if reached else []
    return ", ".join(facts)


def reach_notes(view: dict[str, Any], area: int) -> list[str]:
    """What it costs the Unit in hand to go to an Area."""
    return [f"can be reached for {counted(cost, 'RP')}" for reached, cost in view["reach"] if reached == area]


def threat_notes(s: State, view: dict[str, Any], area: int, grasped: list[Grasps]) -> list[str]:
    """Which Units of the side that does not control an Area could enter it next."""
    enemy = 1 - controller(view, area)
    found = [
        f"{counted(count, kind_name(s.t.kind[unit]))} of {s.t.names[s.place[unit]]}"
        for unit, count, areas in grasped[enemy]
        if areas >> area & 1 and s.place[unit] != area
    ]
    more = [f"{len(found) - NAMED} stacks more"] if len(found) > NAMED + 1 else []
    return [f"threatened by {', '.join([*found[: NAMED + 1 - len(more)], *more])}"] if found else []
