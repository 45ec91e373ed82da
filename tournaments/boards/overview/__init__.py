"""Boards of the summary of a tournament and of its tabs."""
