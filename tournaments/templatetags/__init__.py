"""Filters of the templates of tournaments. They ask no database."""
