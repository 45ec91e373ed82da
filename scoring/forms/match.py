"""Forms around matches: start one, end it early, give a reason, choose a span of dates."""

from datetime import date
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.choices import OneOf, offer
from clubs.models import Club, Competitor
from clubs.names import sort_key
from scoring.forms.choose_rules import RulesChoice
from scoring.models import Match


class StartForm(forms.Form):
    """Who plays whom, and under which rules."""

    first = OneOf(label=gettext_lazy("First pair"))
    second = OneOf(label=gettext_lazy("Second pair"))
    rules = OneOf(label=gettext_lazy("Rules"), widget=forms.RadioSelect)
    table = forms.CharField(
        label=gettext_lazy("Table"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("If the tables have numbers."),
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.club = club
        pairs = club.competitors.pairs().active().with_players()
        self.pairs: dict[str, Competitor] = {
            str(pair.pk): pair for pair in sorted(pairs, key=lambda pair: sort_key(str(pair)))
        }
        self.choice = RulesChoice(club)
        for name in ("first", "second"):
            # The name first: that is what typing in an open list looks for.
            offer(self.fields[name], self.pairs, _numbered, empty=_("Choose"))
        self.choice.offer_in(self)
        self.fields["table"].widget.attrs |= {"autocomplete": "off"}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, second = cleaned.get("first"), cleaned.get("second")
        if first and first == second:
            self.add_error("second", _("A pair cannot play against itself."))
        elif first and second:
            twice = [player for player in second.players if player in first.players]
            if twice:
                self.add_error(
                    "second", _("{name} would sit on both sides.").format(name=twice[0].name)
                )
        return cleaned

    def anew(self, started: Match) -> "StartForm":
        """The same form for another match: this one has started `started`, with other answers."""
        form = StartForm(self.club, {**self.data.dict(), "client_key": str(uuid4())})  # type: ignore[attr-defined]
        text = _("{match} was started from this page already: {sides}. Press again for another.")
        sides = " × ".join(map(str, started.sides.all()))
        form.add_error("first", text.format(match=started, sides=sides))
        return form

    @property
    def competitors(self) -> list[Competitor]:
        return [self.cleaned_data["first"], self.cleaned_data["second"]]


def _numbered(pair: Competitor) -> str:
    return f"{pair} ({pair.number})"


class ReasonForm(forms.Form):
    """Why a recorded hand is taken back or replaced."""

    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=200,
        help_text=gettext_lazy("For example: the cards on the table were counted again."),
        error_messages={"required": gettext_lazy("Say why, in a few words.")},
    )


class EndForm(forms.Form):
    """Why a match ends before its target."""

    ending = forms.ChoiceField(
        label=gettext_lazy("Why does it end?"),
        choices=[(e.value, e.label) for e in (Match.Ending.TIME, Match.Ending.AGREEMENT)],
        widget=forms.RadioSelect,
        initial=Match.Ending.TIME,
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )


def likely_day(day: date) -> None:
    """Refuses a year that is a slip of the finger."""
    if not 1900 <= day.year <= 2999:
        raise forms.ValidationError(_("Which year?"))


class DayField(forms.DateField):
    """A day or nothing, as the browser's own calendar."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            validators=[likely_day],
            error_messages={"invalid": gettext_lazy("Which day?")},
            widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        )


class SpanForm(forms.Form):
    """A span of dates of one's own; an open end is left empty."""

    first = DayField(gettext_lazy("From"))
    last = DayField(gettext_lazy("Until"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and first > last:
            self.add_error("last", _("This day is before the first."))
        return cleaned
