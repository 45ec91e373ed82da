"""Figures of people, pairs and seasons, computed from what was played. Pure."""
