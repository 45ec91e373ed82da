"""Filters of the templates of circuits. They ask no database."""
