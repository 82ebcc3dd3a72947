import sys, time, random
sys.setrecursionlimit(100000)
import numpy as np
from atoll.games.war_in_the_pacific.tables import REROLL, NATURAL_SIX
from atoll import games
from atoll.core.flow import CHANCE, NATURE
from atoll.games.war_in_the_pacific.solver.backwards import World, solve, refuse_unsolved
from atoll.games.war_in_the_pacific.solver.atlas import open_islands
from atoll.games.war_in_the_pacific.state import State
g = games.load("war_in_the_pacific")

def key(s):
    return (s.at, s.back, s.turn, tuple(s.marks), tuple(s.dice), tuple(s.raid_dice), s.black, s.blue, s.green, s.research, s.cp, s.whites, s.reds,
        s.removing, s.rolled, s.accepted, s.advancing, s.pool_rolled, s.tokens, s.researched, s.raided, s.doing, s.target, s.colour, s.raid_rolls, s.raid_bomb, s.raid_accepted)
memo = {}
def worth(s):
    if not s.asked: return 1.0 if s.cp >= s.t.win else 0.0
    k = key(s)
    if k in memo: return memo[k]
    if s.asked == NATURE:
        tot = acc = 0
        for a, w in g.flow.chance(s).outcomes(s):
            c = g.clone(s); g.flow.apply(c, CHANCE, a); acc += w*worth(c); tot += w
        v = acc/tot
    else:
        v = 0.0
        for a in g.flow.legal(s, 0):
            if a == REROLL + NATURAL_SIX and g.flow.node(s).name == 'assign': continue
            c = g.clone(s); g.flow.apply(c, 0, a); v = max(v, worth(c))
            if v >= 1.0: break
    memo[k] = v
    return v

def state(t, marks, q, b, v, n, turn):
    s = g.setup(t); s.marks = list(marks); s.front = open_islands(t, tuple(marks)); s.turn = turn-1
    s.black, s.blue = b, v
    R = len(t.research) if t.bombs_rule else 0
    s.research = min(n, R); s.green = max(0, n-R)
    suns = sum(x for x, m, z in zip(t.suns, marks, t.size) if m == z)
    s.cp = suns+q; s.raid_cp = q
    s.bases = min(t.bombing_boxes, sum(x for x, m, z in zip(t.bomber, marks, t.size) if m == z))
    g.flow.start(s); return s

def small(opts, **kw):
    t = g.edition().freeze(g.edition().complete(opts), 1) if False else g.edition().tables(opts)
    import copy
    t = copy.copy(t)
    for k, v in kw.items(): setattr(t, k, v)
    return t
