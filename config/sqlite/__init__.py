"""SQLite whose writers take turns: the database engine `config.sqlite`."""
