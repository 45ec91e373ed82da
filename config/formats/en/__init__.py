"""Dates and hours in English."""
