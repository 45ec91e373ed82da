"""Load the rows of a file in place of the rows of its club: only rows of this club, under keys that
are its own. Call all functions in one transaction.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Field, Max, ProtectedError
from django.utils import timezone

from clubs.lists.short_codes import new_nonce, secret_of
from clubs.models import Club, JournalEntry, Loan, User
from clubs.models.loans import FIRST_KEY, KEYS_OF_CELL
from clubs.words.logo import LogoRefused, clean
from scoring.models import Hand
from server.copies.lines import Damaged
from server.copies.tables import Table
from tournaments.lending.file import Head, Loaded, NotALoan, Row
from tournaments.lending.readable import check_languages
from tournaments.lending.rows import KEYED, OF_OWNER, OF_SERVER, emptied, tables

RANGES = BaseDatabaseOperations.integer_field_ranges
"""The numbers that PostgreSQL takes, by the type of the column."""
Keys = Mapping[str, Collection[int]]
"""Keys of rows, by the name of the table."""


class OtherKeys(NotALoan):
    """This computer gives keys above those of the loan."""


@dataclass(frozen=True)
class Allowed:
    """The keys that the rows of a file may have: those that are there, and those of a block."""

    there: Keys
    first: int
    end: int

    def has(self, table: str, key: object) -> bool:
        return type(key) is int and (key in self.there[table] or self.first <= key < self.end)


def columns() -> dict[str, list[str]]:
    """Return the columns of each table of a file that this version reads and writes."""
    return {name: list(table.fields) for name, table in tables().items()}


def keys_of(club: Club) -> dict[str, set[int]]:
    return {
        name: set(table.model._base_manager.filter(club=club).values_list("pk", flat=True))
        for name, table in tables().items()
    }


def highest_keys(club: Club) -> list[int]:
    rows = (table.model._base_manager.filter(club=club) for table in tables().values())
    return [of_table.aggregate(last=Max("pk"))["last"] or 0 for of_table in rows]


def lines_since(loan: Loan) -> set[int]:
    """Return the keys of journal lines that the lender wrote while the club was lent.

    They are about roles, invitations and tokens, which stay here (`even_lent`).
    """
    lines = JournalEntry.objects.filter(club=loan.club_id)
    for made in Loan.objects.filter(club=loan.club_id, is_borrowed=False):
        lines = lines.exclude(pk__gte=made.block, pk__lt=made.end_of_block)
    lent = lines.filter(action="lend-club", at__gte=loan.at).order_by("at").first()
    if lent is None:
        return set()
    if lent.pk < FIRST_KEY:
        # Lines that came with the club from another cell have that one's keys.
        lines = lines.filter(pk__lt=(lent.pk // KEYS_OF_CELL + 1) * KEYS_OF_CELL)
    return set(lines.filter(pk__gt=lent.pk).values_list("pk", flat=True))


def last_record(loaded: Loaded, loan: Loan) -> datetime | None:
    """Return when the last hand or line of the history in a checked file was written on the other
    computer; None if nothing was.
    """
    moments = []
    for model, column in ((Hand, "recorded_at"), (JournalEntry, "at")):
        fields = tables()[model._meta.db_table].fields
        key, at = list(fields).index("id"), list(fields).index(column)
        for row in loaded.rows[model._meta.db_table]:
            if loan.block <= row[key] < loan.end_of_block:
                moment = fields[column].to_python(row[at])
                moments.append(moment if timezone.is_aware(moment) else timezone.make_aware(moment))
    return max(moments, default=None)


def accounts_in(rows: Mapping[str, Iterable[Row]]) -> set[int]:
    """Return the keys of all accounts that these rows name."""
    found = set()
    for name, table in tables().items():
        for place in _places_of_accounts(table):
            found |= {row[place] for row in rows[name] if row[place] is not None}
    return found


def find_accounts(loaded: Loaded, known: Mapping[str, int], *, most: int) -> dict[int, int]:
    """Return the account here for each account that the rows of the file name, by its key there.

    `known`: the accounts here that this club knows, by the user name in the file. All others come
    as new accounts, without a password: a name in a file must not be taken for a stranger's.
    Raises NotALoan if more than `most` accounts would be new.
    """
    found, new = {}, {}
    named = accounts_in(loaded.rows)
    for text, (username, first, last) in loaded.head.accounts.items():
        if (key := _key(text)) in named and username in known:
            found[key] = known[username]
        elif key in named:
            new[key] = (username, first, last)
    if len(new) > most:
        raise NotALoan("it has too many new accounts")
    return found | {key: _new_account(*names) for key, names in new.items()}


def _new_account(username: str, first: str, last: str) -> int:
    free, number = username, 1
    while User.objects.filter(username__iexact=free).exists():
        number += 1
        free = f"{username[:140]}-{number}"
    user = User(username=free, first_name=first, last_name=last)
    user.set_unusable_password()
    try:
        user.clean_fields(exclude=["password"])
    except ValidationError:
        raise NotALoan("an account has a name that none can have") from None
    user.save()
    return user.pk


def checked(loaded: Loaded, club: int, allowed: Allowed | None) -> Loaded:
    """Return the file if all its rows are of this club and have allowed keys (None: any)."""
    for name, table in tables().items():
        places = {column: place for place, column in enumerate(table.fields)}
        key, own = places["id"], places["club_id"]
        fields = [*enumerate(table.fields.values())]
        for row in loaded.rows[name]:
            if row[own] != club or not (allowed is None or allowed.has(name, row[key])):
                raise NotALoan(f"a row of {name} is not of this club")
            for place, field in fields:
                _check(field, row[place])
    if not {_key(text) for text in loaded.head.accounts} <= accounts_in(loaded.rows):
        raise NotALoan("it has an account that no row names")
    _check_logos(loaded)
    return loaded


def _check_logos(loaded: Loaded) -> None:
    """Raise NotALoan for a drawing that no page would take: paper would run what is in it."""
    logos = tables()["clubs_logo"]
    kind, content = map(list(logos.fields).index, ("kind", "content"))
    for row in loaded.rows["clubs_logo"]:
        if row[kind] != "image/png":
            drawing = logos.fields["content"].to_python(row[content])
            try:
                is_clean = clean(bytes(drawing)).content == bytes(drawing)
            except LogoRefused:
                is_clean = False
            if not is_clean:
                raise NotALoan("the logo is no drawing")


def _check(field: "Field[Any, Any]", value: object) -> None:
    """Raise NotALoan for a value that no form would store: SQLite takes any."""
    if field.is_relation:
        if value is not None and type(value) is not int:
            raise NotALoan(f"{field.name} is no key")
        return
    try:
        read = field.to_python(value)
        if field.flatchoices and read not in (None, "", *dict(field.flatchoices)):
            raise NotALoan(f"{field.name} is none of its values")
        least, most = RANGES.get(field.get_internal_type(), (0, 0))
        if most and read is not None and not least <= read <= most:
            raise NotALoan(f"{field.name} is out of range")
        field.run_validators(read)
    except (ValidationError, TypeError, ValueError, OverflowError):
        raise NotALoan(f"{field.name} has a value of another kind") from None


def put(
    loaded: Loaded, accounts: Mapping[int, int], *, without: Collection[str] = ()
) -> dict[str, set[int]]:
    """Insert the rows of the file, except those of the tables (labels) `without`. Returns the keys
    by table. Raises NotALoan, and IntegrityError if a key is taken.
    """
    there = {}
    for name, table in tables().items():
        if table.model._meta.label in without:
            continue
        places, rows = _places_of_accounts(table), []
        for row in loaded.rows[name]:
            values = list(row)
            for place in places:
                if values[place] is not None:
                    values[place] = _account(accounts, values[place])
            for place, value in emptied(table):
                values[place] = value
            rows.append(values)
        if kind := KEYED.get(table.model._meta.label):
            _lock_with_our_key(table, kind, rows)
        try:
            table.insert(list(table.fields), rows)
        except Damaged as damaged:
            raise NotALoan(str(damaged)) from None
        there[name] = {row[list(table.fields).index("id")] for row in rows}
    return there


def _lock_with_our_key(table: Table, kind: str, rows: list[list[Any]]) -> None:
    """Let keys and codes open their rows here. A code that another club uses is replaced."""
    columns = list(table.fields)
    nonce, key, code = map(columns.index, ("nonce", "key_digest", "code_digest"))
    codes = table.model._base_manager.values_list("code_digest", flat=True)
    taken = set(codes)
    for row in rows:
        secret = secret_of(kind, row[nonce])
        while secret.code_digest in taken:
            row[nonce] = new_nonce()
            secret = secret_of(kind, row[nonce])
        row[key], row[code] = secret.key_digest, secret.code_digest


def _account(accounts: Mapping[int, int], key: int) -> int:
    if key not in accounts:
        raise NotALoan("a row names an account that the file does not name")
    return accounts[key]


def remove(
    club: Club, *, without: Collection[str] = (), lines: Collection[int] = frozenset()
) -> None:
    """Delete the rows of the club that a file brings, except these journal lines. What refers to
    the rows stays, for rows with the same keys.
    """
    for table in tables().values():
        if table.model._meta.label not in without:
            rows = table.model._base_manager.filter(club=club)
            if table.model is JournalEntry:
                rows = rows.exclude(pk__in=lines)
            rows._raw_delete(DEFAULT_DB_ALIAS)  # knows no cascades


def let_go(before: Keys, after: Mapping[str, set[int]]) -> None:
    """Let rows that stayed, such as a role or an invitation, go on without the rows that are gone:
    they name none, or are deleted if they must name one.
    """
    gone = {
        table.model: set(before[name]) - after[name]
        for name, table in tables().items()
        if name in after
    }
    for model in apps.get_models(include_auto_created=True):
        if model._meta.db_table in after:
            continue
        for field in model._meta.concrete_fields:
            if field.related_model is None or not (keys := gone.get(field.related_model)):
                continue
            rows = model._base_manager.filter(**{f"{field.name}__in": keys})
            try:
                rows.update(**{field.name: None}) if field.null else rows.delete()
            except ProtectedError:
                raise NotALoan("something is gone on which a federation counts") from None


def is_counted_elsewhere(club: Club) -> bool:
    """Whether a row of no club refers to this one's: a federation counts its tournaments."""
    here = {table.model for table in tables().values()}
    return any(
        model._base_manager.filter(club=None, **{f"{field.name}__club": club}).exists()
        for model in here
        for field in model._meta.concrete_fields
        if field.related_model in here and model._meta.get_field("club").null
    )


