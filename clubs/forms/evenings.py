"""The form of a club's regular evenings: an hour for each weekday on which it plays."""

from collections.abc import Iterator
from datetime import time
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.dates import WEEKDAYS
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club


class EveningsForm(forms.Form):
    """Seven hours, named `evening-0` (Monday) to `evening-6`; empty: the club does not play.

    `ticks`: each day has a tick, named `plays`, and only ticked days count.
    """

    def __init__(self, club: Club, data: Any = None) -> None:
        hours = {evening.weekday: evening.begins_at for evening in club.evenings.all()}
        super().__init__(data)
        for weekday, name in WEEKDAYS.items():
            self.fields[_name(weekday)] = forms.TimeField(
                label=capfirst(name),
                required=False,
                initial=hours.get(weekday),
                error_messages={"invalid": gettext_lazy("Write the hour like this: 20:30.")},
                widget=forms.TimeInput({"type": "time"}, "%H:%M"),
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "ticks" not in self.data:
            return cleaned
        for weekday in WEEKDAYS:
            name = _name(weekday)
            if not self._plays(weekday):
                cleaned[name] = None
                self.errors.pop(name, None)
            elif cleaned.get(name) is None and name not in self.errors:
                self.add_error(name, _("Write the hour, or take the tick away."))
        return cleaned

    def _plays(self, weekday: int) -> bool:
        if not self.is_bound or "ticks" not in self.data:
            return bool(self[_name(weekday)].value())
        data: Any = self.data
        return str(weekday) in data.getlist("plays")

    @property
    def words(self) -> str:
        """The weekdays with their hours: Wednesday 20:00, Friday 20:00. Empty without any."""
        days = [
            f"{field.label} {field.value():%H:%M}"
            if isinstance(field.value(), time)
            else f"{field.label} {field.value() or ''}"
            for weekday, field, plays in self.rows
            if plays
        ]
        return format_html("<b>{}</b>", ", ".join(days)) if days else ""

    @property
    def hours(self) -> dict[int, time]:
        """The typed hours by weekday."""
        typed = {weekday: self.cleaned_data[_name(weekday)] for weekday in WEEKDAYS}
        return {weekday: hour for weekday, hour in typed.items() if hour is not None}

    @property
    def rows(self) -> Iterator[tuple[int, BoundField, bool]]:
        """Each weekday with its hour, and whether the club plays then."""
        return ((weekday, self[_name(weekday)], self._plays(weekday)) for weekday in WEEKDAYS)


def _name(weekday: int) -> str:
    return f"evening-{weekday}"


class CallOffForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        help_text=gettext_lazy("Optional. For example: a holiday."),
        max_length=80,
        required=False,
    )
