"""People: alike, merged, archived, erased, and what is stored about them."""
