"""Write imported lists of every kind: drafts, their answers, and how far they are carried out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from hashlib import sha256
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from clubs.imports.steps import LEFT_OUT, Plan
from clubs.imports.words import KINDS, counted
from clubs.journal.writing import Gone, NotNow, lock, note
from clubs.models import Club, ImportedList, User
from clubs.roster.people.refusals import OtherImport, PlanChanged

PORTION = 250
"""Orders in one transaction: others write meanwhile, and the page shows how far it is."""
DRAFT_DAYS = timedelta(days=30)
"""Drafts hold private data, so old ones are deleted."""
COLUMN, OPTION, CELL = "col-", "opt-", "cell-"
"""Beginnings of the names of answers: a column, a question about the whole list, a cell."""


@dataclass(frozen=True)
class UndoPlan:
    """The rows that undoing an import takes back, and those that stay: changed or used since.

    `goes` has the keys of rows by the names of `counted`; `stays` has names.
    """

    goes: Mapping[str, Sequence[int]]
    stays: Sequence[str]

    @property
    def counts(self) -> dict[str, int]:
        return {name: len(keys) for name, keys in self.goes.items()}

    @property
    def mark(self) -> str:
        """A short mark of what stays, which the form sends back; empty if nothing does."""
        return mark_of(*self.stays) if self.stays else ""

    def check(self, mark: str) -> None:
        """Raise PlanChanged if the plan is not the one shown with `mark`, or if every row stays."""
        if mark != self.mark or (self.stays and not any(self.counts.values())):
            raise PlanChanged


def start_import(
    club: Club,
    kind: str,
    rows: Sequence[Sequence[str]],
    *,
    by: User,
    client_key: UUID,
    answers: Mapping[str, str] | None = None,
    tournament: int | None = None,
) -> ImportedList:
    """Keep a list as a draft. Idempotent for the same `client_key`. Deletes drafts that are old."""
    with transaction.atomic():
        lock(club)
        old = club.imported_lists.filter(confirmed_at=None, at__lt=timezone.now() - DRAFT_DAYS)
        old.delete()
        values = {"kind": kind, "by": by, "rows": rows, "answers": dict(answers or {})}
        values["tournament"] = tournament
        listed, _made = club.imported_lists.get_or_create(client_key=client_key, defaults=values)
        return listed


def answer_import(listed: ImportedList, answers: Mapping[str, str]) -> ImportedList:
    """Store answers and corrected cells of a draft. Raises NotNow for a confirmed list."""
    with transaction.atomic():
        listed = locked_import(listed)
        if not listed.is_draft:
            raise NotNow
        for name, value in answers.items():
            if name.startswith(CELL):
                _correct(listed, name, value)
            else:
                listed.answers[name] = value
        listed.save(update_fields=["rows", "answers"])
        return listed


def discard_import(listed: ImportedList) -> None:
    """Delete a draft. Raises NotNow for a confirmed list."""
    with transaction.atomic():
        listed = locked_import(listed)
        if not listed.is_draft:
            raise NotNow
        listed.delete()


def delete_imports_of(club: Club, tournament: int) -> None:
    """Delete the lists of a tournament, which goes with its entries."""
    with transaction.atomic():
        lock(club)
        club.imported_lists.filter(tournament=tournament).delete()


def confirm_import(
    listed: ImportedList, plan: Callable[[ImportedList], Plan], digest: str, *, by: User
) -> ImportedList:
    """Freeze the orders of a list. Idempotent: a confirmed list is returned as it is.

    `plan` makes the plan again, under the lock. Raises PlanChanged if its digest is another, and
    OtherImport while another list of the club is being written.
    """
    with transaction.atomic():
        listed = locked_import(listed)
        if not listed.is_draft:
            return listed
        others = ImportedList.objects.filter(
            club=listed.club_id, confirmed_at__isnull=False, finished_at=None, undone_at=None
        )
        # Entries are written at once, with no orders that another list could make wrong.
        if listed.tournament is None and (other := others.first()):
            raise OtherImport(other)
        now = plan(listed)
        if now.problem or now.digest != digest or not now.orders:
            raise PlanChanged
        done = {step.line for step in now.steps if step.fate not in LEFT_OUT}
        listed.rows = [row for n, row in enumerate(listed.rows, start=1) if n not in done]
        kept = (COLUMN, OPTION)
        listed.answers = {n: v for n, v in listed.answers.items() if n.startswith(kept)}
        listed.orders, listed.total = now.orders, len(now.orders)
        listed.counts = {"left_out": sum(now.counts[fate] for fate in LEFT_OUT)}
        listed.confirmed_by, listed.confirmed_at = by, timezone.now()
        listed.save()
        return listed


def locked_import(listed: ImportedList) -> ImportedList:
    """Lock the club of a list, and return the list as it is now. Raises Gone."""
    lock(listed.club)
    now = ImportedList.objects.select_related("club").filter(pk=listed.pk).first()
    if now is None:
        raise Gone
    return now


def advance(
    listed: ImportedList, counts: Mapping[str, int], *, portion: int = PORTION, path: str = ""
) -> None:
    """Store the progress of an import after one portion. The caller holds the lock.

    The last portion leaves the line in the journal. `path`: of that line, else the list's page.
    """
    for name, number in counts.items():
        listed.counts[name] = listed.counts.get(name, 0) + number
    listed.position = min(listed.position + portion, listed.total)
    if listed.position == listed.total:
        listed.orders, listed.finished_at = [], timezone.now()
        listed.made.pop("keys", None)
        listed.made.pop("competitor_keys", None)
        assert listed.confirmed_by is not None
        _note(listed, listed.confirmed_by, f"import-{listed.kind}", path)
    listed.save(update_fields=["position", "orders", "made", "counts", "finished_at"])


def mark_undone(listed: ImportedList, plan: UndoPlan, by: User, path: str = "") -> None:
    """Store that a list is taken back, except what stays; the caller holds the lock."""
    if plan.stays:
        listed.counts |= {"stays": len(plan.stays)}
    _note(listed, by, f"undo-{listed.kind}", path)
    listed.orders, listed.rows, listed.made = [], [], {}
    listed.undone_by, listed.undone_at = by, timezone.now()
    listed.save()


def mark_of(*values: object) -> str:
    """Return a short digest of these values."""
    return sha256(repr(values).encode()).hexdigest()[:12]


def _correct(listed: ImportedList, name: str, value: str) -> None:
    """Set the cell that an answer names; other names are ignored."""
    line, _, at = name.removeprefix(CELL).partition("-")
    if not (line.isdecimal() and at.isdecimal() and len(line + at) < 9):
        return
    if 1 <= int(line) <= len(listed.rows) and int(at) < max(map(len, listed.rows)):
        row = listed.rows[int(line) - 1]
        row += [""] * (int(at) + 1 - len(row))
        row[int(at)] = value


def _note(listed: ImportedList, by: User, action: str, path: str) -> None:
    path = path or reverse(f"imported_{listed.kind}", args=[listed.club.slug, listed.pk])
    words = partial(counted, listed.counts)
    subject = partial(str, KINDS[listed.kind])
    note(listed.club, by, action, subject, path=path, after=words)
