"""Forms for the result of a table of several, one row for each side, for such slips, and for the
result of persons who change partners.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from clubs.forms.fields.numbers import WholeNumber
from scoring.forms.hand.rows import Issue
from tournaments.forms.rounds.doubts import Result, doubts, issue_of, nobody_came, somebody_else
from tournaments.forms.rounds.result import PLAYED, AnyResultForm, ResultForm
from tournaments.models import Entry
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import rules_of
from tournaments.words.reasons import enumerated

FIELDS = ("points", "place", "absent", "count")


@dataclass(frozen=True)
class SeatRow:
    """The fields of one side; `place` only if the points do not decide it."""

    name: str
    points: forms.BoundField
    place: forms.BoundField | None

    @property
    def errors(self) -> list[tuple[str, str]]:
        """The errors, each with the id that its field refers to."""
        fields = [field for field in (self.points, self.place) if field is not None]
        return [(f"{f.auto_id}_error", str(error)) for f in fields for error in f.errors]


class ResultOfSeveralForm(AnyResultForm):
    """Points and places of all sides, and the absent sides.

    If only absent sides are given, the table has no result yet: the others still play.
    """

    def __init__(
        self, seated: SeatedTable, data: QueryDict | None = None, prefix: str | None = None
    ) -> None:
        super().__init__(seated, data, prefix)
        self.rules = rules_of(seated.table.round.stage.tournament)
        self.asks_places = self.rules.low_wins
        self.initial.update(kind=PLAYED, **_initial(seated))
        for at, name in enumerate(seated.names):
            field = WholeNumber(
                _("Points of {name}").format(name=name), least=-99_999, most=99_999, required=False
            )
            field.widget.attrs["class"] = "points-field"
            self.fields[f"points-{at}"] = field
            if self.asks_places:
                most = len(seated.sides)
                label = _("Place of {name}").format(name=name)
                place = WholeNumber(label, least=1, most=most, required=False)
                place.widget.attrs["class"] = "points-field"
                self.fields[f"place-{at}"] = place
        self.ask_who_came(seated.names)
        if data is None and prefix is None and not self.is_sheet_first:
            self.fields["points-0"].widget.attrs["autofocus"] = True

    @property
    def kinds(self) -> Sequence[tuple[str, str]]:
        return [(PLAYED, _("As typed above"))]

    @property
    def hint(self) -> str:
        """A sentence about how the places are decided."""
        if not self.asks_places:
            return _("More points give a better place.")
        return _("The later a player is out, the better the place: the last player left is first.")

    @property
    def absence_hint(self) -> str:
        return _(
            "A player who did not come needs no points. If you record only the absence, the others "
            "play without that player."
        )

    @property
    def rows(self) -> Iterator[SeatRow]:
        for at, name in enumerate(self.seated.names):
            place = self[f"place-{at}"] if self.asks_places else None
            yield SeatRow(name, self[f"points-{at}"], place)

    @property
    def absent(self) -> tuple[int, ...]:
        return self.ticked

    @property
    def came(self) -> list[int]:
        return [at for at in range(len(self.seated.sides)) if at not in self.absent]

    @property
    def is_played(self) -> bool:
        """Whether a result is typed or required.

        Not if fewer than two sides came, nor if only absent sides are given before the match.
        """
        typed = any(self.cleaned_data.get(f"points-{at}") is not None for at in self.came)
        return len(self.came) > 1 and (typed or not self.absent)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("kind") != PLAYED:
            return cleaned
        for at in self.absent:
            name = f"points-{at}"
            # A correction is filled with the earlier points.
            if cleaned.get(name) not in (None, self.initial.get(name)):
                text = _("{name} did not come: remove these points, or the tick.")
                self.add_error(name, text.format(name=self.seated.names[at]))
        if not self.came and self.seated.absent != self.absent:
            self._issues = [nobody_came(self._accepted)]
        if not self.is_played:
            return cleaned
        for at in self.came:
            for name in ("points", "place") if self.asks_places else ("points",):
                field = f"{name}-{at}"
                if cleaned.get(field) is None and field not in self.errors:
                    wanted = _("Write the points.") if name == "points" else _("Write the place.")
                    self.add_error(field, wanted)
        if self.asks_places and not self.errors:
            self._check_places([cleaned[f"place-{at}"] for at in self.came])
        if not self.errors and not self.absent:
            problems = doubts(self.seated.table.round.stage.tournament, self.score)
            self._issues = [issue_of(one, self.seated, self._accepted) for one in problems]
        return cleaned

    @property
    def _accepted(self) -> list[str]:
        return self.data.getlist(f"accepted-{self.prefix}" if self.prefix else "accepted")

    def _check_places(self, places: Sequence[int]) -> None:
        for at, place in zip(self.came, places, strict=True):
            if place != 1 + sum(other < place for other in places):
                text = _("Places count from 1. After a shared place, the next place is skipped.")
                self.add_error(f"place-{at}", text)
                return
        self._check_order(places)

    def _check_order(self, places: Sequence[int]) -> None:
        """Check the places of a game in which fewer points are better.

        Players who are out come last; points do not tell who was out first. Of the other players,
        fewer points mean a better place.
        """
        limit, cleaned = self.rules.target, self.cleaned_data
        placed = sorted(
            (place, -cleaned[f"points-{at}"], at)
            for place, at in zip(places, self.came, strict=True)
        )
        for (__, mine, at), (__, theirs, other) in combinations(placed, 2):
            if mine >= theirs or (limit is not None and -theirs >= limit):
                continue
            text = _(
                "{name} has more points than {other}. In this game fewer points are "
                "better: give {other} the better place."
            )
            if limit is not None and -mine >= limit:
                text = _("{name} is out, so {other}, who is still in, must have the better place.")
            names = self.seated.names
            self.add_error(f"place-{at}", text.format(name=names[at], other=names[other]))
            return

    @property
    def score(self) -> tuple[int, ...]:
        """The typed points; 0 for absent sides."""
        cleaned = self.cleaned_data
        everybody = range(len(self.seated.sides))
        return tuple(cleaned[f"points-{at}"] if at in self.came else 0 for at in everybody)

    @property
    def places(self) -> tuple[int, ...]:
        if not self.asks_places:
            return ()
        cleaned, last = self.cleaned_data, len(self.came) + 1
        everybody = range(len(self.seated.sides))
        return tuple(cleaned[f"place-{at}"] if at in self.came else last for at in everybody)

    @property
    def typed(self) -> Result:
        if not self.is_played:
            return Result((), absent=self.absent)
        counts = self.own_counts.typed(self.cleaned_data)
        return Result(self.score, self.places, self.absent, counts)


class ResultOfPartnersForm(ResultForm):
    """The points of both sides, and which of the four persons did not come.

    Without points nobody played; with points somebody else played for the absent persons.
    """

    def __init__(self, seated: SeatedTable, data: QueryDict | None = None) -> None:
        super().__init__(seated, data)
        self.persons = [entry for side in seated.sides for entry in side]
        self.ask_who_came(list(map(str, self.persons)))
        gone = seated.result.gone
        ticks = {f"absent-{at}": one.number in gone for at, one in enumerate(self.persons)}
        self.initial.update(kind=PLAYED, **ticks)

    @property
    def kinds(self) -> Sequence[tuple[str, str]]:
        return [(PLAYED, _("As typed above"))]

    @property
    def absence_hint(self) -> str:
        return _(
            "If the table did not play, leave the points empty. If somebody else played instead, "
            "write the points: they count only for the others at the table."
        )

    @property
    def is_played(self) -> bool:
        has_points = any(self.cleaned_data.get(name) is not None for name in ("first", "second"))
        return super().is_played and (has_points or not self.ticked)

    @property
    def _gone(self) -> list[Entry]:
        return [self.persons[at] for at in self.ticked]

    @property
    def _sides_gone(self) -> list[int]:
        """The number of persons of each side who did not come."""
        return [sum(entry in self._gone for entry in side) for side in self.seated.sides]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        text = _("Nobody of this side came: remove the points, or a tick.")
        for name, gone in zip(("first", "second"), self._sides_gone, strict=True):
            if self.is_played and gone > 1 and name not in self.errors:
                self.add_error(name, text)
        return cleaned

    def _doubts(self, kind: str, first: int | None, second: int | None) -> list[Issue]:
        issues = super()._doubts(kind, first, second)
        accepted, gone = self.data.getlist("accepted"), self._gone
        is_known = (first, second) == (self.seated.score or (None, None))
        is_known = is_known and {one.number for one in gone} == set(self.seated.result.gone)
        if kind != PLAYED or not gone or is_known:
            return issues
        if self.is_played:
            return [*issues, somebody_else(enumerated(map(str, gone)), accepted)]
        return [nobody_came(accepted)] if len(gone) == len(self.persons) else issues

    @property
    def typed(self) -> Result:
        numbers = tuple(one.number for one in self._gone)
        if self.is_played:
            return super().typed._replace(no_shows=numbers)
        absent = tuple(at for at, gone in enumerate(self._sides_gone) if gone)
        is_whole = all(gone != 1 for gone in self._sides_gone)
        return Result((), absent=absent, no_shows=() if is_whole else numbers)


class SlipsOfSeveral:
    """A result form for each table; forms left empty are skipped."""

    def __init__(self, tables: Iterable[SeatedTable], data: QueryDict | None = None) -> None:
        self.tables = [self._form(seated, data) for seated in tables]

    @staticmethod
    def _form(seated: SeatedTable, data: QueryDict | None) -> ResultOfSeveralForm:
        prefix = str(seated.number)
        if data is not None and f"{prefix}-kind" in data:
            form = ResultOfSeveralForm(seated, data, prefix)
            if any(name.startswith(FIELDS) for name in form.changed_data):
                return form
        return ResultOfSeveralForm(seated, prefix=prefix)

    @property
    def hint(self) -> str:
        return f"{self.tables[0].hint} {self.tables[0].absence_hint}"

    @property
    def is_refused(self) -> bool:
        """Whether some typed result is not saved."""
        return any(form.is_bound for form in self.tables)

    def leave_out(self, saved: Collection[ResultOfSeveralForm]) -> None:
        """Show no more of these forms: their results are saved."""
        self.tables = [form for form in self.tables if form not in saved]


def sent_tables(data: QueryDict) -> set[int]:
    """Return the numbers of the tables with a typed value."""
    numbers = {name.partition("-")[0] for name, value in data.items() if _is_field(name) and value}
    return {int(number) for number in numbers if number.isdecimal() and len(number) < 7}


def _is_field(name: str) -> bool:
    return name.partition("-")[2].startswith(FIELDS)


def result_form(seated: SeatedTable, data: QueryDict | None = None) -> AnyResultForm:
    """Return the form that fits the number of sides of the table."""
    if seated.is_of_several:
        return ResultOfSeveralForm(seated, data)
    kind = ResultOfPartnersForm if len(seated.sides[0]) > 1 else ResultForm
    return kind(seated, data)


def _initial(seated: SeatedTable) -> dict[str, Any]:
    here = [at for at in range(len(seated.sides)) if at not in seated.absent]
    score, places = seated.score or (), seated.places
    return {
        **{f"absent-{at}": True for at in seated.absent},
        **{f"points-{at}": score[at] for at in here if score},
        **{f"place-{at}": places[at] for at in here if places},
    }
