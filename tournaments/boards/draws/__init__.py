"""Boards of drafts, brackets, rounds and the next step."""
