"""Stored answers, and memory that workers and servers share."""
