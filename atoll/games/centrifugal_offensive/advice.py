"""What helps a person decide: what is being done, and of each choice what it is for, what it may bring and what it risks.

All of it is worked out from the view: what is hidden there is averaged, or said to be unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from atoll.core.flow import UNSET
from atoll.core.game import Advice
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.centrifugal_offensive.odds import aims_of, takers
from atoll.games.centrifugal_offensive.outlook import FACES, Outlook, danger, outlook, safe_ways
from atoll.games.centrifugal_offensive.report import STAGES, base_text, counted, counters_text, facts_of, fever_chance
from atoll.games.centrifugal_offensive.rules.board import cargo, factors, room_aboard
from atoll.games.centrifugal_offensive.rules.codes import AIR_ONLY, BY_SEA, UNNAMED, among
from atoll.games.centrifugal_offensive.rules.fights import PEACEFUL
from atoll.games.centrifugal_offensive.rules.forces import takes
from atoll.games.centrifugal_offensive.rules.movement import allowance
from atoll.games.centrifugal_offensive.rules.sets import as_set
from atoll.games.centrifugal_offensive.rules.staff import within
from atoll.games.centrifugal_offensive.rules.starts import can_start
from atoll.games.centrifugal_offensive.rules.targets import factor
from atoll.games.centrifugal_offensive.rules.transport import AIR_READY, FORCE_READY, invades
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.survey import survey
from atoll.games.centrifugal_offensive.tables import (
    ABOARD,
    ACT,
    ACTIONS,
    AIR,
    ALLIED_ATTACK,
    ALLIES,
    ASHORE,
    ASSAULT,
    BATTLES,
    BUILD,
    CODES,
    DD,
    DONE,
    END,
    F_LAND,
    FIRE,
    FROM,
    HISTORICAL,
    IN_RESERVE,
    INVASION,
    JAPAN,
    LAND,
    LOAD,
    LOOK,
    LOSE,
    MANUAL,
    NAVAL,
    NONE,
    PLAY,
    PUT,
    RESERVE,
    REST,
    RESTORE,
    STOP,
    TAKE,
    TARGET,
    TO,
    Tables,
)
from atoll.games.centrifugal_offensive.wording import KINDS, action_name, event_use

View = dict[str, Any]

AT_RISK: Final = 0.1  # from which chance on a loss is named
MOST_AT_RISK: Final = 3  # so many are named
SCOUTS: Final = {"g2-1": 1, "g2-2": 0}  # how far is seen, 0: as the data say
CHOSEN_ONE_BY_ONE: Final = (TAKE, ASHORE, BUILD, RESTORE)
SOME: Final = 0.05  # VP below it are not worth a word


# ---- what is being done


def task(t: Tables, view: View) -> list[str]:
    """What is being done: the action with all that is settled of it, what it leads to, or the battle that is fought."""
    if view["battle"]:
        return [_stage_text(t, view), *_odds_text(survey(t, view))]
    if view["action"]["code"] == UNSET:
        return [*(_granted(t, view) if view["grants"] else []), *_threat(t, view)]
    return [_action_text(t, view), *_placing(t, view), *_odds_text(survey(t, view))]


def _threat(t: Tables, view: View) -> list[str]:
    """R8: a total that will end the game once the first action of the second turn is done."""
    if view["live"] or t.sudden_defeat <= view["vp"] < t.sudden_victory or view["phase"] != ACTIONS:
        return []
    end = "lost" if view["vp"] < t.sudden_defeat else "won"
    return [f"With {view['vp']} VP the game is {end} as soon as the first action of {t.months[t.sudden_from]} is done."]


def _placing(t: Tables, view: View) -> list[str]:
    """The Unit that comes in now."""
    units = [unit for unit in view["queue"][:1] if unit >= 0]
    return [f"Now: {t.unit_names[unit]}, {facts_of(t, unit, view['steps'][unit])}." for unit in units]


def _stage_text(t: Tables, view: View) -> str:
    """Where the battle stands: the stage that is fought, and who fires first in each."""
    b = view["battle"]
    first = "" if b["first"] == UNSET else f"; {'Japan fires' if b['first'] == JAPAN else 'the Allies fire'} first"
    why = "The Allies attack" if b["kind"] == ALLIED_ATTACK else "Battle"
    return f"{why}: {t.names[b['space']]}, {STAGES[b['stage']]} stage{first}."


def _granted(t: Tables, view: View) -> list[str]:
    return [f"{t.event_names[view['granted']]}: {counted(view['grants'], 'action')} without Action Points."]


def _action_text(t: Tables, view: View) -> str:
    """The action that is being built: "Sail and attack a port (G3N-8): Hawaiian Sea to Pearl Harbor, 1 AP"."""
    a = view["action"]
    code = a["code"]
    way = [t.names[a["origin"]]] if a["origin"] != UNSET else []
    way += [t.names[a["goal"]]] if 0 <= a["goal"] < t.spaces and a["goal"] != a["origin"] else []
    cost = "1 Action Point" if a["granted"] == UNSET else f"granted by {t.event_names[a['granted']]}"
    taken = [t.unit_names[unit] for unit in (*a["force"], *a["air"], *a["joined"])]
    parts = [f"{action_name(code)}: {' to '.join(way)}".rstrip(": ")]
    parts += [f"with {', '.join(taken)}"] if taken else []
    parts += [f"{counted(a['left'], 'movement point')} left"] if a["steps"] and a["left"] else []
    return f"{', '.join([*parts, cost])}."


def _odds_text(s: State) -> list[str]:
    found = outlook(s)
    return [battle_text(s.t, found, s.battle.space != UNSET)] if found else []


def battle_text(t: Tables, found: Outlook, is_on: bool = True) -> str:
    """How a battle may end, in a sentence."""
    place = "Odds from here" if is_on else f"Odds of the battle ({BATTLES[found.kind]}, {t.names[found.space]})"
    parts = [f"cleared {percent(found.clear)}"] if found.land and found.clear >= 0.005 else []
    parts += [f"taken {percent(found.taken)}"] if found.kind in (ASSAULT, INVASION) else []
    parts += [f"all Allied ships are sunk {percent(found.swept)}"] if found.swept >= 0.005 and found.ships else []
    parts += [f"VP for ships {found.vp:+.1f}".replace("-", "\N{MINUS SIGN}")] if abs(found.vp) >= SOME else []
    ours, theirs = (sum(stage[1 + party] for stage in found.stages) for party in (JAPAN, ALLIES))
    parts += [f"steps lost, yours {_steps(ours)}, theirs {_steps(theirs)}"]
    risks = [f"{t.unit_names[unit]} {percent(chance)}" for unit, chance in found.lost[:MOST_AT_RISK] if chance >= AT_RISK]
    parts += [f"most at risk {', '.join(risks)}"] if risks else []
    parts += [] if is_on or found.first in (0, 1) else [f"you fire first {percent(found.first)}"]
    unknown = " Hidden counters count as any that they may be." if found.hidden else ""
    return f"{place}: {'; '.join(parts)}.{unknown}"


def percent(chance: float) -> str:
    """A chance in hundredths; what is merely likely is never called certain."""
    if 0 < chance < 0.005 or 0.995 < chance < 1:
        return "below 1%" if chance < 0.5 else "above 99%"
    return f"{chance:.0%}"


def _steps(steps: float) -> str:
    return f"{abs(steps):.1f}"


# ---- of each choice


def advice(t: Tables, view: View, offers: list[tuple[Action, ...]]) -> list[Advice]:
    """A remark on each choice that does not say all itself."""
    s = survey(t, view)
    found = [_remark(s, view, plies) for plies in offers]
    return [Advice((remark,) if remark else ()) for remark in found]


def _remark(s: State, view: View, plies: tuple[Action, ...]) -> str:
    last = plies[-1]
    if plies[0] - plies[0] % VERB == ACT and len(plies) == 2:
        return KINDS[CODES[plies[0] % VERB]].use
    if len(plies) > 1:
        verb = plies[0] - plies[0] % VERB
        return _all_of_them(s, verb, [ply % VERB for ply in plies if ply != DONE]) if verb in CHOSEN_ONE_BY_ONE else ""
    say = SAYS.get(last - last % VERB)
    return say(s, view, last % VERB) if say else ""


def _all_of_them(s: State, verb: Action, chosen: list[int]) -> str:
    """What the battle would be if all of these took part; without one who or what they are."""
    trial, names = s.clone(), s.t.names if verb == BUILD else s.t.unit_names
    a = trial.action
    if verb == ASHORE:
        a.landing |= as_set(chosen)
    elif verb == TAKE:
        _joined_by(trial, chosen[0]).extend(chosen)
    found = outlook(trial) if verb in (TAKE, ASHORE) else None
    return battle_text(s.t, found, False) if found else ", ".join(names[each] for each in chosen)


def _joined_by(s: State, unit: int) -> list[int]:
    """Which part of the action a Unit that may be taken now would belong to."""
    a = s.action
    if not a.ready & AIR_READY and a.air_from != UNSET:
        return a.air
    return a.force if not a.ready & FORCE_READY and unit in takes(s) else a.joined


def _historical(s: State, view: View, n: int) -> str:
    return "All Units where they were in December 1941: the quickest way to a first game."


def _manual(s: State, view: View, n: int) -> str:
    return "Unit by Unit; at any time the rest can be placed as in history."


def _rest(s: State, view: View, n: int) -> str:
    return "All that still wait go where they were in December 1941."


def _act(s: State, view: View, code: int) -> str:
    kind = KINDS[CODES[code]]
    cost = "" if view["grants"] else " 1 AP."
    return f"{kind.use}{cost} {kind.rule}"


def _play(s: State, view: View, event: int) -> str:
    t = s.t
    use = event_use(t, event)
    if not t.e_grants[event]:
        return use
    trial = s.clone()
    trial.granted, trial.grants = event, t.e_grants[event]
    can = [code for code in range(len(CODES)) if t.e_codes[event] >> code & 1 and can_start(trial, code)]
    now = ", ".join(CODES[code].upper() for code in can)
    return f"{use} Possible now: {now}." if now else f"{use} None of these can begin now."


def _end(s: State, view: View, n: int) -> str:
    lost = f"{counted(view['ap'], 'Action Point')} left would be lost. " if view["ap"] else ""
    chance = fever_chance(s.t, view)
    fever = f" Victory Fever, as VP stand: {percent(chance)}." if chance is not None else ""
    return f"{lost}Then the Allies move by their rules: ships return, reinforcements, events, counterattacks.{fever}"


def _from(s: State, view: View, space: int) -> str:
    """What of a space could act."""
    wanted = _categories(s)
    units = [unit for unit in range(s.t.japanese) if s.place[unit] == space and s.t.category[unit] in wanted]
    free = [unit for unit in units if s.aboard[unit] == UNSET]
    return ", ".join(s.t.unit_names[unit] for unit in free)


def _categories(s: State) -> set[int]:
    a = s.action
    if among(AIR_ONLY, a.code) or a.force or CODES[a.code].startswith("g3a"):
        return {AIR}
    return {NAVAL, LAND} if among(BY_SEA, a.code) else {LAND}


def _target(s: State, view: View, space: int) -> str:
    """What is known of a space that may be attacked, what it is worth, and whether a fleet is in danger there."""
    t, code = s.t, s.action.code
    if CODES[code] in SCOUTS:
        return _in_sight(s, within(s, space, SCOUTS[CODES[code]] or t.reconnaissance))
    if code in PEACEFUL:
        return _put(s, view, space)
    there = [*base_text(view, ALLIES, space), *counters_text(t, view, space)]
    parts = [f"Allies: {', '.join(there)}" if there else "No Allied Units"]
    parts += [f"{t.worth[space]} VP" if t.worth[space] else ""]
    parts += [_danger_text(s, space, s.action.origin)] if among(BY_SEA, s.action.code) and s.action.code >= 0 else []
    return f"{'. '.join(filter(None, parts))}."


def _in_sight(s: State, spaces: list[int]) -> str:
    """How many hidden counters would be seen."""
    hidden = [guess.bit_count() > 1 for guess in s.guess]
    found = sum(hidden[unit - s.t.japanese] and s.place[unit] in spaces for unit in range(s.t.japanese, s.t.units))
    return f"{counted(found, 'hidden counter')} would be seen" if found else "No hidden counter is near"


def _look(s: State, view: View, where: int) -> str:
    return _in_sight(s, [RESERVE] if where == IN_RESERVE else list(range(s.t.spaces)))


def _to(s: State, view: View, space: int) -> str:
    """What a fleet meets in the next space."""
    t = s.t
    there = [*base_text(view, ALLIES, space), *counters_text(t, view, space)]
    parts = ["The target"] if space == s.action.goal else []
    parts += [_danger_text(s, space), f"Allies: {', '.join(there)}" if there else ""]
    trial = s.clone()
    trial.action.at, trial.action.steps = space, trial.action.steps + 1
    found = outlook(trial) if among(UNNAMED, s.action.code) and there else None
    parts += [battle_text(t, found, False).rstrip(".")] if found else []
    text = ". ".join(filter(None, parts))
    return f"{text}." if text else ""


def _danger_text(s: State, space: int, origin: int = UNSET) -> str:
    """The reaction in a space, and on the safest way to it."""
    found = danger(s, space)
    here = ""
    if found:
        here = f"Reaction on 1\N{EN DASH}{found.up_to} of a die" if found.up_to > 1 else "Reaction on a 1"
        here += f" ({percent(found.up_to / FACES)}): as many of {counted(found.ships, 'ship')} in the Fleet Reserve as it shows"
    force = [unit for unit in range(s.t.japanese) if s.place[unit] == origin and s.t.category[unit] == NAVAL]
    if origin == UNSET or not force:
        return here
    left = max(allowance(s, s.action.code, [unit]) for unit in force)
    chance = safe_ways(s, s.action.code, origin, force, left).get(space, 1.0)
    way = f"Without any reaction on the safest way: {percent(chance)}" if chance < 1 else ""
    return ". ".join(filter(None, (here, way)))


def _stop(s: State, view: View, n: int) -> str:
    return "The move ends; troops aboard may go ashore if the port is free."


def _take(s: State, view: View, unit: int) -> str:
    """A Unit's figures, and what it carries."""
    carried = [s.t.unit_names[each] for each in cargo(s, unit)] if s.t.category[unit] == NAVAL else []
    parts = [facts_of(s.t, unit, s.steps[unit])] if any(factors(s, unit)) else [f"moves {s.t.move[unit]}"]
    parts += [f"room for {counted(room_aboard(s, unit), 'point')} of troops"] if s.t.amphibious[unit] else []
    parts += [f"carries {', '.join(carried)}"] if carried else []
    parts += ["fights a reaction on the way, but not in the landing"] if _only_escorts(s, unit) else []
    return "; ".join(parts)


