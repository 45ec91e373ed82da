"""What stands on a score sheet of paper: an open notebook, filled in or to be filled in.

Knows columns, rows, boxes and how many hands a sheet has room for. Must not know a game: columns
and numbers come from the rules. Must not know how a page becomes a PDF: `scoring.printing`.
"""
