"""Games that are dealt and played by the program, for examples and tests. Pure."""
