"""The results of many tables, typed one after the other from the slips."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from clubs.forms.numbers import WholeNumber
from scoring.forms.rows import Issue
from tournaments.forms.doubts import doubts, issue_of, others_sit, who_sits
from tournaments.forms.result import ABSENT, BOTH, FIRST, SECOND
from tournaments.models import Tournament
from tournaments.seated_table import SeatedTable
from tournaments.table_queries import Glance, glance_of

ASKED = ("first", "second", "absent")
"""What is asked of each table: the fields are called `first-8` and so on."""
PER_PAGE = 40
"""Tables on a page. All their fields can be kept while somebody signs in again (`clubs.kept`)."""


@dataclass(frozen=True)
class SlipPage:
    """The tables from `first` to `last` that take a slip, by their numbers."""

    first: int
    last: int
    numbers: Sequence[int]


def slip_pages(tables: Iterable[Glance], per_page: int = PER_PAGE) -> list[SlipPage]:
    """Return the pages with a slip to type. A table stays on its page when others are noted."""
    numbered = sorted((table.number, table.takes_slip) for table in tables if table.number)
    pages = []
    for at, found in groupby(numbered, lambda one: (one[0] - 1) // per_page):
        there = list(found)
        if numbers := [number for number, takes_slip in there if takes_slip]:
            pages.append(SlipPage(at * per_page + 1, there[-1][0], numbers))
    return pages


def page_with(pages: Sequence[SlipPage], table: int) -> SlipPage | None:
    """Return the page with this table, else the next one, else the first; None: nothing is left."""
    return next((page for page in pages if table <= page.last), pages[0] if pages else None)


@dataclass(frozen=True)
class Slip:
    """One table of the form."""

    seated: SeatedTable
    first: forms.BoundField
    second: forms.BoundField
    absent: forms.BoundField
    issues: Sequence[Issue] = ()
    """All questions about the figures, answered ones too."""

    @property
    def fields(self) -> Sequence[tuple[str, forms.BoundField]]:
        """Each side with its field."""
        return list(zip(self.seated.names, (self.first, self.second), strict=True))

    @property
    def who(self) -> str:
        return who_sits(self.seated)

    @property
    def errors(self) -> list[str]:
        """The errors at this table, each once."""
        fields = self.first, self.second, self.absent
        return list(dict.fromkeys(str(error) for field in fields for error in field.errors))


@dataclass(frozen=True)
class TypedSlip:
    """One slip: the score, or the positions of absent sides."""

    seated: SeatedTable
    score: tuple[int, int] | None = None
    absent: tuple[int, ...] = ()


class SlipsForm(forms.Form):
    """Two figures for each table that misses its result; what is left empty is left out.

    A table that was typed is asked for although somebody else was quicker, so that its figures
    are not lost.
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

    def forget(self, tables: Sequence[SeatedTable]) -> None:
        """These are written: what is left is asked for again."""
        gone = {table.number for table in tables}
        self.tables = [table for table in self.tables if table.number not in gone]

    def ask_too(self, tables: Sequence[SeatedTable]) -> None:
        """Ask also for these tables, whose fields were left empty, in their order."""
        there = {table.number for table in self.tables}
        self._ask([t for t in tables if t.number not in there and _is_asked(t, None)])
        self.tables.sort(key=lambda table: table.number or 0)

    @property
    def slips(self) -> Iterator[Slip]:
        for table in self.tables:
            first, second, absent = (self[f"{name}-{table.number}"] for name in ASKED)
            yield Slip(table, first, second, absent, self._issues[table.number])

    @property
    def asks(self) -> bool:
        """Whether a slip waits for the answer to a question."""
        return any(issue.is_open for slip in self.slips for issue in slip.issues)

    @property
    def typed(self) -> list[TypedSlip]:
        """The slips to record: both figures typed and likely or confirmed, or a walkover.

        A single figure is an error at the other field; figures beside a walkover are an error too.
        """
        self.full_clean()
        found = []
        for table in self.tables:
            one, other = f"first-{table.number}", f"second-{table.number}"
            first, second = self.cleaned_data.get(one), self.cleaned_data.get(other)
            if {one, other, f"absent-{table.number}"} & self.errors.keys():
                continue
            if absent := ABSENT.get(self.cleaned_data.get(f"absent-{table.number}", "")):
                if first is not None or second is not None:
                    self.add_error(one, _("Points and a walkover: keep only one of the two."))
                elif self._are_others(table):
                    self.add_error(one, others_sit())
                else:
                    found.append(TypedSlip(table, absent=absent))
            elif first is not None and second is not None:
                if self._are_others(table):
                    self.add_error(one, others_sit())
                elif not glance_of(table).takes_slip or self._are_right(table, (first, second)):
                    # A table that takes no slip is left to the writer, which says why: a question
                    # about the figures would hide that.
                    found.append(TypedSlip(table, (first, second)))
            elif first is not None or second is not None:
                self.add_error(one if first is None else other, _("Write the points."))
        return found

    def _are_others(self, table: SeatedTable) -> bool:
        """Whether other entries sit at the table now than when the form was made."""
        who = who_sits(table)
        return self.data.get(f"who-{table.number}", who) != who

    def _are_right(self, table: SeatedTable, score: Sequence[int]) -> bool:
        """Whether the figures are likely or were confirmed."""
        accepted = self.data.getlist(f"accepted-{table.number}")
        found = [issue_of(doubt, table, accepted) for doubt in doubts(self.tournament, score)]
        self._issues[table.number] = found
        return all(issue.accepted for issue in found)


def _absent_field(table: SeatedTable) -> forms.ChoiceField:
    one, other = table.names
    # Where the field is narrow, it cuts off the end.
    text = _("Absent: {pair}")
    choices = [
        ("", _("They played")),
        (FIRST, text.format(pair=one)),
        (SECOND, text.format(pair=other)),
        (BOTH, _("Neither came")),
    ]
    label = _("Table {number}, who did not come").format(number=table.number)
    field = forms.ChoiceField(label=label, choices=choices, required=False)
    field.widget.attrs["class"] = "select slip__absent-field"
    return field


def sent_numbers(data: QueryDict, *, empty: bool = False) -> list[int]:
    """Return the numbers of the tables whose fields were sent; `empty`: also with nothing typed."""
    fields = (name.partition("-") for name in data)
    names = dict.fromkeys(number for kind, _dash, number in fields if kind in ASKED)
    numbers = [int(name) for name in names if name.isdecimal() and len(name) < 7]
    return [number for number in numbers if empty or _is_typed(number, data)]


def _is_typed(number: int | None, data: QueryDict) -> bool:
    return any(data.get(f"{name}-{number}") for name in ASKED)


def figures(data: QueryDict) -> str:
    """Return the typed results as they were typed, for tables that no longer exist."""
    found = []
    for number in sent_numbers(data)[:500]:
        two = [data.get(f"{name}-{number}", "").strip()[:7] for name in ("first", "second")]
        if any(two):
            text = _("table {number}, {result}")
            found.append(text.format(number=number, result=" × ".join(one or "–" for one in two)))
    return "; ".join(found)


def _is_asked(table: SeatedTable, data: QueryDict | None) -> bool:
    if table.table.is_bye:
        return False
    if data and _is_typed(table.number, data):
        return True
    return glance_of(table).takes_slip
