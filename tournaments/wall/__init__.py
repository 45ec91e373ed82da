"""Pages for a beamer in the hall: which page a screen shows now, and what is on it. Read-only."""
