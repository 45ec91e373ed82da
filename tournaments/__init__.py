"""Tournaments: entries, rounds, results, places, and the hall."""
