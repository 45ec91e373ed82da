"""Words for the codes of the arbiter, one file per game."""
