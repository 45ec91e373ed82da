"""Forms for accounts: full name, name for signing in, role."""

import re
from typing import Any

from django import forms
from django.core.validators import validate_email
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import accounts, roster
from clubs.models import Club, Role, User
from clubs.rights.access import knows
from clubs.words.labels import ROLES_DO
from clubs.words.names import tidy


class RoleForm(forms.Form):
    role = forms.ChoiceField(
        label=gettext_lazy("Role in the club"),
        choices=Role.choices,
        initial=Role.SCORER,
        widget=forms.RadioSelect,
    )

    def options(self) -> list[tuple[str, str, Promise, bool]]:
        """Return value, name and description of each role, and whether it is chosen."""
        chosen = self["role"].value()
        return [(v, str(label), ROLES_DO[v], v == chosen) for v, label in Role.choices]


class AccountForm(RoleForm):
    """A new member of the club.

    Accounts belong to the server, since one person may be in several clubs of the same owner. If
    the login belongs to such a person, the form asks "the same person?", and they keep their
    password. A login from other owners' clubs is only refused as taken, to reveal nothing.
    """

    name = forms.CharField(
        label=gettext_lazy("Full name"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    login = forms.CharField(
        label=gettext_lazy("Name for signing in, or e-mail"),
        help_text=gettext_lazy("A short name that is easy to remember, such as ana.souza."),
        max_length=150,
        error_messages={"required": gettext_lazy("Write the name for signing in.")},
    )

    field_order = ["name", "login", "role"]

    def __init__(self, club: Club, by: User, data: Any = None) -> None:
        super().__init__(data)
        self.club = club
        self.by = by
        self.taken = ""
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words"}
        self.fields["login"].widget.attrs |= {
            "autocomplete": "off",
            "autocapitalize": "none",
            "spellcheck": "false",
        }

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean_login(self) -> str:
        login = tidy(self.cleaned_data["login"]).lower()
        if "@" in login:
            validate_email(login)
        elif not re.fullmatch(r"[\w.-]+", login):
            raise forms.ValidationError(
                _("Use only letters, digits, dots and hyphens, without spaces.")
            )
        user = accounts.account_of(login)
        if user is not None:
            self._check_known(user, login)
        return login

    def _check_known(self, user: User, login: str) -> None:
        if self.club.memberships.filter(user=user).exists():
            raise forms.ValidationError(_("{login} is in this club already.").format(login=login))
        if not knows(self.by, user):
            raise forms.ValidationError(self.taken_words(login))
        if self.data.get("same-person") != login:
            self.taken = login
            raise forms.ValidationError(
                _("Somebody signs in as {login} already.").format(login=login)
            )

    def refuse(self, taken: roster.LoginTaken) -> None:
        """Add an error for a login that somebody took after it was checked."""
        self.add_error("login", self.taken_words(self.cleaned_data["login"]))

    def taken_words(self, login: str) -> str:
        return _("{login} is taken. Choose another name for signing in.").format(login=login)
