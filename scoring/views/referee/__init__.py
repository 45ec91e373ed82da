"""Pages of the arbiter, and of noted rulings."""
