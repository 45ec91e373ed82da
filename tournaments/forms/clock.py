"""Forms for the clock of a round."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.numbers import WholeNumber
from tournaments.director import clock
from tournaments.models import Round, Table


class ClockForm(forms.Form):
    """One button of the clock. `add` takes minutes, for all tables or for one table."""

    do = forms.ChoiceField(choices=[(action, action) for action in clock.BUTTONS])
    minutes = WholeNumber(gettext_lazy("Minutes"), most=clock.MOST_MINUTES, required=False)
    table = WholeNumber(
        gettext_lazy("Table"),
        most=99_999,
        required=False,
        help_text=gettext_lazy("Leave empty for all tables."),
    )

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
        if cleaned.get("do") == "add" and not has_minutes:
            self.add_error("minutes", _("Write how many minutes."))
        return cleaned
