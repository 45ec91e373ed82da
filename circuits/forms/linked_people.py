"""Forms that link a person to another club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from circuits.federations.linking import partners_of
from clubs.models import Club, Player

CHOOSE = {
    "required": gettext_lazy("Choose one."),
    "invalid_choice": gettext_lazy("Choose one."),
}


class PersonField(forms.ModelChoiceField):
    """A person of the club who is not archived."""

    def __init__(self, club: Club, **kwargs: Any) -> None:
        people = club.players.active().filter(erased_at__isnull=True)
        super().__init__(
            queryset=people,
            empty_label="–",
            label=gettext_lazy("Person of the club"),
            error_messages=CHOOSE,
            widget=forms.Select({"class": "select"}),
            **kwargs,
        )

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.both_names)


class ProposeForm(forms.Form):
    """A person of the club, and another club of its federations."""

    def __init__(self, club: Club, data: Any = None) -> None:
        super().__init__(data)
        self.fields["player"] = PersonField(club)
        self.fields["club"] = forms.ModelChoiceField(
            queryset=partners_of(club),
            empty_label="–",
            label=gettext_lazy("Also plays in"),
            error_messages=CHOOSE,
            widget=forms.Select({"class": "select"}),
        )


class AcceptForm(forms.Form):
    """The person of the club whom another club has proposed. `likely` is chosen at first."""

    def __init__(self, club: Club, data: Any = None, likely: Player | None = None) -> None:
        super().__init__(data, auto_id=False)
        self.fields["player"] = PersonField(club, initial=likely)
