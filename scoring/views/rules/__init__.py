"""Pages of rules: to read, to compare, and house rules."""
