"""The evenings of a club, its last copy, and what it shares."""
