"""How many games one server process carries: many pairs of players over HTTP. `make load`, or `python -m tests.load --help`."""
