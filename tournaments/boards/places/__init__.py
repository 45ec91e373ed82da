"""Boards of standings, results, crosstable, final places and statistics."""
