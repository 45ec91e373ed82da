"""Standings. Pure: results in, places with their reasons out."""
