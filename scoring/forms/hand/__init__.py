"""The form of a hand: counts, cards, steps of a phone."""
