"""First start, archive and import of a club."""
