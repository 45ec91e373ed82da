"""Pages for a projector in the hall: which one a screen shows now, and what is on it. Read-only."""
