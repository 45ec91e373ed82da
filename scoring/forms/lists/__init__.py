"""Filters and queries of lists, and options of papers."""
