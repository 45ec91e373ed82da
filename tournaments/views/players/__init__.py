"""Pages for players and for everybody: standings, results, bracket, one entry."""
