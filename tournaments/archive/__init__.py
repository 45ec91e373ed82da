"""Tournaments as records of an archive: facts, soundness, and the merge of two copies.

`facts` has the records, `checks` reads them from a file, `soundness` asks whether the records of a
tournament fit together, `settling` joins what needs no decision, `choices` applies a decision.
`rows` reads the records from the database, `words` compares them for a person.
docs/archive-file.md documents the file.
"""
