"""The results of many tables, typed one after the other from the slips."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from clubs.forms.numbers import WholeNumber
from scoring.labels import explain
from scoring.rules.problems import Problem
from tournaments.forms.doubts import doubts, others_sit, who_sits
from tournaments.models import Tournament
from tournaments.seated import Seated


@dataclass(frozen=True)
class Slip:
    """One table of the form."""

    seated: Seated
    first: forms.BoundField
    second: forms.BoundField

    @property
    def fields(self) -> Sequence[tuple[str, forms.BoundField]]:
        """Each side with its field."""
        return list(zip(self.seated.names, (self.first, self.second), strict=True))

    @property
    def who(self) -> str:
        return who_sits(self.seated)

    @property
    def errors(self) -> list[str]:
        """What is wrong at this table, each once."""
        return list(dict.fromkeys([*map(str, self.first.errors), *map(str, self.second.errors)]))


class SlipsForm(forms.Form):
    """Two figures for each table that misses its result; what is left empty is left out.

    A table that was typed is asked for although somebody else was quicker, so that its figures
    are not lost.
    """

    def __init__(
        self, tournament: Tournament, tables: Sequence[Seated], data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        self.tournament = tournament
        self.tables = [table for table in tables if _is_asked(table, data)]
        for table in self.tables:
            for position, name in enumerate(("first", "second")):
                field = WholeNumber("", least=-99_999, most=99_999, required=False)
                field.label = _("Table {number}, {pair}").format(
                    number=table.number, pair=table.names[position]
                )
                field.widget.attrs["class"] = "points-field"
                self.fields[f"{name}-{table.number}"] = field

    def forget(self, tables: Sequence[Seated]) -> None:
        """These are written: what is left is asked for again."""
        self.tables = [table for table in self.tables if table not in tables]

    @property
    def slips(self) -> Iterator[Slip]:
        for table in self.tables:
            yield Slip(table, self[f"first-{table.number}"], self[f"second-{table.number}"])

    @property
    def typed(self) -> list[tuple[Seated, tuple[int, int]]]:
        """The tables of which both figures are there and likely; the page of a table takes others.

        A single figure is an error at the other.
        """
        self.full_clean()
        found = []
        for table in self.tables:
            one, other = f"first-{table.number}", f"second-{table.number}"
            first, second = self.cleaned_data.get(one), self.cleaned_data.get(other)
            if one in self.errors or other in self.errors:
                continue
            if first is not None and second is not None:
                who = who_sits(table)
                if self.data.get(f"who-{table.number}", who) != who:
                    self.add_error(one, others_sit())
                elif problems := doubts(self.tournament, (first, second)):
                    self.add_error(one, self._ask(problems))
                else:
                    found.append((table, (first, second)))
            elif first is not None or second is not None:
                self.add_error(one if first is None else other, _("Write the points."))
        return found

    @staticmethod
    def _ask(problems: Sequence[Problem]) -> list[str]:
        text = _("{question} If it is right, note it on the page of the table.")
        return [text.format(question=" ".join(explain(problem))) for problem in problems]


def figures(data: QueryDict) -> str:
    """What was typed, as it was typed, where the tables it was for are there no more."""
    numbers = [name.removeprefix("first-") for name in data if name.startswith("first-")]
    found = []
    for number in numbers[:500]:
        two = [data.get(f"{name}-{number}", "").strip()[:7] for name in ("first", "second")]
        if any(two) and number.isdecimal():
            text = _("table {number}, {result}")
            found.append(text.format(number=number, result=" × ".join(one or "–" for one in two)))
    return "; ".join(found)


def _is_asked(table: Seated, data: QueryDict | None) -> bool:
    if table.table.is_bye:
        return False
    if data and any(data.get(f"{name}-{table.number}") for name in ("first", "second")):
        return True
    # Where hands are recorded, another result needs a reason: that is asked on the table's page.
    return table.is_open and not (table.match and table.match.hand_count)
