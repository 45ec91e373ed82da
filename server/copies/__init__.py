"""Copies of a whole server in one file, for `manage.py backup` and `manage.py restore`.

`lines` is the format, `sealed` compresses and encrypts it, `copies` are the files in a folder,
`reading` reads a database, `restoring` fills an empty one, `making` makes a copy and checks it, and
`process` lets the running server start `nightly`. docs/backup-file.md describes the file.
"""
