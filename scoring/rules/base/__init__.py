"""What the rules of all games share: cards, melds, facts, checks, sheets. Pure."""
