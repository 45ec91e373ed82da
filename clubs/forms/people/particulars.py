"""The fields of a person that only the office sees."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.people.players import PlayerForm, text_of
from clubs.lists.spreadsheet import Column
from clubs.models import Club, Particulars, Player
from clubs.nouns.person import PARTICULARS
from clubs.rights import Right
from clubs.roster import MemberNumberTaken
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


class TidyField(forms.CharField):
    """A text without needless spaces."""

    def clean(self, value: Any) -> str:
        return "\n".join(map(tidy, super().clean(value).splitlines()))


class PartialDateField(forms.CharField):
    """A date of which a part may be missing, typed with the day first."""

    def __init__(self, *, example: Any, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.example = example

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


def field_of(column: Column) -> forms.Field:
    words = text_of(column)
    match column.typed:
        case "phone":
            field: forms.Field = PhoneField(required=False, **words)
            field.widget.input_type = "tel"
        case "email":
            wrong = {"invalid": gettext_lazy("This e-mail address is not complete.")}
            field = forms.EmailField(required=False, error_messages=wrong, **words)
        case "partial-date":
            field = PartialDateField(example=column.example, **words)
        case "lines":
            area = forms.Textarea({"rows": 3})
            field = TidyField(required=False, widget=area, **words)
        case "text":
            field = TidyField(required=False, **words)
    field.widget.attrs["autocomplete"] = "off"
    return field


class PersonForm(PlayerForm):
    """A person with the particulars for the office, each under the name of its column."""

    def __init__(self, club: Club, data: Any = None, player: Player | None = None) -> None:
        super().__init__(club, data, player)
        self.particulars = Particulars.objects.filter(player=player).first() if player else None
        for key, column in PARTICULARS.items():
            self.initial[key] = getattr(self.particulars, key, "")
            self.fields[key] = field_of(column)

    @property
    def is_open(self) -> bool:
        """Whether the fields for the office show at once: one is filled in, or has an error."""
        return any(self[name].value() or name in self.errors for name in PARTICULARS)

    @property
    def for_office(self) -> list[forms.BoundField]:
        return [self[name] for name in PARTICULARS]

    @property
    def values(self) -> dict[str, Any]:
        """Return the arguments for a writer of the roster: names and particulars."""
        known = {name: self.cleaned_data[name] for name in PARTICULARS}
        called = {name: self.cleaned_data[name] for name in PlayerForm.base_fields}
        return {**called, "known": known}

    def refuse(self, taken: MemberNumberTaken) -> None:
        """Add the error of a number that another person has."""
        words = _("{name} has this number already.").format(name=taken.player.name)
        self.add_error("number", words)
