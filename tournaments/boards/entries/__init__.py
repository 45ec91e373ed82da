"""Boards of entries."""
