"""The server process that starts the workers."""
