"""Remarks beside results: why there is a bye, from which match a bracket is played again."""