def _only_escorts(s: State, unit: int) -> bool:
    """Q9: whether a ship that sails along with a landing takes no part in it; those that are there already bombard."""
    t = s.t
    if t.category[unit] != NAVAL or t.amphibious[unit] or t.escorts_bombard or t.type[unit] == DD:  # a DD may carry troops
        return False
    return invades(s) and _joined_by(s, unit) is s.action.force


def _done(s: State, view: View, n: int) -> str:
    return "Nobody else: the action goes on as it is named above."


def _none(s: State, view: View, n: int) -> str:
    found = outlook(s)
    return battle_text(s.t, found, False) if found else ""


def _load(s: State, view: View, pair: int) -> str:
    unit, ship = divmod(pair, PAIR)
    t = s.t
    size = f"{t.size[unit]}, {factors(s, unit)[F_LAND]} land, takes {counted(t.points[unit], 'point')}"
    size = size if t.points[unit] else "a seaplane"
    return f"{size}; {t.unit_names[ship]} has room for {room_aboard(s, ship)}"


def _ashore(s: State, view: View, unit: int) -> str:
    return facts_of(s.t, unit, s.steps[unit])


def _fire(s: State, view: View, pair: int) -> str:
    """The chance of a shot and what a hit brings; the usual one is named."""
    unit, mark = divmod(pair, PAIR)
    t, stage = s.t, s.battle.stage
    parts = [f"hits on 1\N{EN DASH}{factor(s, unit, stage)}" if factor(s, unit, stage) > 1 else "hits on a 1"]
    parts[0] += f" ({percent(factor(s, unit, stage) / FACES)})"
    if mark < t.units and t.kill[t.type[mark]] and s.steps[mark] == 1:
        parts.append(f"+{t.kill[t.type[mark]]} VP")
    parts += ["two hits needed"] if mark < t.units and s.steps[mark] > 1 else []
    parts += ["the usual target"] if aims_of(s, unit)[:1] == [mark] else []
    return ", ".join(parts)


