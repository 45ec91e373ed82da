"""The pages of a phone at a table."""
