"""Matches found and named, and the keys of their tables."""
