"""Sums over the played matches: leaderboards, days, people, months."""
