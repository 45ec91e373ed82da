"""Fields for the day on which a match was played, and for its hour."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.lists.span import DayField
from scoring.models import Match

LONG_AGO = timedelta(days=366)
"""An earlier day needs a tick to confirm it: most such years are typing mistakes."""


class PlayedAtForm(forms.Form):
    """The day and hour of a match, if it was not played when it is recorded. Both may be blank."""

    day = DayField(gettext_lazy("Day"))
    hour = forms.TimeField(
        label=gettext_lazy("Hour"),
        required=False,
        help_text=gettext_lazy("If you know the hour."),
        error_messages={"invalid": gettext_lazy("Write the hour like this: 20:30.")},
        widget=forms.TimeInput({"type": "time"}, "%H:%M"),
    )
    old_day = forms.CharField(required=False, widget=forms.HiddenInput)
    """The old day that the person confirmed with a tick, in ISO form; "" without a tick."""

    asked_day: date | None = None
    """The typed day if it is earlier than LONG_AGO and not already that of the match, else None."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        day, hour = cleaned.get("day"), cleaned.get("hour")
        if hour and not day and "day" not in self.errors:
            self.add_error("day", _("Choose a day."))
        if day and day != self.initial.get("day") and day < timezone.localdate() - LONG_AGO:
            self.asked_day = day
            if not self.is_old_day_right:
                text = _("Was the match really played on {day}?")
                self.add_error("day", text.format(day=date_format(day, "DATE_FORMAT")))
        if self.dated_at and self.dated_at > timezone.now():
            name = "day" if day and day > timezone.localdate() else "hour"
            self.add_error(name, _("This date is still to come."))
        return cleaned

    @property
    def is_old_day_right(self) -> bool:
        """Whether the user ticked that the match was really played on `asked_day`."""
        return str(self.asked_day) == self.cleaned_data.get("old_day")

    @property
    def dated_at(self) -> datetime | None:
        """The typed date and hour: midnight without an hour, None without a day."""
        day, hour = self.cleaned_data.get("day"), self.cleaned_data.get("hour")
        return timezone.make_aware(datetime.combine(day, hour or time.min)) if day else None

    @staticmethod
    def initial_of(match: Match) -> dict[str, Any]:
        day = timezone.localtime(match.dated_at).date() if match.dated_at else None
        return {"day": day, "hour": match.hour}
