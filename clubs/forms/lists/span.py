"""Days and spans of dates in forms."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def likely_day(day: date) -> None:
    """Raise ValidationError for a year outside 1900–2999, which is a typing mistake."""
    if not 1900 <= day.year <= 2999:
        raise forms.ValidationError(_("Check the year."))


class DayField(forms.DateField):
    """An optional day, chosen in the browser's own calendar."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            validators=[likely_day],
            error_messages={"invalid": gettext_lazy("Choose a day.")},
            widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        )


class SpanForm(forms.Form):
    """A span of dates. An empty first or last day leaves that end open."""

    first = DayField(gettext_lazy("From"))
    last = DayField(gettext_lazy("Until"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and first > last:
            self.add_error("last", _("The last day is before the first day."))
        return cleaned
