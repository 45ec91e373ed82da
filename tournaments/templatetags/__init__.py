"""Filters of the templates of tournaments. Only `round_name` asks the database, in a bracket."""
