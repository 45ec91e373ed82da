"""Middleware, live updates, saved forms and headers, for every request and answer."""
