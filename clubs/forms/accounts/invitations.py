"""Forms to invite a person under a role, and to make the account of an invited person."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs import accounts
from clubs.forms.accounts.accounts import RoleForm
from clubs.models import Invitation, Player, Role
from clubs.words.names import sort_key, tidy

DAYS = (3, 7, 30)
"""How long a link may work."""


class InvitationForm(RoleForm):
    """The form of an invitation: the person, the role, and the last day."""

    name = forms.CharField(
        label=gettext_lazy("Who do you want to invite?"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        error_messages={"invalid": gettext_lazy("This e-mail address is not complete.")},
    )
    days = forms.TypedChoiceField(label=gettext_lazy("The link works for"), coerce=int, initial=7)

    field_order = ["name", "email", "role", "days"]

    def __init__(
        self, data: Any = None, player: Player | None = None, email: str = "", mails: bool = False
    ) -> None:
        """`mails`: whether the server can send mail."""
        initial = {"role": Role.PLAYER, "days": 7}
        if player is not None:
            initial |= {"name": player.name, "email": email}
        super().__init__(data, initial=initial)
        days: forms.TypedChoiceField = self.fields["days"]  # type: ignore[assignment]
        days.choices = [(n, ngettext("{n} day", "{n} days", n).format(n=n)) for n in DAYS]
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words"}
        self.fields["email"].widget.attrs["autocomplete"] = "off"
        self.fields["email"].help_text = (
            _("The link is sent to this address. Without an address, give the link yourself.")
            if mails
            else _("This server sends no mail: the address is only stored. Give the link yourself.")
        )

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Write the name."))
        return name


class JoinForm(forms.Form):
    """A new account for somebody who accepts an invitation."""

    login = forms.CharField(
        label=gettext_lazy("Name for signing in, or e-mail"),
        max_length=150,
        error_messages={"required": gettext_lazy("Write the name for signing in.")},
    )
    password1 = forms.CharField(
        label=gettext_lazy("Password"),
        widget=forms.PasswordInput,
        strip=False,
        error_messages={"required": gettext_lazy("Choose a password.")},
    )
    password2 = forms.CharField(
        label=gettext_lazy("The same password once more"),
        widget=forms.PasswordInput,
        strip=False,
        error_messages={"required": gettext_lazy("Write the password once more.")},
    )

    def __init__(self, invitation: Invitation, data: Any = None) -> None:
        proposed = invitation.email or _free_login(invitation.name)
        super().__init__(data, initial={"login": proposed})
        self.invitation = invitation

    def clean_login(self) -> str:
        login = tidy(self.cleaned_data["login"]).lower()
        if "@" in login:
            forms.EmailField().clean(login)
        elif not re.fullmatch(r"[\w.-]+", login):
            raise forms.ValidationError(
                _("Use only letters, digits, dots and hyphens, without spaces.")
            )
        if accounts.account_of(login) is not None:
            raise forms.ValidationError(self.taken(login))
        return login

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        one, again = data.get("password1"), data.get("password2")
        if one and again and one != again:
            self.add_error("password2", _("The two passwords differ. Write the same one twice."))
        return data

    @staticmethod
    def taken(login: str) -> str:
        words = _(
            "{login} has an account already. If it is yours, sign in. If not, choose another."
        )
        return words.format(login=login)


def _free_login(name: str) -> str:
    """Return a name to sign in with that nobody has, such as edith.sampaio; "" if none comes up."""
    words = re.findall(r"[\w-]+", sort_key(name))
    login = ".".join([words[0], words[-1]] if len(words) > 1 else words)
    proposals = [login, *(f"{login}{number}" for number in range(2, 10))]
    return next((each for each in proposals if each and accounts.account_of(each) is None), "")
