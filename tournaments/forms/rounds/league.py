"""Rounds without a draw: their last day, the matches that a director adds, reported results. Also
pairs that sat down at the wrong table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from clubs.forms.fields.choices import OneOf, offer
from clubs.forms.lists.span import DayField
from scoring.labels.consequences import Change
from tournaments.director.result_lines import result_so_far, result_words
from tournaments.director.rounds.by_hand import PlaysAlready, wrong_seat_ways
from tournaments.entries.entrants import is_pair
from tournaments.forms.rounds.result import PLAYED, ResultForm
from tournaments.models import Entry, Round
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage


class PlayUntilForm(forms.Form):
    """The last day of a round; empty if all matches are played on one evening."""

    play_until = DayField(gettext_lazy("To be played until"))

    def __init__(self, data: Any = None, *, current: date | None = None) -> None:
        super().__init__(data, initial={"play_until": current})
        self.fields["play_until"].help_text = _(
            "Fill this in if players choose the day of their match. Leave it empty "
            "for an evening of the club."
        )

    def clean_play_until(self) -> date | None:
        day: date | None = self.cleaned_data["play_until"]
        if day and day < timezone.localdate():
            raise forms.ValidationError(_("This day is over."))
        return day


class MatchForm(forms.Form):
    """The two entries of a match. Entries that already have a table in the round come last."""

    first = OneOf(label=pgettext_lazy("at a table", "First side"))
    second = OneOf(label=pgettext_lazy("at a table", "Second side"))

    def __init__(self, played: PlayedStage, this_round: Round, data: Any = None) -> None:
        super().__init__(data)
        self.tables = {
            entry: seated.number or 0
            for seated in played.tables[this_round.pk]
            for side in seated.sides
            for entry in side
        }
        here = [entry for entry in played.entries.values() if entry.left_at is None]
        here.sort(key=self.tables.__contains__)
        by_number = {str(entry.number): entry for entry in here}
        for name in ("first", "second"):
            offer(self.fields[name], by_number, self._label, empty=_("Choose"))
        if data is None:
            self.fields["first"].widget.attrs["autofocus"] = True

    def _label(self, entry: Entry) -> str:
        label = f"{entry} ({entry.number})"
        table = self.tables.get(entry)
        text = _("{pair}, already at table {table}")
        return text.format(pair=label, table=table) if table else label

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, second = cleaned.get("first"), cleaned.get("second")
        if first and first == second:
            self.add_error("second", _("You chose the same entry twice."))
        return cleaned

    def refuse(self, refused: PlaysAlready) -> None:
        """Add an error at the entry that already plays in this round."""
        name = "first" if self.cleaned_data["first"] == refused.entry else "second"
        text = _("This entry already plays at table {table} in this round.")
        self.add_error(name, text.format(table=refused.table))


class WrongSeatForm(forms.Form):
    """A pair that sits at another's table, whose place it takes; or a table that begins anew, the
    only way in a later round of a bracket.
    """

    what = forms.ChoiceField(
        label=gettext_lazy("What now?"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose one.")},
    )
    own = OneOf(
        label=gettext_lazy("Who is not at this table?"),
        widget=forms.RadioSelect,
        required=False,
    )
    other = OneOf(label=gettext_lazy("Who sits in their place?"), required=False)

    def __init__(self, played: PlayedStage, here: SeatedTable, data: Any = None) -> None:
        super().__init__(data)
        keep = _("The pairs stay where they are, and what is already noted counts for them")
        again = _("The pairs move to their tables, and table {table} begins anew")
        again = again.format(table=here.number)
        names, self.ways = {"stay": keep, "again": again}, wrong_seat_ways(here)
        self.fields["what"].choices = [(way, names[way]) for way in self.ways]  # type: ignore[attr-defined]
        self.initial["what"] = self.ways[0]
        own = [entry for side in here.sides for entry in side]
        text = _("Table {table}: {pair}")
        self.here, self.now = here, text.format(table=here.number, pair=result_words(here))
        self.others = others = {
            entry: seated if seated.number else None
            for seated in played.tables[here.table.round_id]
            for side in seated.sides
            for entry in side
            if seated.table.pk != here.table.pk and seated.table.section == here.table.section
        }
        offer(self.fields["own"], {str(e.number): e for e in own})
        offer(
            self.fields["other"],
            {str(entry.number): entry for entry in others},
            lambda e: text.format(pair=e, table=at.number) if (at := others[e]) else str(e),
            empty=_("Choose"),
        )
        if "stay" not in self.ways:
            del self.fields["own"], self.fields["other"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("what") == "stay":
            for name in ("own", "other"):
                if not cleaned.get(name) and name not in self.errors:
                    self.add_error(name, _("Choose a pair."))
        return cleaned

    @property
    def changes(self) -> list[Change]:
        """The new tables of both pairs, then what stays recorded there; or what is deleted. Empty
        until both are chosen.
        """
        if self.ways == ["again"] or (self.is_valid() and self.cleaned_data["what"] == "again"):
            text = _("The result of {names} is deleted: {result}.")
            if self.here.match is not None:
                text = _("The match of {names} is annulled: {result}.")
            names = " × ".join(self.here.names)
            anew = _("Table {table} begins anew with {names}.")
            return [
                Change(text.format(names=names, result=result_so_far(self.here))),
                Change(anew.format(table=self.here.number, names=names)),
            ]
        if not self.is_valid():
            return []
        own, other = self.cleaned_data["own"], self.cleaned_data["other"]
        there = self.others[other]
        if there is None:
            text = ngettext(
                "{own} has the bye, {other} plays at table {here}.",
                "{own} have the bye, {other} play at table {here}.",
                2 if is_pair(own) else 1,
            )
            label = text.format(own=own, other=other, here=self.here.number)
            return [Change(label), *_kept(self.here)]
        # Everybody stays seated: the draw follows them.
        new = {own: other, other: own}
        tables = [
            _("table {table}, {names}").format(table=at.number, names=" × ".join(moved.names))
            for at in sorted((self.here, there), key=lambda seated: seated.number or 0)
            for sides in [tuple(tuple(new.get(e, e) for e in side) for side in at.sides)]
            for moved in [replace(at, sides=sides)]
        ]
        label = _("The seats become: {tables}.").format(tables="; ".join(tables))
        return [Change(label), *_kept(self.here), *_kept(there)]


def _kept(seated: SeatedTable) -> list[Change]:
    """Return what is recorded at a table and stays there; empty without anything."""
    text = _("What is recorded at table {table} counts for those who sit there: {result}.")
    result = result_so_far(seated)
    return [Change(text.format(table=seated.number, result=result))] if result else []


class ReportForm(ResultForm):
    """The points of both sides, as one of the sides reports them."""

    def __init__(
        self, seated: SeatedTable, data: QueryDict | None = None, *, own: Sequence[int] = ()
    ) -> None:
        """`own`: the points that the side has reported before."""
        super().__init__(seated, data)
        self.fields["first"].widget.attrs.pop("autofocus", None)
        if own:
            self.initial["first"], self.initial["second"] = own

    @property
    def kinds(self) -> Sequence[tuple[str, str]]:
        return [(PLAYED, _("They played"))]
