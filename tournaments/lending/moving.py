"""Move a club to another cell for good (docs/scaling.md): the old server lends it to that cell, the
new one receives it, and the old one forgets it. An operator does it, with `manage.py loan`.
"""

from hashlib import sha256

from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.db.models import F
from django.utils import timezone

from clubs.journal.audit import models_of_clubs
from clubs.journal.writing import journal_line, raise_version, step
from clubs.models import Club, Loan, User
from tournaments.lending import cells, file, laptop, loading, readable
from tournaments.lending.loans import LoanRefused, differences, locked, read, refusing
from tournaments.lending.rows import tables


def code_of(key: str) -> str:
    """Return what the cell that has received this loan says to the one that may forget the club."""
    return sha256(f"received {key}".encode()).hexdigest()[:8]


def receive(content: bytes, *, by: User) -> tuple[Club, str]:
    """Load a club that moves here, in place of the copy that it left here when it moved away.

    `by` owns it here. Returns also the code for `forget`. Raises LoanRefused.
    """
    loaded = read(content, file.COMMAND)
    if not loaded.head.moves:
        raise LoanRefused("does-not-move")
    return _receive(loaded, by=by), code_of(loaded.head.key)


@transaction.atomic
def _receive(loaded: file.Loaded, *, by: User) -> Club:
    is_cell = connection.vendor == "postgresql"  # as `cells.become`
    if not is_cell or loaded.head.block != cells.first_key(cells.number()):
        raise LoanRefused("other-cell")
    received = {"key": loaded.head.key, "is_borrowed": True}
    if Loan.objects.filter(**received).exists():
        raise LoanRefused("received")
    before = laptop.earlier_copy(loaded)
    left = before.loan if before else None
    if before and not (left and left.moves):
        raise LoanRefused("taken")
    with refusing("taken"):
        readable.check(loaded)
        club, _accounts, keys = laptop.put_club(loaded, by=by, club=before)
        cells.go_on_after(keys)
        # Caches may still have figures of the club from before it moved away.
        raise_version(club, past_version=F("past_version") + step())
        now = timezone.now()
        Loan.objects.create(club=club, block=loaded.head.block, by=by, back_at=now, **received)
        if left:
            Loan.objects.filter(pk=left.pk).update(back_at=now, to="")
    if found := differences(club):
        raise LoanRefused("audit", found=found)
    journal_line(club, by, "receive-club", club, after=loaded.head.to).save(force_insert=True)
    return club


@transaction.atomic
def forget(club: Club, code: str) -> None:
    """Delete the copy of a club that has moved away, with all that stayed here: roles, invitations,
    tokens, webhooks. Its people's accounts stay. `code`: of the cell that has received it.

    Raises LoanRefused.
    """
    club = locked(club)
    if not (club.loan and club.loan.moves):
        raise LoanRefused("does-not-move-away")
    if code != code_of(club.loan.key):
        raise LoanRefused("not-received")
    with refusing():
        before = loading.keys_of(club)
        Club.objects.filter(pk=club.pk).update(loan=None)
        Loan.objects.filter(club=club).update(club=None, to="")
        for model in models_of_clubs():
            model._base_manager.filter(club=club)._raw_delete(DEFAULT_DB_ALIAS)
        loading.let_go(before, {name: set() for name in tables()})
        Club.objects.filter(pk=club.pk)._raw_delete(DEFAULT_DB_ALIAS)
        loading.check_references()
