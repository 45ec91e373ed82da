"""First start of a club, and import of its results."""
