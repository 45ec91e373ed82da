"""Writes stages, rounds, tables and results."""
