"""Scoring: games and their rules, matches and hands, seasons."""
