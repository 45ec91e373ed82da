"""Views of circuits: fetch, act, show."""
