"""Forms that change a recorded match, and of the archive."""
