"""Imported tables of past results: reading the lines, and planning the import."""
