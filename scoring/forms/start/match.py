"""Small forms about matches: end one early, give a reason."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.people.reason import WHY_CHANGED, ReasonForm
from scoring.models import Match
from scoring.table.scoresheet import ScoreSheet


class CorrectionForm(ReasonForm):
    """The reason for a correction: a hand replaced, a round opened again."""

    ready: Sequence[Any] = (
        gettext_lazy("the cards on the table were counted again"),
        gettext_lazy("it was typed wrong"),
    )


class VoidForm(CorrectionForm):
    """The reason why a hand is undone."""

    ready = gettext_lazy("it was recorded twice"), *CorrectionForm.ready


class AnnulForm(ReasonForm):
    """The reason why a match no longer counts."""

    ready = gettext_lazy("it was recorded twice"), gettext_lazy("it was only a test")


class ResumeForm(ReasonForm):
    """The reason why an ended match goes on."""

    ready = gettext_lazy("both pairs have time after all"), gettext_lazy("it was ended by mistake")


class HandReasonForm(CorrectionForm):
    """The reason why the figures of a recorded hand change."""

    asks = WHY_CHANGED


class EndForm(forms.Form):
    """The reason why a match ends before its target."""

    ending = forms.ChoiceField(
        label=gettext_lazy("Why does the match end?"),
        widget=forms.RadioSelect,
        initial=Match.Ending.TIME,
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )

    def __init__(self, sheet: ScoreSheet, data: Any = None) -> None:
        super().__init__(data)
        agreed = [(e.value, e.label) for e in (Match.Ending.TIME, Match.Ending.AGREEMENT)]
        text = _("{name} gave up")
        gave_up = [
            (f"{Match.Ending.GAVE_UP}-{side}", text.format(name=name))
            for side, name in enumerate(sheet.names)
        ]
        self.fields["ending"].choices = [*agreed, *gave_up]  # type: ignore[attr-defined]

    @property
    def gave_up(self) -> int | None:
        """The position of the side that gave up; None for the other endings."""
        before, _dash, side = self.cleaned_data["ending"].rpartition("-")
        return int(side) if before == Match.Ending.GAVE_UP else None

    @property
    def how(self) -> str:
        """The ending as `Match.Ending`."""
        ending: str = self.cleaned_data["ending"]
        return ending if self.gave_up is None else Match.Ending.GAVE_UP.value
