"""The table of a circuit from stored places, and the words on it."""
