"""Noted rulings: their words, and the search among them."""
