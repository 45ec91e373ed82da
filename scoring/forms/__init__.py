"""Forms of scoring: what a person may send, checked at each field."""
