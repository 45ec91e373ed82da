"""Federations: who belongs to their office, their writer, and what their pages show."""
