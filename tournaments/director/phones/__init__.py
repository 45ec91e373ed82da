"""Writes keys of tables, screens and notices."""
