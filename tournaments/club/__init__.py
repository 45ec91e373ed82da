"""The tournaments' part in features of the whole club: demo, merging, personal data."""
