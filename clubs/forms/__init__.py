"""Forms of clubs: what a person may send, checked at each field."""
