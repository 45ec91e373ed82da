"""Tournaments among the things of a club: demo, archive, merging, personal data."""
