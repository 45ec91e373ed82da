"""Faults of the computer under the real program; `served.py` says what each test proves."""
