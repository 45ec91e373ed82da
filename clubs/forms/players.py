"""A person: full name, and what people call them."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club, Player
from clubs.names import sort_key, tidy


def person_name(value: str) -> str:
    """A name as it is stored; refuses what holds nothing that can be read."""
    name = tidy(value)
    if not sort_key(name):
        raise forms.ValidationError(_("Write the name."))
    return name


class PlayerForm(forms.Form):
    """Asks once more before there are two of the same name.

    The answer names whom it is about and how many they were, instead of a plain yes: a form sent
    twice finds one more at the second time, and asks again.
    """

    name = forms.CharField(
        label=gettext_lazy("Full name"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    called = forms.CharField(
        label=gettext_lazy("What people call them"),
        help_text=gettext_lazy("Shown on score sheets. Left empty, the first name is shown."),
        max_length=30,
        required=False,
    )

    def __init__(self, club: Club, data: Any = None, player: Player | None = None) -> None:
        initial = {"name": player.name, "called": player.called} if player else None
        super().__init__(data, initial=initial)
        self.club = club
        self.player = player
        self.namesakes: list[Player] = []
        self.confirmation = ""
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words"}
        self.fields["called"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words"}

    def clean_name(self) -> str:
        name = person_name(self.cleaned_data["name"])
        if self.player is None or sort_key(name) != sort_key(self.player.name):
            self._ask_about_namesakes(name)
        return name

    def _ask_about_namesakes(self, name: str) -> None:
        namesakes = list(self.club.players.namesakes(name))
        confirmation = f"{len(namesakes)} {sort_key(name)}"
        if namesakes and self.data.get("namesakes") != confirmation:
            self.namesakes, self.confirmation = namesakes, confirmation
            there_is = _("There is already {name}.").format(name=namesakes[0].name)
            raise forms.ValidationError(there_is)
