from brute import *
cfg = dict(black_limit=2, blue_limit=1, green_limit=1, turns=int(sys.argv[1]), pool_white=int(sys.argv[2]), red_supply=2,
  win=3, size=[2,1,1], first=[0,2,3], box=[2,4,3,5], naval=[1,1,0,1], pair=[0]*4, suns=[1,1,1], bomber=[1,0,1], needs=[[],[0],[]],
  path_of=[0,0,1], red_at=[1,0,1,0], research=[2,3], island_names=["a","b","c"])
opts = dict(kv.split("=") for kv in sys.argv[3:])
t = small(opts, **cfg)
w = World(t); begun = {}
for turn in solve(w, begun, lambda n, T: None, lambda p: None): print("turn", turn, begun[turn].shape)
t0=time.time(); worst=0; n=0
T = begun[t.turns]; turn = t.turns
for turn in [int(__import__("os").environ.get("TURN", "1"))]:
  T = begun[turn]
  for p, marks in enumerate(w.atlas.marks):
    suns = w.atlas.suns[p]
    if w.atlas.total[p] > 2*t.pool_white*(turn-1): continue
    for q in range(0, min(t.win - suns, 2*(turn-1)+1)):
      for b in range(t.black_limit+1):
        for v in range(t.blue_limit+1):
          for nn in range(w.nuclear):
            if nn > w.nuclear_by(turn-1): continue
            x = worth(state(t, marks, q, b, v, nn, turn)); y = T[p,q,b,v,nn]/65535
            n+=1
            if abs(x-y) > 2e-4 and worst < abs(x-y): print("DIFF", marks, q, b, v, nn, x, y); 
            worst=max(worst, abs(x-y))
    if time.time()-t0>200: break
print("worst", worst, "of", n, len(memo), time.time()-t0)
