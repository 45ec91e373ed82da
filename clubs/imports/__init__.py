"""Lists that people bring along: reading cells, names and columns, and planning the import."""
