"""Filters and tags of faces, journal, mail and lists."""
