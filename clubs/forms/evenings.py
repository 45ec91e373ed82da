"""The form of a club's regular evenings: an hour for each weekday on which it plays."""

from collections.abc import Iterator
from datetime import time
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.dates import WEEKDAYS
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from clubs.models import Club


class EveningsForm(forms.Form):
    """Seven hours, named `evening-0` (Monday) to `evening-6`; empty: the club does not play."""

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

    @property
    def hours(self) -> dict[int, time]:
        """The typed hours by weekday."""
        typed = {weekday: self.cleaned_data[_name(weekday)] for weekday in WEEKDAYS}
        return {weekday: hour for weekday, hour in typed.items() if hour is not None}

    @property
    def rows(self) -> Iterator[BoundField]:
        return (self[_name(weekday)] for weekday in WEEKDAYS)


def _name(weekday: int) -> str:
    return f"evening-{weekday}"


class CallOffForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        help_text=gettext_lazy("Optional. For example: a holiday."),
        max_length=80,
        required=False,
    )
