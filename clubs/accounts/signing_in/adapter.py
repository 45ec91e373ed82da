"""Signing in with allauth: no sign-up, and our own messages, limits and security log."""

import logging
from datetime import datetime
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.accounts import security
from clubs.accounts.signing_in import sessions, sign_in

log = logging.getLogger(__name__)

_CHANGED = _("Your password was changed")
NOTICES = {
    "account/email/password_changed": _CHANGED,
    "account/email/password_set": _CHANGED,
    "account/email/password_reset": _CHANGED,
    "mfa/email/totp_activated": _("The second step was turned on"),
    "mfa/email/totp_deactivated": _("The second step with an app was turned off"),
    "mfa/email/webauthn_added": _("A passkey was added"),
    "mfa/email/webauthn_removed": _("A passkey was removed"),
    "mfa/email/recovery_codes_generated": _("New recovery codes were made"),
}
"""The subjects of mailed notices, by the template that allauth would use."""

_SAVED = _("The new password is saved.")
MESSAGES = {
    "account/messages/password_changed.txt": _SAVED,
    "account/messages/password_set.txt": _SAVED,
    "mfa/messages/totp_activated.txt": _("The second step is on. Keep the recovery codes safe."),
    "mfa/messages/totp_deactivated.txt": _("The codes of the app are turned off."),
    "mfa/messages/webauthn_added.txt": _("The passkey is added."),
    "mfa/messages/webauthn_removed.txt": _("The passkey is removed."),
}
"""What the next page says, by the template that allauth would use. It says nothing else."""

_MISMATCH = _("The name or the password is wrong. Check the capital letters and try again.")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _MISMATCH,
        "email_password_mismatch": _MISMATCH,
        "enter_current_password": _("This is not your current password."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: owners make the accounts (`clubs.accounts.signing_in.password_links`)."""
        return False

    def is_safe_url(self, url: str | None) -> bool:
        try:
            return bool(super().is_safe_url(url))
        except ValueError:  # an address such as //[
            return False

    def get_login_stages(self) -> list[str]:
        """Return none: the second step is asked before dangerous actions, not at the sign-in."""
        return []

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

    def pre_login(self, request: HttpRequest, user: Any, **how: Any) -> HttpResponse | None:
        last, changed = user.last_login, user.password_changed_at
        if last and changed and changed > last:
            messages.info(request, _changed_words(changed))
        return super().pre_login(request, user, **how)

    def post_login(self, request: HttpRequest, user: Any, **how: Any) -> HttpResponse:
        response = super().post_login(request, user, **how)
        sessions.set_end(request.session, user.pk)
        sign_in.remember_device(request, response, user)
        security.record("sign-in", account=user.username, address=self.get_client_ip(request))
        return response

    def set_password(self, user: Any, password: str) -> None:
        user.password_changed_at = timezone.now()
        super().set_password(user, password)
        address = self.get_client_ip(self.request)
        security.record("password-changed", account=user.username, address=address)

    def add_message(
        self, request: HttpRequest, level: int, message_template: str = "", *args: Any, **how: Any
    ) -> None:
        if words := MESSAGES.get(message_template):
            messages.add_message(request, level, str(words))

    def send_notification_mail(self, template_prefix: str, user: Any, *args: Any) -> None:
        """Mail a notice to the person, if the account has an e-mail address.

        The change stays made if the mail server fails.
        """
        notice = NOTICES.get(template_prefix)
        if notice is None or not user.email:
            return
        context = {"notice": notice, "user": user, "at": timezone.now()}
        text = render_to_string("account/email/notice.txt", context)
        try:
            send_mail(str(notice), text, None, [user.email])
        except (SMTPException, OSError):
            log.warning("The notice to %s could not be sent.", user.username, exc_info=True)


def _changed_words(at: datetime) -> str:
    when = date_format(timezone.localtime(at), "DATETIME_FORMAT")
    words = gettext(
        "Your password was changed: {when}. If it was not you, choose another one at once "
        "and tell an owner of your club."
    )
    return words.format(when=when)


def _wait_error(seconds: int) -> ValidationError:
    words = ngettext(
        "Too many wrong passwords. Wait {n} second, then try again.",
        "Too many wrong passwords. Wait {n} seconds, then try again.",
        seconds,
    )
    return ValidationError(words.format(n=seconds), code="too_many_login_attempts")
