"""Faults of the computer under the real program, one file each (`served.py` says what is proven)."""
