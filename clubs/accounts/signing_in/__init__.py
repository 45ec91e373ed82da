"""Signing in: passwords, sessions, devices, links."""
