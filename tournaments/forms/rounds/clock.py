"""Forms for the clock of a round."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import WholeNumber
from tournaments.director.hall import clock
from tournaments.models import Round, Table
from tournaments.reading.round_clock import clock_of


class ClockForm(forms.Form):
    """One button of the clock. `add` and `cut` take minutes, for all tables or for one table."""

    do = forms.ChoiceField(choices=[(action, action) for action in clock.BUTTONS])
    minutes = WholeNumber(gettext_lazy("Minutes"), most=clock.MOST_MINUTES, required=False)
    table = WholeNumber(
        gettext_lazy("Table"),
        most=99_999,
        required=False,
        help_text=gettext_lazy("Leave empty for all tables."),
    )

    seen = forms.CharField(max_length=40, required=False)

    def __init__(self, this_round: Round, data: Any = None) -> None:
        super().__init__(data)
        self.round = this_round

    def clean_table(self) -> Table | None:
        number = self.cleaned_data["table"]
        if number is None:
            return None
        table = self.round.tables.filter(number=number).first()
        if table is None:
            text = _("There is no table {number} in this round.")
            raise forms.ValidationError(text.format(number=number))
        return table

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        has_minutes = cleaned.get("minutes") is not None or "minutes" in self.errors
        if cleaned.get("do") in ("add", "cut") and not has_minutes:
            self.add_error("minutes", _("Write how many minutes."))
        if cleaned.get("do") == "cut" and (minutes := cleaned.get("minutes")):
            most = self._to_cut(cleaned.get("table"))
            if minutes > most:
                text = _("Minutes that can be taken away: {number}.")
                self.add_error("minutes", text.format(number=most))
        return cleaned

    def _to_cut(self, table: Table | None) -> int:
        """Return how many whole minutes can be taken from this table, or from the clock."""
        if table is not None:
            return table.extra_minutes
        clock = clock_of(self.round, timezone.now())
        return max(0, clock.left) // 60 if clock else 0
