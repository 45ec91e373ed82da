"""Versions of the data behind a page, to tell whether anything has changed since it was made."""
