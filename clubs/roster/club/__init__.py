"""Writes a club: its particulars, evenings, payment details, sponsors, privacy."""
