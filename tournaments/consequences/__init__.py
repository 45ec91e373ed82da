"""The changes of a correction to a tournament, before it is saved. Read-only.

The results are changed in memory, and ranked by the functions that rank those of the database.
"""
