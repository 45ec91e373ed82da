"""Pages of a club: calendar, search, public page, copies."""
