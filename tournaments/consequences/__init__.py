"""The changes of a correction to a tournament, shown before it is saved. Read-only.

The corrected results are ranked in memory, by the functions that rank stored results.
"""
