"""Pages of people and pairs."""
