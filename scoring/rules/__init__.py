"""The rules: what a hand is worth, what is wrong with it, and where a match stands.

Pure: only the standard library, no database, no language, no clock, no chance but what is passed
in. The record of a game in `scoring.games` names its rules.
"""
