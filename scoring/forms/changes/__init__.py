"""Forms that change a recorded match."""
