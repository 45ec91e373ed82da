"""Forms of tournaments: what a person may send, checked at each field."""
