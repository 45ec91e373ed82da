"""The keys with which the sides of a match of the club record it on their phones."""

from functools import partial

from django.db import transaction

from clubs.journal.writing import NotNow
from clubs.models import User
from scoring.ledger.writing import locked, note
from scoring.match import tablekeys
from scoring.models import Match, TableKey


@transaction.atomic
def make_keys(match: Match, *, by: User) -> None:
    """Make a key for each side that has none. Idempotent. Raises NotNow for an annulled match."""
    match = locked(match)
    if match.is_annulled:
        raise NotNow
    having = match.keys.live().values_list("side", flat=True)
    if missing := sorted(set(range(match.side_count)) - set(having)):
        tablekeys.make(match.club, missing, by=by, match=match)
        note(match, by, "make-match-keys")


@transaction.atomic
def replace_key(match: Match, side: int, *, by: User) -> TableKey:
    """Revoke the key of this side and make another one. Raises NotNow for an annulled match, and
    for a side that it does not have.
    """
    match = locked(match)
    if match.is_annulled or side >= match.side_count:
        raise NotNow
    tablekeys.revoke(match.keys.filter(side=side), by=by)
    (key,) = tablekeys.make(match.club, [side], by=by, match=match)
    note(match, by, "replace-table-key", after=partial(_name_of, match, side))
    return key


@transaction.atomic
def revoke_key(match: Match, side: int, *, by: User) -> None:
    """Revoke the key of this side, so that its phone opens nothing. Idempotent."""
    match = locked(match)
    if keys := match.keys.live().filter(side=side):
        tablekeys.revoke(keys, by=by)
        note(match, by, "revoke-table-key", after=partial(_name_of, match, side))


def _name_of(match: Match, side: int) -> str:
    sides = match.sides.select_related("competitor__first", "competitor__second")
    return str(sides.get(position=side).competitor)
