"""Forms of the arbiter."""
