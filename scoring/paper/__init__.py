"""Score sheets on paper: an open notebook, filled in or blank.

Knows columns, rows, boxes and the number of hands on a sheet. Must not know a game: columns and
numbers come from the rules. Must not know PDF: `server.papers.printing` makes it.
"""
