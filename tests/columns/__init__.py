"""Every column of a person, pair, entry, match, place, payment and journal line in every output."""
