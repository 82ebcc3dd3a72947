"""How the game's own players think (specification section 10): reading a position, odds of a battle, plans for an action."""
