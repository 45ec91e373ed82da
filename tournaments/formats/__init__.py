"""Who meets whom. Pure: a field in, a draw out; one pairing method per file."""
