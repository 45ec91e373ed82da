"""The kinds of pages that a screen shows."""
