"""Views of tournaments: fetch, act, show."""
