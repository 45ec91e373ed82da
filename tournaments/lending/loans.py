"""The lender's side: lend a club, load what comes back, or take the club back without it.

A club is lent under a lock on its row that waits for all its writers, and that they wait for: what
they write is in the file, or is refused (`clubs.journal.writing.Lent`).
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, islice
from secrets import token_hex

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DataError, IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from clubs.journal import audit as clubs
from clubs.journal.writing import Lent, journal_line, raise_version, step, writing
from clubs.models import Club, Loan, Membership, Merge, User
from clubs.roster.people.naming import tell_apart
from scoring.club import audit as matches
from scoring.ledger.writing import lock_matches
from scoring.models import Match
from server.copies.tables import PLAIN, text_of
from server.database.queries import snapshot
from tournaments.club import audit as tournaments
from tournaments.director.writing import note
from tournaments.lending import cells, file, loading, one, readable
from tournaments.lending.file import PAGE, Head, Incomplete, Limits, NotALoan, OtherVersion
from tournaments.lending.loading import OtherKeys
from tournaments.lending.rows import tables
from tournaments.models import Tournament

log = logging.getLogger("tournaments.lending")
MOST_FOUND = 20
"""Differences that the audit names; one is enough to refuse a file."""
MOST_NEW_ACCOUNTS = 50
"""The most accounts that were made on the other computer."""


@dataclass
class LoanRefused(Exception):
    """A file or a loan is refused, and nothing was written.

    `why` is a key of `tournaments.words.loan_words.WHY`; the others fill its sentence.
    """

    why: str
    name: str = ""
    at: datetime | None = None
    found: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Preview:
    """What a person looks at before a file is loaded."""

    loan: Loan
    made_at: datetime
    last: datetime | None
    """When the last hand or line of the history was written on the other computer."""


@transaction.atomic
def lend(club: Club, *, by: User, to: str, cell: int | None = None, limits: Limits = PAGE) -> Loan:
    """Lend the club to the computer called `to`; with `cell`, for good to the server that is this
    cell (`tournaments.lending.moving`). Raises Lent; LoanRefused if it is too large.
    """
    club = locked(club)
    if club.loan_id:
        raise Lent(club.loan_id)
    if Loan.objects.filter(club=club, is_borrowed=True, back_at=None).exists():
        raise LoanRefused("one-at-a-time")
    if lent := Tournament.objects.filter(club=club, loan__isnull=False).first():
        raise LoanRefused("tournament-lent", name=str(lent))
    known = differences(club)
    if cell is not None and (why := cells.why_not(club, cell) or (known and "audit")):
        raise LoanRefused(why, found=known)
    loan = Loan.objects.create(
        club=club,
        key=token_hex(32),
        block=cells.next_block(club) if cell is None else cells.first_key(cell),
        by=by,
        to=to,
        known=known,
    )
    journal_line(club, by, "lend-club", club, after=to).save(force_insert=True)
    raise_version(club, loan=loan)
    if len(file_of(loan)) > limits.packed:
        raise LoanRefused("too-large")
    return loan


@transaction.atomic
def lend_tournament(tournament: Tournament, *, by: User, to: str, limits: Limits = PAGE) -> Loan:
    """Lend one tournament. The file has the whole club, of which only the tournament comes back.

    Raises Lent, and LoanRefused if the file is too large.
    """
    with writing(tournament):
        own = one.of_tournament(tournament.club, tournament.pk)
        matches_here = Match.objects.filter(pk__in=own["scoring.Match"])
        lock_matches(matches_here)
        known = differences(tournament.club)
        loan = Loan.objects.create(
            club=tournament.club,
            tournament=tournament.pk,
            key=token_hex(32),
            block=cells.next_block(tournament.club),
            by=by,
            to=to,
            known=known,
        )
        note(tournament, by, "lend-tournament", after=to)
        matches_here.update(loan=loan)
        Tournament.objects.filter(pk=tournament.pk).update(loan=loan)
    if len(file_of(loan)) > limits.packed:
        raise LoanRefused("too-large")
    return loan


def locked(club: Club) -> Club:
    """Lock a club against all its writers until the transaction ends, and return it as it is."""
    return Club.objects.select_for_update(of=("self",)).get(pk=club.pk)


def file_of(loan: Loan) -> bytes:
    """Return the file of an open loan: for the borrower, or for the lender with what is new."""
    with snapshot():
        club = Club.objects.get(loans=loan)
        rows = {
            name: (list(table.fields), list(table.rows(list(table.fields), club=club)))
            for name, table in tables().items()
        }
        if not loan.is_borrowed and loan.tournament is None:
            # Written while it is lent, they stay here: coming back, their keys would be refused.
            lines = loading.lines_since(loan)
            columns, written = rows["clubs_journalentry"]
            key = columns.index("id")
            rows["clubs_journalentry"] = columns, [row for row in written if row[key] not in lines]
        people = loading.accounts_in({name: made for name, (_columns, made) in rows.items()})
        accounts = {
            str(user.pk): [
                loan.accounts.get(str(user.pk), user.username),
                user.first_name,
                user.last_name,
            ]
            for user in User.objects.filter(pk__in=people).order_by("pk")
        }
        head = Head(
            release=settings.RELEASE,
            made_at=timezone.now().isoformat(timespec="seconds"),
            comes_back=loan.is_borrowed,
            key=loan.key,
            block=loan.block,
            tournament=loan.tournament,
            to=loan.to,
            club=columns_of(club),
            accounts=accounts,
        )
    return file.written(head, rows)


def columns_of(club: Club) -> dict[str, object]:
    fields = Club._meta.concrete_fields
    values = {f.attname: f.value_from_object(club) for f in fields} | {"loan_id": None}
    return {name: v if type(v) in PLAIN else text_of(v) for name, v in values.items()}


def bring_back(club: Club, content: bytes, *, by: User, limits: Limits = PAGE) -> Loan:
    """Load the file of an open loan in place of what is here, all or nothing.

    Raises LoanRefused.
    """
    # Read outside of the transaction: SQLite would stop all other writers meanwhile.
    return _bring_back(club, _read_to_load(club, content, limits), by=by)


def preview(club: Club, content: bytes) -> Preview:
    """Return what is asked before a file of an open loan is loaded. Raises LoanRefused."""
    loaded = _read_to_load(club, content)
    loan = _loan_of(club, loaded.head)
    with _refusing_files():
        readable.check(loading.checked(loaded, club.pk, None))
    made_at = datetime.fromisoformat(loaded.head.made_at)
    return Preview(loan, made_at, loading.last_record(loaded, loan))


def _read_to_load(club: Club, content: bytes, limits: Limits = PAGE) -> file.Loaded:
    """Read a file that comes back, first its head: without an open loan nothing else is read."""
    with _refusing_files():
        _loan_of(club, file.read_head(content))
    return read(content, limits)


@transaction.atomic
def _bring_back(club: Club, loaded: file.Loaded, *, by: User) -> Loan:
    loan = _loan_of(club, loaded.head)
    if loan.tournament:
        return _bring_tournament_back(loan, loaded, by=by)
    club = locked(club)
    loan = _loan_of(club, loaded.head)
    with refusing():
        before, last = loading.keys_of(club), loading.last_keys()
        lines = loading.lines_since(loan)
        before["clubs_journalentry"] -= lines
        loading.checked(loaded, club.pk, loading.Allowed(before, loan.block, loan.end_of_block))
        readable.check(loaded)
        accounts = loading.find_accounts(loaded, known_accounts(club), most=MOST_NEW_ACCOUNTS)
        merges = dict(Merge.objects.filter(club=club).values_list("pk", "done"))
        loading.remove(club, without=loading.WITHOUT, lines=lines)
        after = loading.put(loaded, accounts, without=loading.WITHOUT)
        for merge in Merge.objects.filter(pk__in=merges, undone_at=None):
            Merge.objects.filter(pk=merge.pk).update(done=merges[merge.pk])
        loading.let_go(before, after)
        loading.check_references()
        loading.go_on_after(loan, last, after)
        raise_version(
            club,
            past_version=F("past_version") + step(),
            loan=None,
            **loading.shared_columns(loaded.head),
        )
    _refuse_differences(club, loan)
    place = _end(loan, "back_at")
    journal_line(club, by, "bring-club-back", club, after=place).save(force_insert=True)
    return loan


def _end(loan: Loan, column: str) -> str:
    """Write the moment at which a loan ended, and return where the club or tournament was. The row
    keeps no place: it may have the name of a person, whom erasing would not find there.
    """
    place, loan.to = loan.to, ""
    setattr(loan, column, timezone.now())
    loan.save(update_fields=[column, "to"])
    return place


def _bring_tournament_back(loan: Loan, loaded: file.Loaded, *, by: User) -> Loan:
    tournament = _locked_tournament(loan)
    club = locked(tournament.club)
    loan = _loan_of(club, loaded.head)
    assert loan.tournament
    with refusing():
        own, last = one.of_tournament(club, loan.tournament), loading.last_keys()
        readable.check(loading.checked(loaded, club.pk, None))
        back = one.rows_to_load(loaded, club, loan, own)
        accounts = loading.find_accounts(back, known_accounts(club), most=MOST_NEW_ACCOUNTS)
        before: dict[str, set[int]] = {}
        for name, table in tables().items():
            before[name] = own.get(table.model._meta.label, set())
            rows = table.model._base_manager.filter(pk__in=before[name])
            rows._raw_delete(DEFAULT_DB_ALIAS)
        after = loading.put(back, accounts)
        loading.let_go(before, after)
        tell_apart(club)
        loading.check_references()
        loading.go_on_after(loan, last, after)
        raise_version(club, past_version=F("past_version") + step())
    _refuse_differences(club, loan)
    place = _end(loan, "back_at")
    note(Tournament.objects.get(pk=tournament.pk), by, "bring-tournament-back", after=place)
    return loan


def _locked_tournament(loan: Loan) -> Tournament:
    """Lock the tournament of a loan and its matches, before the club is locked."""
    tournaments = Tournament.objects.select_related("club").select_for_update(of=("self",))
    tournament = tournaments.get(pk=loan.tournament or 0)
    lock_matches(Match.objects.filter(loan=loan))
    return tournament


@transaction.atomic
def take_tournament_back(loan: Loan, *, by: User) -> Loan:
    """End the open loan of a tournament without its file. Raises LoanRefused."""
    tournament = _locked_tournament(loan)
    loan.refresh_from_db()
    if not loan.is_open:
        raise LoanRefused("not-lent")
    place = _end(loan, "taken_back_at")
    Match.objects.filter(loan=loan).update(loan=None)
    raise_version(tournament, loan=None)
    note(tournament, by, "take-tournament-back", after=place)
    return loan


@transaction.atomic
def take_back(club: Club, *, by: User, has_moved: bool = False) -> Loan:
    """End the open loan without its file, which is refused from now on. Raises LoanRefused.

    `has_moved`: also if the club moves to another server, which must not have received it.
    """
    club = locked(club)
    loan = club.loan
    if loan is None or loan.is_borrowed:
        raise LoanRefused("not-lent")
    if loan.moves and not has_moved:
        raise LoanRefused("moves-away")
    place = _end(loan, "taken_back_at")
    raise_version(club, loan=None)
    journal_line(club, by, "take-club-back", club, after=place).save(force_insert=True)
    return loan


def read(content: bytes, limits: Limits = PAGE) -> file.Loaded:
    """Read a file. Raises LoanRefused."""
    if len(content) > limits.packed:
        raise LoanRefused("too-large")
    with _refusing_files():
        return file.read(content, loading.columns(), limits)


@contextmanager
def _refusing_files() -> Iterator[None]:
    try:
        yield
    except Incomplete as wrong:
        log.warning("a file of a loan is incomplete: %s", wrong)
        raise LoanRefused("incomplete", name=str(wrong)) from None
    except NotALoan as wrong:
        log.warning("a file is none of a loan: %s", wrong)
        raise LoanRefused("not-a-loan", name=str(wrong)) from None
    except OtherVersion as other:
        raise LoanRefused("other-version", name=other.release) from None


def _loan_of(club: Club, head: Head) -> Loan:
    """Return the open loan of a file that comes back. Raises LoanRefused."""
    loan = Loan.objects.filter(club=club, key=head.key, is_borrowed=False).first()
    if loan is None and head.club.get("uid") == str(club.uid):
        raise LoanRefused("other-loan")
    if loan is None:
        raise LoanRefused("other-club", name=str(head.club.get("name", ""))[:80])
    if loan.taken_back_at:
        raise LoanRefused("taken-back", at=loan.taken_back_at)
    if loan.back_at:
        raise LoanRefused("is-back", at=loan.back_at)
    if not head.comes_back:
        raise LoanRefused("own-file")
    return loan


def known_accounts(club: Club) -> dict[str, int]:
    """Return the accounts that are members of the club or named in its rows, by user name."""
    rows = {name: table.rows(list(table.fields), club=club) for name, table in tables().items()}
    keys = loading.accounts_in(rows)
    keys |= set(Membership.objects.filter(club=club).values_list("user", flat=True))
    return dict(User.objects.filter(pk__in=keys).values_list("username", "pk"))


@contextmanager
def refusing(taken: str = "not-a-loan") -> Iterator[None]:
    """Raise LoanRefused for rows that cannot be loaded. `taken`: why, if a key or name is taken."""
    try:
        with transaction.atomic():
            yield
    except OtherKeys as wrong:
        log.warning("a file of a loan is refused: %s", wrong)
        raise LoanRefused("taken") from None
    except NotALoan as wrong:
        log.warning("a file of a loan is refused: %s", wrong)
        raise LoanRefused("not-a-loan", name=str(wrong)) from None
    except IntegrityError as wrong:
        log.warning("a file of a loan is refused: %s", wrong)
        raise LoanRefused(taken, name=str(wrong).splitlines()[0]) from None
    except DataError as wrong:
        log.warning("a file of a loan is refused: %s", wrong)
        raise LoanRefused("not-a-loan", name=str(wrong).splitlines()[0]) from None


def differences(club: Club) -> list[str]:
    """Return what the audit finds in the club, at most MOST_FOUND."""
    found = chain(
        clubs.differences(club), matches.differences(None, club), tournaments.differences(club)
    )
    return [str(difference) for difference in islice(found, MOST_FOUND)]


def _refuse_differences(club: Club, loan: Loan) -> None:
    try:
        with transaction.atomic():
            found = differences(club)
    except Exception as error:
        # Facts that no rules can read: whoever changed the file can make the audit fail anywhere.
        raise LoanRefused("audit", found=[type(error).__name__]) from error
    if new := [difference for difference in found if difference not in loan.known]:
        raise LoanRefused("audit", found=new)
