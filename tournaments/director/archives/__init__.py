"""Writes tournaments from archives and copies."""
