"""Forms for screens in the hall: their name, the pages of their turn, a message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import Tick
from clubs.forms.fields.numbers import WholeNumber
from tournaments.models import Screen
from tournaments.models.screens import LONGEST_MESSAGE
from tournaments.wall.turn import MOST_MINUTES, Slot

UNTIL_TAKEN = "stay"
DURATIONS = [
    ("2", gettext_lazy("2 min")),
    ("5", gettext_lazy("5 min")),
    (UNTIL_TAKEN, gettext_lazy("Until I remove it")),
]


class NewScreenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name of the screen"),
        max_length=24,
        help_text=gettext_lazy("Where it hangs: Hall, Bar, Entrance."),
        error_messages={"required": gettext_lazy("Write where the screen hangs.")},
    )


class ScreenForm(NewScreenForm):
    rings_last_hand = Tick(label=gettext_lazy("Ring when the last hand is called"), required=False)
    rings_end = Tick(
        label=gettext_lazy("Ring when the time is up"),
        required=False,
        help_text=gettext_lazy("Only a computer that was turned on with sound rings."),
    )


class PlanForm(forms.Form):
    """The pages of a turn: whether each takes part, and its minutes."""

    def __init__(self, slots: Sequence[Slot], data: Any = None) -> None:
        super().__init__(data)
        self.old = slots
        for slot in slots:
            self.fields[f"on-{slot.page}"] = forms.BooleanField(required=False)
            self.fields[f"minutes-{slot.page}"] = WholeNumber(
                gettext_lazy("Minutes"), most=MOST_MINUTES, required=False
            )

    @property
    def slots(self) -> list[Slot]:
        """The plan as it was sent. Only for a valid form; a page without minutes keeps its own."""
        return [
            Slot(
                slot.page,
                self.cleaned_data[f"minutes-{slot.page}"] or slot.minutes,
                self.cleaned_data[f"on-{slot.page}"],
            )
            for slot in self.old
        ]


class MessageForm(forms.Form):
    """A message for one or more screens. `screens`: all screens of the tournament."""

    text = forms.CharField(
        label=gettext_lazy("What to write"),
        max_length=LONGEST_MESSAGE,
        widget=forms.Textarea({"rows": 2}),
        error_messages={"required": gettext_lazy("Write the message.")},
    )
    duration = forms.ChoiceField(label=gettext_lazy("For how long"), choices=DURATIONS)
    screens = forms.MultipleChoiceField(
        label=gettext_lazy("On which screens"),
        error_messages={"required": gettext_lazy("Choose at least one screen.")},
    )

    def __init__(self, screens: Iterable[Screen], data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.all = {str(screen.number): screen for screen in screens}
        choices = [(number, str(screen)) for number, screen in self.all.items()]
        self.fields["screens"].choices = choices  # type: ignore[attr-defined]

    @property
    def chosen(self) -> list[Screen]:
        return [self.all[number] for number in self.cleaned_data["screens"]]

    @property
    def minutes(self) -> int | None:
        """The duration; None: until somebody takes the message away."""
        duration = self.cleaned_data["duration"]
        return None if duration == UNTIL_TAKEN else int(duration)

    def clean_text(self) -> str:
        text = " ".join(self.cleaned_data["text"].split())
        if not text:
            raise forms.ValidationError(_("Write the message."))
        return text
