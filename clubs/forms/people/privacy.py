"""The form with the contact for questions about data, and the club's own sentences on privacy."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.models import PrivacyContact
from clubs.roster import PrivacyValues

NAMES = ("name", "email", "words")


class PrivacyForm(forms.Form):
    """The owner's page about the club's words on privacy. All fields may be empty."""

    name = forms.CharField(
        label=gettext_lazy("Name of the person to ask"), max_length=80, required=False
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail of the person to ask"),
        help_text=gettext_lazy("Everybody who may open the page sees name and e-mail."),
        required=False,
        error_messages={"invalid": gettext_lazy("This is not an e-mail address.")},
    )
    words = forms.CharField(
        label=gettext_lazy("Your own sentences"),
        help_text=gettext_lazy(
            "What this page cannot know: for example photographs, a chat group, or lists on paper."
        ),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def __init__(self, contact: PrivacyContact, data: Any = None) -> None:
        super().__init__(data, initial={name: getattr(contact, name) for name in NAMES})

    @property
    def values(self) -> PrivacyValues:
        return PrivacyValues(**{name: self.cleaned_data[name] for name in NAMES})
