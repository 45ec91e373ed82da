"""Entries read and found, and imported lists of them."""
