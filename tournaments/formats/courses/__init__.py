"""Formats that pair by the standings, round by round. Pure."""
