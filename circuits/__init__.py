"""Circuits: tournaments whose places give points, added up in one table."""
