"""What was played, added up: tables, days, people, months."""
