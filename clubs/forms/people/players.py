"""The form of a person: full name and nickname."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.spreadsheet import Column
from clubs.models import Club, Player
from clubs.nouns.person import CALLED, NAME
from clubs.roster import MemberNumberTaken
from clubs.words.names import sort_key, with_capitals


def person_name(value: str) -> str:
    """Return a name as it is stored. Raises ValidationError if nothing in it can be read."""
    name = with_capitals(value)
    if not sort_key(name):
        raise forms.ValidationError(_("Write the name."))
    return name


def text_of(column: Column) -> dict[str, Any]:
    """Return label, hint and length of the field for a column."""
    return {"label": column.head, "help_text": column.help, "max_length": column.longest}


class PlayerForm(forms.Form):
    """The form of a person, which asks before adding a second person of the same name.

    The confirmation holds the name and the number of its namesakes: a form sent twice then counts
    one more and asks again.
    """

    name = forms.CharField(
        **text_of(NAME),
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    called = forms.CharField(
        **text_of(CALLED),
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

    @property
    def known_as(self) -> list[tuple[Player, str]]:
        """The people of the same name, each with a nickname or *archived* to tell them apart."""
        archived = _("archived")
        return [
            (one, f" ({one.called})" * bool(one.called) + f" {archived}" * bool(one.archived_at))
            for one in self.namesakes
        ]

    @property
    def values(self) -> dict[str, Any]:
        """The keyword arguments for the writer."""
        return self.cleaned_data

    def refuse(self, taken: MemberNumberTaken) -> None:
        """Raise the refusal again, since this form has no field for the number of a member."""
        raise taken

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
            message = _("{name} is already on the list.").format(name=namesakes[0].name)
            raise forms.ValidationError(message)
