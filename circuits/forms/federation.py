"""Forms of a federation's office: a club to invite, an account for the office."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import validate_slug
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from circuits.models import Officer
from clubs.accounts import account_of
from clubs.models import User

OF_SERVERS = frozenset(".:")
"""Signs in the name of a server, and in no address of a club."""


class InviteClubForm(forms.Form):
    """The address of a club: the word after the name of the server in its pages."""

    club = forms.CharField(
        label=gettext_lazy("Address of the club"),
        max_length=200,
        help_text=gettext_lazy("The first word of its pages: for /boa-vista/ write boa-vista."),
        error_messages={"required": gettext_lazy("Write the address of the club.")},
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )

    def clean_club(self) -> str:
        """Return the address, also of a page that is pasted with the name of its server."""
        _scheme, _slashes, page = self.cleaned_data["club"].strip().rpartition("//")
        parts = page.lower().strip("/").split("/")
        if len(parts) > 1 and not OF_SERVERS.isdisjoint(parts[0]):
            del parts[0]
        slug: str = parts[0]
        try:
            validate_slug(slug)
        except forms.ValidationError:
            words = _(
                "This is not an address: it has only letters, digits and hyphens. Open a page of "
                "the club and copy its address."
            )
            raise forms.ValidationError(words) from None
        return slug


class OfficerForm(forms.Form):
    """An account and its role in the office."""

    login = forms.CharField(
        label=gettext_lazy("Name or e-mail for signing in"),
        max_length=150,
        error_messages={"required": gettext_lazy("Write the name or the e-mail address.")},
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Role in the office"),
        choices=Officer.Role.choices,
        initial=Officer.Role.CLERK,
        widget=forms.RadioSelect({"class": "dot"}),
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )

    def clean_login(self) -> User:
        user = account_of(self.cleaned_data["login"].strip())
        if user is None or not user.is_active:
            raise forms.ValidationError(_("No account of this server signs in with this."))
        return user

    @property
    def chosen(self) -> tuple[Any, str]:
        return self.cleaned_data["login"], self.cleaned_data["role"]
