"""Forms of a tournament, its screens and copies, and of the search."""
