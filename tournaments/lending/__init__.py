"""Lend a club or a tournament to another computer in one file, and load what comes back."""
