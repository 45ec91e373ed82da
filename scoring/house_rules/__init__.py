"""House rules: their writer, their effect in words, and their comparison."""
