"""Boards of fees, payments and prize money."""
