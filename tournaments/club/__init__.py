"""Tournaments among the things of a club: demo, merging, personal data."""
