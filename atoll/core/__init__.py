"""The kernel: what every game is made of, and one game being played. It names no game."""
