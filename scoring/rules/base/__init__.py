"""The common part of all rules: cards, melds, facts, checks, sheets. Pure."""
