"""Views of scoring: fetch, act, show."""
