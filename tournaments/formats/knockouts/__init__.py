"""Formats in which the beaten go out, or down. Pure."""
