"""SQLite in a private file: the database engine `server.sqlite`, and its statistics."""
