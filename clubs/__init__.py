"""Clubs: people and pairs, accounts and rights, the journal."""
