"""The fields of a person that only the office sees."""

from typing import Any, cast

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.people.players import PlayerForm
from clubs.models import Club, Particulars, Player
from clubs.rights import Right
from clubs.roster import MemberNumberTaken, ParticularValues
from clubs.words import partial_dates, phones
from clubs.words.names import tidy


def person_form(club: Club, data: Any = None, player: Player | None = None) -> PlayerForm:
    """Return the form of a person, with the fields for the office if the person of the request may
    see them. `club` is what `clubs.rights.access.club_for` returned.
    """
    kind = PersonForm if Right.OFFICE.value in club.rights else PlayerForm
    return kind(club, data, player)


class PhoneField(forms.CharField):
    """A telephone number with its area code."""

    def clean(self, value: Any) -> str:
        try:
            return phones.read(super().clean(value))
        except phones.NoPhone:
            raise forms.ValidationError(
                _("Write one telephone with its area code, for example (21) 98765-4321.")
            ) from None


class PartialDateField(forms.CharField):
    """A date of which a part may be missing, typed with the day first."""

    def __init__(self, *, example: Any, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=30, **kwargs)
        self.example = example
        self.widget.attrs["autocomplete"] = "off"

    def clean(self, value: Any) -> str:
        typed = super().clean(value)
        try:
            return partial_dates.read(typed, timezone.localdate())
        except partial_dates.InFuture:
            raise forms.ValidationError(_("This day is still to come. Check the year.")) from None
        except partial_dates.NoDate:
            words = _("This is not a date. Write it as {example}.")
            raise forms.ValidationError(words.format(example=self.example)) from None

    def prepare_value(self, value: Any) -> Any:
        return partial_dates.digits(value) if isinstance(value, str) else value


class PersonForm(PlayerForm):
    """A person with the particulars for the office.

    Anything that `PlayerForm` does not have is a particular, under the name of its column.
    """

    phone = PhoneField(label=gettext_lazy("Telephone"), max_length=30, required=False)
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        error_messages={"invalid": gettext_lazy("This e-mail address is not complete.")},
    )
    birthday = PartialDateField(
        label=gettext_lazy("Birthday"),
        example=gettext_lazy("12/3/1951, or 12/3 without the year"),
        help_text=gettext_lazy("Day first: 12/3/1951, or 12/3 without the year."),
    )
    member_since = PartialDateField(
        label=gettext_lazy("Member since"),
        example=gettext_lazy("2011 or 5/2011"),
        help_text=gettext_lazy("The year is enough: 2011."),
    )
    number = forms.CharField(
        label=gettext_lazy("Number of the member"), max_length=12, required=False
    )
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    consent = forms.CharField(
        label=gettext_lazy("What the person allows"),
        help_text=gettext_lazy(
            "For example: telephone for the club’s group, birthday on the wall. The day and your "
            "name are noted with it."
        ),
        max_length=200,
        required=False,
    )

    def __init__(self, club: Club, data: Any = None, player: Player | None = None) -> None:
        super().__init__(club, data, player)
        self.particulars = Particulars.objects.filter(player=player).first() if player else None
        for name in self._names:
            self.initial[name] = getattr(self.particulars, name, "")
            self.fields[name].widget.attrs.setdefault("autocomplete", "off")
        self.fields["phone"].widget.input_type = "tel"

    @property
    def is_open(self) -> bool:
        """Whether the fields for the office show at once: one is filled in, or has an error."""
        return any(self[name].value() or name in self.errors for name in self._names)

    @property
    def for_office(self) -> list[forms.BoundField]:
        return [self[name] for name in self._names]

    @property
    def values(self) -> dict[str, Any]:
        """Return the arguments for a writer of the roster: names and particulars."""
        known = cast(ParticularValues, {name: self.cleaned_data[name] for name in self._names})
        called = {name: self.cleaned_data[name] for name in PlayerForm.base_fields}
        return {**called, "known": known}

    def clean_number(self) -> str:
        return tidy(self.cleaned_data["number"])

    def clean_note(self) -> str:
        return "\n".join(map(tidy, self.cleaned_data["note"].strip().splitlines()))

    def clean_consent(self) -> str:
        return tidy(self.cleaned_data["consent"])

    def refuse(self, taken: MemberNumberTaken) -> None:
        """Add the error of a number that another person has."""
        words = _("{name} has this number already.").format(name=taken.player.name)
        self.add_error("number", words)

    @property
    def _names(self) -> list[str]:
        return [name for name in self.fields if name not in PlayerForm.base_fields]
