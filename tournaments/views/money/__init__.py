"""Pages of fees, payments and prize money."""
