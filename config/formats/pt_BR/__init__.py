"""Dates and hours in Portuguese."""
