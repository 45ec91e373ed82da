"""Accounts come from the owner of a club, never by signing up; and signing in, in our words."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

_MISMATCH = _("The name or the password is not right. Mind capital letters.")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _MISMATCH,
        "email_password_mismatch": _MISMATCH,
        "enter_current_password": _("This is not the password you have now."),
        "too_many_login_attempts": _("That was too many tries. Wait five minutes."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody signs up: see `clubs.invitations`."""
        return False
