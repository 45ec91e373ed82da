"""SQLite in a private file: the database engine `config.sqlite`, and its statistics."""
