"""Pure functions that rules share."""
