"""Views of clubs: fetch, act, show."""
