"""Rounds in which nothing is drawn: until when they are played, and who plays whom."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.match import DayField
from tournaments.director.tables import PlaysAlready
from tournaments.models import Entry, Round
from tournaments.standings import PlayedStage


class PlayUntilForm(forms.Form):
    """The last day of a round; none for an evening, on which all play at once."""

    play_until = DayField(gettext_lazy("To be played until"))

    def __init__(self, data: Any = None, *, there: date | None = None) -> None:
        super().__init__(data, initial={"play_until": there})
        self.fields["play_until"].help_text = _(
            "Where players choose the day of their match. Left empty on an evening of the club."
        )

    def clean_play_until(self) -> date | None:
        day: date | None = self.cleaned_data["play_until"]
        if day and day < timezone.localdate():
            raise forms.ValidationError(_("This day is over."))
        return day


class MatchForm(forms.Form):
    """The two entries of a match; whoever has a table in the round stands last."""

    first = forms.TypedChoiceField(label=gettext_lazy("First pair"))
    second = forms.TypedChoiceField(label=gettext_lazy("Second pair"))

    def __init__(self, played: PlayedStage, round: Round, data: Any = None) -> None:
        super().__init__(data)
        self.tables = {
            entry: seated.number or 0
            for seated in played.tables[round.pk]
            for side in seated.sides
            for entry in side
        }
        here = {str(n): entry for n, entry in played.entries.items() if entry.left_at is None}
        for name in ("first", "second"):
            field = self.fields[name]
            field.choices = [("", _("Choose")), *self._choices(here)]  # type: ignore[attr-defined]
            field.coerce = here.__getitem__  # type: ignore[attr-defined]
            field.error_messages["required"] = _("Choose one.")
            field.error_messages["invalid_choice"] = _("This one cannot be chosen any more.")
        if data is None:
            self.fields["first"].widget.attrs["autofocus"] = True

    def _choices(self, here: dict[str, Entry]) -> Iterator[tuple[str, str]]:
        text = _("{pair}, plays at table {table}")
        for number, entry in sorted(here.items(), key=lambda row: row[1] in self.tables):
            label = f"{entry} ({entry.number})"
            table = self.tables.get(entry)
            yield number, text.format(pair=label, table=table) if table else label

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, second = cleaned.get("first"), cleaned.get("second")
        if first and first == second:
            self.add_error("second", _("These are one and the same pair."))
        return cleaned

    def refuse(self, refused: PlaysAlready) -> None:
        """Say it at the field of who plays already."""
        name = "first" if self.cleaned_data["first"] == refused.entry else "second"
        text = _("They play at table {table} in this round already.")
        self.add_error(name, text.format(table=refused.table))
