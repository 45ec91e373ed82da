"""The notebook of a club as records of an archive, and the comparison of two copies.

`facts` are the facts of each record, `rows` reads them, `soundness` asks the rules whether a merged
match makes sense, `comparison` says what a file brings. Must not write: that is
`scoring.club.archives`.
"""
