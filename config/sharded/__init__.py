"""PostgreSQL whose tables are divided by clubs: the database engine `config.sharded`."""
