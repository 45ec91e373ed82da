"""Dates and hours in Spanish."""
