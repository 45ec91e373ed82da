"""Forms of circuits: what a person may send, checked at each field."""
