"""Filters and queries of lists."""
