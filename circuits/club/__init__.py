"""Circuits among the things of a club: demo, lists, merging, personal data."""
