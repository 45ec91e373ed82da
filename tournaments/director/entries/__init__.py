"""Writes entries."""
