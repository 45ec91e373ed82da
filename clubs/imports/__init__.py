"""Imported lists: reading cells, names and columns, and planning what the import writes."""
