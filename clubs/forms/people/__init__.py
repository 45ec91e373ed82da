"""Forms of people and pairs."""
