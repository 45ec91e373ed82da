"""The journal: how every writer locks, raises a version and leaves a line."""
