"""Who leads, and why. Pure: results in, places with their reasons out."""
