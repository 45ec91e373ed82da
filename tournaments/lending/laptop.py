"""The borrower's side: open the file of a club on this computer, and make the one to bring back."""

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from clubs.journal.writing import Lent, raise_version, step
from clubs.models import Club, JournalEntry, Loan, Membership, Role, User
from clubs.models.loans import FIRST_KEY
from server.copies.tables import Table
from tournaments.lending import loading, one
from tournaments.lending.file import PAGE, Limits, Loaded
from tournaments.lending.loans import LoanRefused, known_accounts, locked, read, refusing
from tournaments.lending.rows import tables


def open_file(content: bytes, *, by: User, club: Club | None = None) -> Club:
    """Read a file and load it. Raises LoanRefused."""
    return load(read_to_open(content), by=by, club=club)


def read_to_open(content: bytes, limits: Limits = PAGE) -> Loaded:
    """Read a file outside of the transaction that loads it: SQLite would stop all other writers.

    Raises LoanRefused.
    """
    loaded = read(content, limits)
    if loaded.head.comes_back:
        raise LoanRefused("for-lender")
    if loaded.head.moves:
        raise LoanRefused("moves")
    return loaded


def earlier_copy(loaded: Loaded) -> Club | None:
    """Return the club of the file as it is here, if it was here before. Raises LoanRefused."""
    with refusing():
        return Club.objects.filter(pk=loading.club_columns(loaded.head)["id"]).first()


@transaction.atomic
def load(loaded: Loaded, *, by: User, club: Club | None = None) -> Club:
    """Load a lent club, which `by` then owns here. `club`: its earlier copy, which it replaces.

    Raises LoanRefused. Any key of a row that another club here uses refuses the whole file.
    """
    head = loaded.head
    if Loan.objects.filter(is_borrowed=True, back_at=None).exists():
        raise LoanRefused("one-at-a-time")
    others = Club.objects.exclude(pk=club.pk) if club else Club.objects.all()
    if connection.vendor == "postgresql" and others.exists():
        # All its rows would get keys of the loan from now on.
        raise LoanRefused("has-clubs")
    with refusing("taken"):
        club, accounts, after = put_club(loaded, by=by, club=club)
        loan = Loan.objects.create(
            club=club,
            tournament=head.tournament,
            key=head.key,
            block=head.block,
            is_borrowed=True,
            by=by,
            to=head.to[:60],
            accounts={str(here): head.accounts[str(key)][0] for key, here in accounts.items()},
        )
        if loan.tournament:
            # What is written elsewhere in the club would not come back.
            own = one.of_tournament(club, loan.tournament)
            club.tournaments.exclude(pk=loan.tournament).update(loan=loan)
            club.matches.exclude(pk__in=own["scoring.Match"]).update(loan=loan)
        loading.start_block(loan, after)
    return club


def put_club(
    loaded: Loaded, *, by: User, club: Club | None
) -> tuple[Club, dict[int, int], dict[str, set[int]]]:
    """Insert the club, in place of its earlier copy `club`, and let `by` own it here.

    Returns also the accounts here by their keys in the file, and the keys of all rows by table.
    Raises LoanRefused, NotALoan, and IntegrityError for a key that another club here uses.
    """
    columns = loading.club_columns(loaded.head)
    if club is not None and (club.pk != columns["id"] or str(club.uid) != columns["uid"]):
        raise LoanRefused("other-club", name=columns["name"])
    if Club.objects.filter(slug=columns["slug"]).exclude(uid=columns["uid"]).exists():
        raise LoanRefused("address-taken", name=columns["slug"])
    loading.checked(loaded, columns["id"], None)
    if not loaded.head.moves:
        columns["second_step_roles"] = []  # nobody has a second step here
    before, known = _make_room(club, columns)
    club = Club.objects.get(pk=columns["id"])
    known |= {by.username: by.pk}
    if loaded.head.moves:
        # The same operator runs both servers, so the same names are the same person.
        known |= {
            user.username: user.pk
            for name, *names in loaded.head.accounts.values()
            for user in User.objects.filter(username=name, first_name=names[0], last_name=names[1])
        }
    accounts = loading.find_accounts(loaded, known, most=len(loaded.head.accounts))
    after = loading.put(loaded, accounts)
    loading.let_go(before, after)
    loading.check_references()
    Membership.objects.update_or_create(club=club, user=by, defaults={"role": Role.OWNER})
    return club, accounts, after


def _make_room(
    club: Club | None, columns: dict[str, object]
) -> tuple[dict[str, set[int]], dict[str, int]]:
    """Write the club's row, and delete the rows of its earlier copy. Returns their keys, and the
    accounts that the club knows here, by their names on the lender's computer.
    """
    if club is None:
        row = columns | {"has_webhooks": False, "loan_id": None}
        Table(Club, "default").insert(list(row), [list(row.values())])
        return {name: set() for name in tables()}, {}
    club = locked(club)
    if club.loan_id is None:
        raise LoanRefused("not-sent")
    names = Loan.objects.get(pk=club.loan_id).accounts
    known = {names.get(str(key), name): key for name, key in known_accounts(club).items()}
    before = loading.keys_of(club)
    loading.remove(club)
    stays = {"id", "uid", "slug", "has_webhooks", "loan_id"}
    changes = {n: v for n, v in columns.items() if n not in stays | {"version", "past_version"}}
    raise_version(club, loan=None, past_version=F("past_version") + step(), **changes)
    return before, known


def borrowed(club: Club) -> Loan | None:
    """Return the loan by which this computer has the club; None if it did not borrow it."""
    return Loan.objects.filter(club=club, is_borrowed=True, block__gte=FIRST_KEY).first()


def line_of_lending(club: Club) -> JournalEntry | None:
    """Return the line of the history that says who lent the club or its tournament last."""
    lines = club.journal.filter(action__in=("lend-club", "lend-tournament"))
    return lines.order_by("-at", "-pk").select_related("by").first()


@transaction.atomic
def send_back(club: Club) -> Loan:
    """Let nobody write here any more: the file to bring back has what is here now.

    Raises Lent, and LoanRefused for a club that was not borrowed.
    """
    club = locked(club)
    if club.loan_id:
        raise Lent(club.loan_id)
    loan = borrowed(club)
    if loan is None:
        raise LoanRefused("not-lent")
    loan.back_at = timezone.now()
    loan.save(update_fields=["back_at"])
    raise_version(club, loan=loan)
    return loan


@transaction.atomic
def play_on(club: Club) -> None:
    """Take `send_back` back. Nobody may have loaded the file: only one file of a loan is loaded."""
    club = locked(club)
    loan = club.loan
    if loan is None or not loan.is_borrowed:
        raise LoanRefused("not-lent")
    loan.back_at = None
    loan.save(update_fields=["back_at"])
    raise_version(club, loan=None)
