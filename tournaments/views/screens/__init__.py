"""Screens in the hall, and their remote control."""
