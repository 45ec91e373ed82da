"""The board of the hall: tables, calls, clock."""
