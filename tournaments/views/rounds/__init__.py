"""Pages of the director during a round: draft, hall, tables, slips, calls."""
