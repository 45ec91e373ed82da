"""The only writer of tournaments, their entries, rounds, tables, results and places.

Each function is one transaction that locks the tournament, checks, writes, raises its version and
leaves a line in the journal. What a person cannot do is raised as a `Refused`; nothing is then
written. One module per noun: `events`, `entries`, `rounds`, `tables`, `stages`, `clock`.
"""
