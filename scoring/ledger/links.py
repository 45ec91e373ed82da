"""The link by which people without an account see the sheet of one match."""

from secrets import token_urlsafe

from django.db import transaction

from clubs.journal.writing import raise_version
from clubs.models import User
from scoring.ledger.writing import locked, note
from scoring.models import Match

KEY_BYTES = 16


@transaction.atomic
def open_link(match: Match, *, by: User) -> str:
    """Make the link to a match, and return its key. Idempotent: an open link keeps its key."""
    match = locked(match)
    if not match.link_key:
        match.link_key = token_urlsafe(KEY_BYTES)
        raise_version(match, link_key=match.link_key)
        note(match, by, "open-link")
    return match.link_key


@transaction.atomic
def close_link(match: Match, *, by: User) -> None:
    """Close the link to a match for good: the next one has another key. Idempotent."""
    match = locked(match)
    if match.link_key:
        raise_version(match, link_key="")
        note(match, by, "close-link")
