"""Papers of fees and prize money."""
