"""What a phone at a table shows."""
