"""Formats with a fixed plan of who meets whom. Pure."""
