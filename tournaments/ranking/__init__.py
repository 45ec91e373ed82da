"""Standings. Pure: turns results into places with their reasons."""
