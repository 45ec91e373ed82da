"""Writes people and pairs: naming, merging, erasing, importing."""
