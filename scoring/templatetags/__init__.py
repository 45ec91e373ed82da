"""Filters of the templates of scoring. They ask no database."""
