"""People: alike, merged, erased, and what is stored about them."""
