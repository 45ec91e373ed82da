"""The event file: reading, writing, and the report of `manage.py rank`. Pure."""
