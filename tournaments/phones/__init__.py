"""Phones at the tables, read: links, state, agreement, calls, reports."""
