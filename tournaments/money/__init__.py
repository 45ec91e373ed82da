"""Fees, payments and prize money: sums, words, and queries."""
