"""Hand-written SQL, and the club whose rows a query reads."""
