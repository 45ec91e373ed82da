"""Tables of past results that people bring along: reading the lines, and planning the import."""
