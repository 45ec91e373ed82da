"""The rules of each game. Pure."""
