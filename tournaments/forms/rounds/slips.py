"""The form for the results of many tables, typed one after the other from the slips."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.forms.fields.numbers import WholeNumber
from clubs.words.figures import points
from scoring.forms.hand.rows import Issue
from tournaments.forms.rounds.doubts import doubts, issue_of, others_sit, seats_key
from tournaments.forms.rounds.own_counts import OwnCounts
from tournaments.forms.rounds.result import ABSENT, BOTH, FIRST, SECOND
from tournaments.models import Entry, Tournament
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_queries import Glance, glance_of
from tournaments.words.labels import in_a_row

ASKED = ("first", "second", "absent")
"""The fields of each table; their names end with the number of the table, as in `first-8`."""
PER_PAGE = 40
"""Tables on a page. `server.web.saved_form` can keep all their fields while somebody signs in
again.
"""


@dataclass(frozen=True)
class SlipPage:
    """The tables from `first` to `last`. `numbers`: those of the tables that take a slip."""

    first: int
    last: int
    numbers: Sequence[int]


def slip_pages(tables: Iterable[Glance], per_page: int = PER_PAGE) -> list[SlipPage]:
    """Return the pages with at least one slip to type.

    A table stays on its page when other tables get their results.
    """
    numbered = sorted((table.number, table.takes_slip) for table in tables if table.number)
    pages = []
    for at, group in groupby(numbered, lambda table: (table[0] - 1) // per_page):
        on_page = list(group)
        if numbers := [number for number, takes_slip in on_page if takes_slip]:
            pages.append(SlipPage(at * per_page + 1, on_page[-1][0], numbers))
    return pages


def page_with(pages: Sequence[SlipPage], table: int) -> SlipPage | None:
    """Return the page with this table, else the next page, else the first; None without pages."""
    return next((page for page in pages if table <= page.last), pages[0] if pages else None)


def by_hand_words(tables: Iterable[Glance]) -> str:
    """Return which open tables take no slip, since their hands are recorded; empty without any."""
    numbers = sorted(
        table.number for table in tables if table.number and table.is_open and table.hand_count
    )
    text = ngettext(
        "Table {numbers} is recorded hand by hand, so it is not here.",
        "Tables {numbers} are recorded hand by hand, so they are not here.",
        len(numbers),
    )
    return text.format(numbers=in_a_row(numbers)) if numbers else ""


@dataclass(frozen=True)
class Slip:
    seated: SeatedTable
    first: forms.BoundField
    second: forms.BoundField
    absent: forms.BoundField
    counts: Sequence[tuple[str, list[forms.BoundField]]] = ()
    issues: Sequence[Issue] = ()
    """All questions about the figures, with those already answered."""

    @property
    def fields(self) -> Sequence[tuple[str, forms.BoundField]]:
        """The name of each side with its field."""
        return list(zip(self.seated.names, (self.first, self.second), strict=True))

    @property
    def sent(self) -> str:
        """The names of what one row sends by itself, separated by commas."""
        names = [f"{name}-{self.seated.number}" for name in (*ASKED, "who", "accepted")]
        names += [field.html_name for _name, fields in self.counts for field in fields]
        return ",".join([*names, "waiting"])

    @property
    def who(self) -> str:
        return seats_key(self.seated)

    @property
    def look(self) -> str:
        """The CSS class of a slip with errors, or else with questions; empty without any."""
        return "slip--wrong" if self.errors else "slip--asked" if self.issues else ""

    @property
    def errors(self) -> list[str]:
        """The errors at this table, without repetition."""
        counts = [field for _name, fields in self.counts for field in fields]
        fields = self.first, self.second, self.absent, *counts
        return list(dict.fromkeys(str(error) for field in fields for error in field.errors))


@dataclass(frozen=True)
class TypedSlip:
    """The typed result of a table: the score, or the positions of absent sides; `no_shows` as in a
    `Result`.
    """

    seated: SeatedTable
    score: tuple[int, int] | None = None
    absent: tuple[int, ...] = ()
    counts: dict[str, list[int]] | None = None
    no_shows: tuple[int, ...] = ()

    @property
    def sides(self) -> list[tuple[str, str]]:
        """The name of each side with its points, or W.O. beside who did not come."""
        if self.score:
            return list(zip(self.seated.names, map(points, self.score), strict=True))
        after = self.seated.with_result((), absent=self.absent, no_shows=self.no_shows)
        names = [*self.seated.names]
        if self.no_shows:
            (at,) = self.absent
            (names[at],) = after.absentees
        return [(name, _("W.O.") if at in self.absent else "") for at, name in enumerate(names)]

    @property
    def is_level(self) -> bool:
        return self.score is not None and self.score[0] == self.score[1]


class SlipsForm(forms.Form):
    """Two figures for each table without a result; tables with empty fields are skipped.

    A table with typed figures stays in the form even if it has a result by now: the figures must
    not be lost.
    """

    data: QueryDict

    def __init__(
        self, tournament: Tournament, tables: Sequence[SeatedTable], data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        self.tournament = tournament
        self.tables: list[SeatedTable] = []
        self._issues: defaultdict[int | None, list[Issue]] = defaultdict(list)
        self._ask([table for table in tables if _is_asked(table, data)])

    def _ask(self, tables: Sequence[SeatedTable]) -> None:
        self.tables += tables
        for table in tables:
            for position, name in enumerate(("first", "second")):
                field = WholeNumber("", least=-99_999, most=99_999, required=False)
                field.label = _("Table {number}, {pair}").format(
                    number=table.number, pair=table.names[position]
                )
                field.widget.attrs["class"] = "points-field"
                self.fields[f"{name}-{table.number}"] = field
            self.fields[f"absent-{table.number}"] = _absent_field(table)
            self.fields |= _counts_of(table).fields()

    def forget(self, tables: Sequence[SeatedTable]) -> None:
        """Remove these tables from the form, because their results are saved."""
        gone = {table.number for table in tables}
        self.tables = [table for table in self.tables if table.number not in gone]

    def ask_too(self, tables: Sequence[SeatedTable]) -> None:
        """Add the fields of these tables, which were sent empty, in the order of their numbers."""
        numbers = {table.number for table in self.tables}
        self._ask([t for t in tables if t.number not in numbers and _is_asked(t, None)])
        self.tables.sort(key=lambda table: table.number or 0)

    @property
    def slips(self) -> Iterator[Slip]:
        for table in self.tables:
            first, second, absent = (self[f"{name}-{table.number}"] for name in ASKED)
            counts = _counts_of(table).rows(self)
            yield Slip(table, first, second, absent, counts, self._issues[table.number])

    @property
    def asks(self) -> bool:
        """Whether a question about a slip is not answered yet."""
        return any(issue.is_open for slip in self.slips for issue in slip.issues)

    @property
    def typed(self) -> list[TypedSlip]:
        """The results to save: both figures, likely or confirmed, or a walkover.

        Adds an error for a single figure, for figures beside a walkover, and if other entries sit
        there.
        """
        self.full_clean()
        slips = []
        for table in self.tables:
            first_field, other_field = f"first-{table.number}", f"second-{table.number}"
            first, second = self.cleaned_data.get(first_field), self.cleaned_data.get(other_field)
            own = _counts_of(table).fields()
            if {first_field, other_field, f"absent-{table.number}", *own} & self.errors.keys():
                continue
            said = self.cleaned_data.get(f"absent-{table.number}", "")
            if absence := _absences(table).get(said):
                if first is not None or second is not None:
                    text = _("Points and a walkover: keep only one of the two.")
                    self.add_error(first_field, text)
                elif self._are_others(table):
                    self.add_error(first_field, others_sit())
                else:
                    slips.append(absence)
            elif first is not None and second is not None:
                if self._are_others(table):
                    self.add_error(first_field, others_sit())
                elif not glance_of(table).takes_slip or self._are_right(table, (first, second)):
                    # The writer refuses a table that takes no slip and gives the reason: a question
                    # about the figures would hide it.
                    counts = _counts_of(table).typed(self.cleaned_data)
                    slips.append(TypedSlip(table, (first, second), counts=counts))
            elif first is not None or second is not None:
                empty = first_field if first is None else other_field
                self.add_error(empty, _("Write the points."))
        return slips

    def _are_others(self, table: SeatedTable) -> bool:
        """Whether other entries sit at the table now than when the page was made."""
        who = seats_key(table)
        return self.data.get(f"who-{table.number}", who) != who

    def _are_right(self, table: SeatedTable, score: Sequence[int]) -> bool:
        """Whether the figures are likely or confirmed. Stores the questions about them."""
        accepted = self.data.getlist(f"accepted-{table.number}")
        found = doubts(self.tournament, score)
        issues = [issue_of(doubt, table, accepted, on_slip=True) for doubt in found]
        self._issues[table.number] = issues
        return all(issue.accepted for issue in issues)


def _counts_of(table: SeatedTable) -> OwnCounts:
    return OwnCounts(table, f"-{table.number}")


def _persons(table: SeatedTable) -> Iterator[tuple[Entry, int]]:
    """Yield the persons who change partners, each with the position of the side."""
    for at, side in enumerate(table.sides):
        if len(side) > 1:
            yield from ((entry, at) for entry in side)


def _absences(table: SeatedTable) -> dict[str, TypedSlip]:
    """Return what each choice of absent sides or of one person stands for."""
    sides = {kind: TypedSlip(table, absent=absent) for kind, absent in ABSENT.items()}
    return sides | {
        str(one.number): TypedSlip(table, absent=(at,), no_shows=(one.number,))
        for one, at in _persons(table)
    }


def _absent_field(table: SeatedTable) -> forms.ChoiceField:
    first, second = table.names
    # A narrow field cuts off the end.
    text = _("Absent: {pair}")
    choices = [
        ("", _("They played")),
        *((str(one.number), text.format(pair=one)) for one, _at in _persons(table)),
        (FIRST, text.format(pair=first)),
        (SECOND, text.format(pair=second)),
        (BOTH, _("Neither came")),
    ]
    label = _("Table {number}, who did not come").format(number=table.number)
    field = forms.ChoiceField(label=label, choices=choices, required=False)
    field.widget.attrs["class"] = "select slip__absent-field"
    return field


def sent_numbers(data: QueryDict, *, empty: bool = False) -> list[int]:
    """Return the numbers of the tables with typed fields; `empty`: also those with empty fields."""
    fields = (name.partition("-") for name in data)
    names = dict.fromkeys(number for kind, _dash, number in fields if kind in ASKED)
    numbers = [int(name) for name in names if name.isdecimal() and len(name) < 7]
    return [number for number in numbers if empty or _is_typed(number, data)]


def _is_typed(number: int | None, data: QueryDict) -> bool:
    return any(data.get(f"{name}-{number}") for name in ASKED)


def figures(data: QueryDict) -> str:
    """Return the typed figures as text, for tables that no longer exist."""
    results = []
    for number in sent_numbers(data)[:500]:
        two = [data.get(f"{name}-{number}", "").strip()[:7] for name in ("first", "second")]
        if any(two):
            points = " × ".join(value or "–" for value in two)
            results.append(_("table {number}, {result}").format(number=number, result=points))
    return "; ".join(results)


def _is_asked(table: SeatedTable, data: QueryDict | None) -> bool:
    if table.table.is_bye:
        return False
    if data and _is_typed(table.number, data):
        return True
    return glance_of(table).takes_slip
