"""A club as one signed file, and the merge of two copies of a club. Pure: no Django, no rows.

`canonical` writes JSON in one way only, `records` has the records of an archive and what a copy
remembers of them, `merging` joins two archives, `document` reads and writes the file, `signing`
signs it. docs/archive-file.md documents the file.
"""
