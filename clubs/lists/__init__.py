"""Lists: pages by key, spans of days, spreadsheets, short codes."""
