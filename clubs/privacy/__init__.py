"""The page of privacy, and the rules by which old data is deleted."""
