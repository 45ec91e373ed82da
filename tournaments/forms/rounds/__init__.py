"""Forms of stages, rounds, results and the clock."""
