"""The steps of all writers: lock, refuse, raise the version, write the journal.

A writer's function is one transaction. It locks a row first, so that writers of that row take
turns, and leaves one line in the club's journal. What a person cannot do is raised as a `Refused`;
nothing is then written.

A writer that locks several rows takes them in this order: tournaments, matches, the club. Otherwise
two writers on PostgreSQL could wait for each other for ever.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from secrets import randbelow
from typing import Any, TypeAlias, TypedDict, Unpack

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, transaction
from django.db.models import F, Model, QuerySet
from django.utils import translation
from django.utils.functional import Promise

from clubs.models import Club, JournalEntry, User
from clubs.words.names import search_key

PORTION = 500
"""Rows that `in_portions` writes in one transaction: other writers wait for a moment only."""
LARGEST_STEP = 2**12
"""The largest step of a version, small enough for a million writes of one row."""

Words: TypeAlias = str | Promise | Model | Callable[[], str]
"""Words of a journal line. All but plain texts are translated into each language: a row by its
name, a function by its result.
"""


class Texts(TypedDict, total=False):
    """The texts of a journal line besides its action and subject; `reason` as a person typed it."""

    before: Words
    after: Words
    reason: str


class Refused(Exception):
    """The writer refuses this and has written nothing."""


class NotNow(Refused):
    """It is too early or too late for this: another person may have acted meanwhile."""


class Gone(NotNow):
    """The row to write was deleted meanwhile."""


class Lent(Exception):
    """Another computer has the club, or the tournament of the row, so nobody can write it here.

    No `Refused`: a view that explains why one action is refused must not explain this one.
    `config.refused` answers it.
    """

    def __init__(self, loan: int) -> None:
        super().__init__(loan)
        self.loan = loan


@contextmanager
def writing(row: Model, *, even_lent: bool = False) -> Iterator[int]:
    """Open a transaction that locks this row and raises its version at the end.

    Yields the version before: if the caller's copy has the same version, rows read after that copy
    are still current. Otherwise read rows again inside. Raises Gone for a deleted row.
    """
    try:
        with transaction.atomic():
            yield lock(row, even_lent=even_lent)
            raise_version(row)
    except ObjectDoesNotExist as missing:
        raise Gone from missing


def lock(row: Model, *, even_lent: bool = False) -> int:
    """Lock a row until the transaction ends, and return its version. Raises Gone and Lent.

    `even_lent`: the writer only writes what never leaves this server, such as roles and tokens.

    Writers that only refer to the row, such as a new hand to its club, need not wait. The club
    cannot be lent before the transaction ends.
    """
    names = {field.attname for field in row._meta.concrete_fields}
    loans = ["r.loan_id"] if "loan_id" in names else []
    club, locks = "", "FOR NO KEY UPDATE OF r"
    if "club_id" in names:
        loans.append("c.loan_id")
        club = "JOIN clubs_club c ON c.id = r.club_id"
        locks += " FOR KEY SHARE OF c"
    table, columns = connection.ops.quote_name(row._meta.db_table), ", ".join(["r.version", *loans])
    # Django has no FOR KEY SHARE, and no two kinds of locks in one query.
    sql = f"SELECT {columns} FROM {table} r {club} WHERE r.id = %s"  # noqa: S608 - only names
    found = _locking(sql, locks, row.pk)
    if found is None:
        raise Gone
    version, *lent = found
    for loan in filter(None, [] if even_lent else lent):
        raise Lent(loan)
    return int(version)


def refuse_if_lent(club: Club, *, even_lent: bool = False) -> None:
    """Raise Lent if another computer has the club; it cannot be lent before the transaction ends.

    For writers that lock nothing of the club. On PostgreSQL lending waits for this lock.
    """
    found = _locking("SELECT loan_id FROM clubs_club WHERE id = %s", "FOR KEY SHARE", club.pk)
    if found and found[0] and not even_lent:
        raise Lent(found[0])


def _locking(sql: str, locks: str, key: int) -> tuple[Any, ...] | None:
    """Return the row of a query that locks it. SQLite has one writer at a time anyway."""
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} {locks}" if connection.vendor == "postgresql" else sql, [key])
        row: tuple[Any, ...] | None = cursor.fetchone()
        return row


def raise_version(row: Model, **changes: Any) -> None:
    """Raise the stored version of a row, and write `changes` with it."""
    _only(row).update(version=F("version") + step(), **changes)


def step() -> int:
    """Return a random increment of a version.

    With increments of 1 a version would come again after a backup is restored, and an old open page
    would pass for the current page.
    """
    return 1 + randbelow(LARGEST_STEP)


def in_portions(
    rows: QuerySet[Any],
    write: Callable[[QuerySet[Any]], object] = QuerySet.delete,
    *,
    by: str = "pk",
) -> Iterator[int]:
    """Delete (or `write`) rows in the order of a column, PORTION at a time, each portion in a
    transaction of its own. Written rows must not meet the conditions of `rows` any more. Yields how
    many rows each portion had.

    In a large table `by` should be the column of an index that only has rows to write: in the
    order of their keys all rows of the table would be read to find them.
    """
    rows, last, before = rows.order_by(by), None, None
    while True:
        following = rows if last is None else rows.filter(**{f"{by}__gte": last})
        # Read outside of the transaction: SQLite would stop other writers while it looks.
        found = list(following.values_list("pk", by)[:PORTION])
        if not found or found == before:
            return
        with transaction.atomic():
            # Asks the conditions again: a row may have changed meanwhile.
            write(rows.order_by().filter(pk__in=[key for key, _value in found]))
        yield len(found)
        last, before = found[-1][1], found


def forget_lines(actions: Iterable[str], before: datetime) -> Iterator[int]:
    """Delete the journal lines of these actions that are older than `before`.

    The actions must be among `FORGOTTEN` (clubs.models.journal), whose index finds the lines.
    """
    lines = JournalEntry.objects.filter(action__in=list(actions), at__lt=before)
    return in_portions(lines, by="at")


def note(
    club: Club,
    by: User | str,
    action: str,
    subject: Words,
    *,
    path: str = "",
    even_lent: bool = False,
    **texts: Unpack[Texts],
) -> None:
    """Write a journal line in all languages of the site.

    `by` is an account, or the name of a side that wrote without one. `action` is a code of
    `clubs.words.labels.ACTIONS`, `path` the page that the line links to. The texts are stored for
    good, since names may change and rows may be deleted. Raises Lent, but for a line about what
    never leaves this server (`even_lent`).
    """
    refuse_if_lent(club, even_lent=even_lent)
    journal_line(club, by, action, subject, path=path, **texts).save(force_insert=True)


def journal_line(
    club: Club,
    by: User | str,
    action: str,
    subject: Words,
    *,
    path: str = "",
    **texts: Unpack[Texts],
) -> JournalEntry:
    """Return the line of `note` unsaved, for writers that save many at once."""
    columns = journal_columns(subject, texts.get("before", ""), texts.get("after", ""))
    reason = texts.get("reason", "")[:200]
    name = "" if isinstance(by, User) else by[:120]
    usual = [columns["subject"], columns["before"], columns["after"]]
    said = [usual, *columns["translations"].values(), [reason, name]]
    return JournalEntry(
        club=club,
        by=by if isinstance(by, User) else None,
        by_words=name,
        action=action,
        path=path,
        reason=reason,
        search_key=search_key(text for words in said for text in words),
        **columns,
    )


def journal_columns(subject: Words, before: Words = "", after: Words = "") -> dict[str, Any]:
    """Return the columns of a line (`JournalTexts`) that hold words, in all languages."""
    every = (subject, before, after)
    translated = {code: _in_words(every, code) for code, _name in settings.LANGUAGES}
    usual = translated.pop(settings.LANGUAGE_CODE)
    others = {code: words for code, words in translated.items() if words != usual}
    return dict(zip(("subject", "before", "after"), usual, strict=True)) | {"translations": others}


def _only(row: Model) -> QuerySet[Any]:
    return type(row)._default_manager.filter(pk=row.pk)


def _in_words(columns: tuple[Words, Words, Words], language: str) -> list[str]:
    """Return subject, before and after in this language, cut to their columns."""
    with translation.override(language):
        texts = [str(words()) if callable(words) else str(words) for words in columns]
    return [text[:length] for text, length in zip(texts, (160, 200, 1000), strict=True)]
