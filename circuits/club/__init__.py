"""The circuits' part in features of the whole club: demo, lists, merging, personal data."""
