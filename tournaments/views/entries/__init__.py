"""Pages of entries: entering, check-in, requests, reserves."""
