"""Published regulations, one file each: what they ask for, and that it can be set as written."""
