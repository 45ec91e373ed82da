"""Signing in with allauth: no sign-up, and our own messages, limits and security log."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs import security, sign_in

_MISMATCH = _("The name or the password is wrong. Check the capital letters and try again.")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _MISMATCH,
        "email_password_mismatch": _MISMATCH,
        "enter_current_password": _("This is not your current password."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: owners make the accounts (`clubs.password_links`)."""
        return False

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Return the account of these credentials, or None.

        Raises ValidationError if the person must wait after many wrong passwords.
        """
        login = credentials.get("username") or credentials.get("email") or ""
        if len(login) > sign_in.LONGEST_LOGIN:
            return None
        address = self.get_client_ip(request)
        try:
            sign_in.begin(request, login, address)
        except sign_in.MustWait as wait:
            security.record("sign-in-limited", account=login, address=address)
            raise _wait_error(wait.seconds) from None
        user = super().authenticate(request, **credentials)
        if user is None:
            security.record("sign-in-failed", account=login, address=address)
        else:
            sign_in.succeed(request, login, address)
        return user

    def post_login(self, request: HttpRequest, user: Any, **how: Any) -> HttpResponse:
        response = super().post_login(request, user, **how)
        sign_in.remember_device(request, response, user)
        security.record("sign-in", account=user.username, address=self.get_client_ip(request))
        return response

    def set_password(self, user: Any, password: str) -> None:
        super().set_password(user, password)
        address = self.get_client_ip(self.request)
        security.record("password-changed", account=user.username, address=address)


def _wait_error(seconds: int) -> ValidationError:
    words = ngettext(
        "Too many wrong passwords. Wait {n} second, then try again.",
        "Too many wrong passwords. Wait {n} seconds, then try again.",
        seconds,
    )
    return ValidationError(words.format(n=seconds), code="too_many_login_attempts")
