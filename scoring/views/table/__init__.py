"""Pages of a match and its hands."""
