"""Stages, rounds and tables read as values: from rows to an event, and to places."""
