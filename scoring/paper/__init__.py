"""Score sheets on paper: an open notebook, filled in or blank.

Knows columns, rows, boxes and how many hands a sheet has room for. Must not know a game: columns
and numbers come from the rules. Must not know how a page becomes a PDF: `scoring.printing`.
"""
