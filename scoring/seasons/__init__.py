"""Seasons of a club: their nights and boards, their winners, the honours board and the records."""
