"""What a page shows, as a version: whether anything has changed since."""
