"""Phones at the tables: keys, hands, calls, notices."""
