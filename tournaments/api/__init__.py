"""Routes of tournaments: what players see without an account, and results written by programs."""
