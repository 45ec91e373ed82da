"""The rules of the games: the points of a hand, its problems, and the state of a match.

Pure: only the standard library, no database, no language, no clock; random numbers only from a
generator that the caller passes in. The record of a game in `scoring.games` names its rules.
"""
