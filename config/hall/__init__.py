"""A club that is served from a laptop in the hall."""
