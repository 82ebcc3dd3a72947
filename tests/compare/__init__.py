"""How fast Atoll plays beside other programs for board and card games, all in one run on one machine (`make compare`)."""
