"""Move a club to another cell for good (docs/scaling.md): the old server lends it to that cell, the
new one receives it, and the old one forgets it. An operator does it, with `manage.py loan`.
"""

from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.utils import timezone

from clubs.journal.audit import models_of_clubs
from clubs.journal.writing import journal_line
from clubs.models import Club, User
from tournaments.lending import cells, file, laptop, loading
from tournaments.lending.loans import LoanRefused, locked, read, refusing
from tournaments.lending.rows import tables


def receive(content: bytes, *, by: User) -> Club:
    """Load a club that moves here, in place of the copy that it left here when it moved away.

    `by` owns it here. Raises LoanRefused.
    """
    loaded = read(content, file.COMMAND)
    if not loaded.head.moves:
        raise LoanRefused("does-not-move")
    return _receive(loaded, by=by)


@transaction.atomic
def _receive(loaded: file.Loaded, *, by: User) -> Club:
    is_cell = connection.vendor == "postgresql"  # as `cells.become`
    if not is_cell or loaded.head.block != cells.first_key(cells.number()):
        raise LoanRefused("other-cell")
    before = laptop.earlier_copy(loaded)
    left = before and before.loan
    if before and not (left and left.moves):
        raise LoanRefused("taken")
    with refusing("taken"):
        club, _accounts, _keys = laptop.put_club(loaded, by=by, club=before)
        if left:
            left.back_at = timezone.now()
            left.to = ""
            left.save(update_fields=["back_at", "to"])
    journal_line(club, by, "receive-club", club, after=loaded.head.to).save(force_insert=True)
    return club


@transaction.atomic
def forget(club: Club) -> None:
    """Delete the copy of a club that has moved away, with all that stayed here: roles, invitations,
    tokens, webhooks. Its people's accounts stay. Raises LoanRefused.
    """
    club = locked(club)
    if not (club.loan and club.loan.moves):
        raise LoanRefused("not-lent")
    with refusing():
        before = loading.keys_of(club)
        Club.objects.filter(pk=club.pk).update(loan=None)
        for model in models_of_clubs():
            model._base_manager.filter(club=club)._raw_delete(DEFAULT_DB_ALIAS)
        loading.let_go(before, {name: set() for name in tables()})
        Club.objects.filter(pk=club.pk)._raw_delete(DEFAULT_DB_ALIAS)
        loading.check_references()