def _lose(s: State, view: View, mark: int) -> str:
    """What a hit costs; the usual one is named."""
    t = s.t
    parts = []
    if mark < t.units:
        parts.append("reduced, not lost" if s.steps[mark] > 1 else "lost")
        parts += [f"\N{MINUS SIGN}{t.loss[t.type[mark]]} VP"] if t.loss[t.type[mark]] and s.steps[mark] == 1 else []
    else:
        parts.append(f"level {s.base[JAPAN][s.battle.space]}")
    parts += ["the usual loss"] if takers(s, s.battle.shooter)[:1] == [mark] else []
    return ", ".join(parts)


def _build(s: State, view: View, space: int) -> str:
    level = s.base[JAPAN][space]
    bonus = "; a fortress with a base gives an AP each turn" if s.t.fortress[space] and not level else ""
    return f"level {level} to {level + 1}{bonus}" if level else f"a base of level 1{bonus}"


def _put(s: State, view: View, space: int) -> str:
    """Who is where a Unit may be placed, and the room for aircraft."""
    t = s.t
    japan = [*base_text(view, JAPAN, space), *(t.unit_names[unit] for unit in range(t.japanese) if s.place[unit] == space)]
    return f"There: {', '.join(japan)}" if japan else "Nobody is there"


def _aboard(s: State, view: View, ship: int) -> str:
    return f"in {s.t.names[s.place[ship]]}; it has room for {room_aboard(s, ship)}" if s.place[ship] >= 0 else ""


def _restore(s: State, view: View, unit: int) -> str:
    return f"now {facts_of(s.t, unit, s.steps[unit])}; then {facts_of(s.t, unit, s.t.steps[unit])}"


SAYS: Final[dict[Action, Callable[[State, View, int], str]]] = {
    HISTORICAL: _historical,
    REST: _rest,
    MANUAL: _manual,
    ACT: _act,
    PLAY: _play,
    END: _end,
    FROM: _from,
    TARGET: _target,
    TO: _to,
    STOP: _stop,
    TAKE: _take,
    NONE: _none,
    LOAD: _load,
    FIRE: _fire,
    LOSE: _lose,
    BUILD: _build,
    ASHORE: _ashore,
    LOOK: _look,
    DONE: _done,
    PUT: _put,
    ABOARD: _aboard,
    RESTORE: _restore,
}
