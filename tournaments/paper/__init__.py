"""Papers of a tournament: lists for the wall, slips for the tables, cards and diplomas.

Each paper is a value that a template in `templates/print/tournaments` shows. Knows sheets of paper
and how much goes on one. Must not know how a page becomes a PDF: `scoring.printing`.
"""
