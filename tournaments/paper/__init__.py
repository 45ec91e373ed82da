"""Papers of a tournament: lists for the wall, slips for the tables, cards and diplomas.

Each paper is a value that a template in `templates/print/tournaments` shows. Papers know how much
fits on a sheet; `server.papers.printing` turns pages into PDF.
"""
