"""Tournaments on the pages of a club."""
