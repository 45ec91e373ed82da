"""The form that adds an address for webhooks."""

from ipaddress import ip_address
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.models.webhooks import CHOSEN
from clubs.webhooks.post import MOST_LETTERS, is_public, read_url

WRONG = {
    "form": gettext_lazy(
        "Write an address that begins with https:// and has no # and no password."
    ),
    "port": gettext_lazy("Only port 443, or a port above 1023, is possible."),
    "characters": gettext_lazy("The address has characters that cannot be in a web address."),
    "private": gettext_lazy("This address is not public: no webhook can reach it."),
}


class WebhookForm(forms.Form):
    """The form of a webhook: the address of another program, and the events it receives."""

    url = forms.CharField(
        label=gettext_lazy("Address of the other program"),
        max_length=MOST_LETTERS,
        help_text=gettext_lazy("For example: https://clube.example.org/caderneta"),
        widget=forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"}),
        error_messages={"required": gettext_lazy("Write the address.")},
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Which events does it receive?"),
        choices=[(kind.value, kind.label) for kind in CHOSEN],
        initial=[kind.value for kind in CHOSEN],
        widget=forms.CheckboxSelectMultiple(attrs={"class": "tick"}),
        error_messages={
            "required": gettext_lazy("Choose at least one."),
            "invalid_choice": gettext_lazy("Choose at least one."),
        },
    )

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        try:
            host = read_url(url).host
        except ValueError as error:
            raise forms.ValidationError(WRONG.get(str(error), WRONG["form"])) from error
        if host == "localhost" or _is_private(host):
            raise forms.ValidationError(WRONG["private"])
        return url

    @property
    def values(self) -> dict[str, Any]:
        """The address and its kinds, for the writer."""
        return self.cleaned_data


def _is_private(host: str) -> bool:
    """Whether the host is an IP address that is not public. Names are checked when something is
    sent.
    """
    try:
        ip_address(host)
    except ValueError:
        return False
    return not is_public(host)
