"""What the server writes down: lines of the log, and mail about errors."""
