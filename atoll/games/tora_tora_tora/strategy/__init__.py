"""How the scripted player thinks: what things are worth, how Battles may end, and what follows from both."""
