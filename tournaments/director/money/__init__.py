"""Writes payments, fees and prizes."""
