"""The only writer of tournaments, their entries, rounds, tables, results and places.

Each function is one transaction that locks the tournament, checks, writes, raises its version and
adds a line to the journal. A change that is not possible raises `Refused` and writes nothing.
"""
