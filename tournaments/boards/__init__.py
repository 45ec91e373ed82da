"""Boards for the wall and the players' pages: standings, tables, results, brackets.

Each board is a value made from a stage as it was played, which a fragment in
`templates/tournaments` shows, on a page as on paper. Knows words and figures. Must not know who
asks, nor what they may see: that is `tournaments.boards.shown_stage`.
"""
