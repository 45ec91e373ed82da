"""Papers and downloads."""
