"""Writes calls, the clock, and who is present."""
