"""Pages of what was played: club, people, pairs, seasons, ratings."""
