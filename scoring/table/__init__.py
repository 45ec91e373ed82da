"""A match read: score sheet, derived columns, agreement, doubts, versions."""