def check_references() -> None:
    """Raise IntegrityError if a row refers to a row that is not there."""
    connection.check_constraints()


def club_columns(head: Head) -> dict[str, Any]:
    """Return the columns of the club in the file, checked."""
    fields = {field.attname: field for field in Club._meta.concrete_fields}
    if head.club.keys() != fields.keys():
        raise NotALoan("the club has other columns")
    for name, field in fields.items():
        _check(field, head.club[name])
    check_languages(head.club["languages"])
    return dict(head.club)


def shared_columns(head: Head) -> dict[str, Any]:
    """Return the columns of the club that come back."""
    stays = {"id", "uid", *OF_SERVER}
    return {name: value for name, value in club_columns(head).items() if name not in stays}


def start_block(loan: Loan, keys: Keys) -> None:
    """Let the rows that are made from now on have keys of the loan's block.

    Raises NotALoan if this computer already gives keys beyond it.
    """
    for name, table in tables().items():
        last = max(table.last_key() or 0, *keys.get(name, ()), loan.block)
        if last >= loan.end_of_block - 1:
            raise OtherKeys("this computer gives other keys")
        table.set_last_key(last)


def last_keys() -> dict[str, int | None]:
    return {name: table.last_key() for name, table in tables().items()}


def go_on_after(loan: Loan, last: Mapping[str, int | None], keys: Keys) -> None:
    """Let the rows that are made from now on have no key of the block of the loan.

    PostgreSQL goes on where it was. SQLite always goes on after the highest key of a table.
    """
    if connection.vendor != "sqlite":
        return
    for name, table in tables().items():
        is_in_block = any(key >= loan.block for key in keys.get(name, ()))
        before = last[name] or 0
        table.set_last_key(max(before, loan.end_of_block) if is_in_block else before)


def _places_of_accounts(table: Table) -> list[int]:
    fields = table.fields.values()
    return [place for place, field in enumerate(fields) if field.related_model is User]


def _key(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 17):
        raise NotALoan("an account has no key")
    return int(text)


WITHOUT = frozenset(OF_OWNER)
