"""The form that makes a token."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import Tick

DAYS = [
    (30, gettext_lazy("30 days")),
    (90, gettext_lazy("90 days")),
    (365, gettext_lazy("one year")),
]


class TokenForm(forms.Form):
    """What a program is called, how long its token lasts, and whether it writes."""

    name = forms.CharField(
        label=gettext_lazy("Which program is it for?"),
        max_length=60,
        help_text=gettext_lazy("For example: results on our website."),
        error_messages={"required": gettext_lazy("Write a name, so that you know it later.")},
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("For how long?"),
        choices=DAYS,
        coerce=int,
        initial=90,
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )
    may_write = Tick(label=gettext_lazy("It may also write results"), required=False)
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"client_key": uuid4()})
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}

    def for_another(self) -> "TokenForm":
        """Return the form with what was typed, able to make another token."""
        return TokenForm({**self.data.dict(), "client_key": str(uuid4())})  # type: ignore[attr-defined]
