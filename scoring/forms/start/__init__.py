"""Forms that start a match or a club, and choose rules."""
