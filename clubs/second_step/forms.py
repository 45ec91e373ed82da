"""allauth's forms for codes, with our limit on wrong codes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.core import context
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, ReauthenticateWebAuthnForm
from cryptography.exceptions import InvalidSignature
from django import forms
from django.core.exceptions import ValidationError

from clubs.accounts import security
from clubs.accounts.signing_in import sign_in

FREE_CODES = 5
"""Wrong codes of an account before the first wait."""


class ProofForm(ReauthenticateForm):
    """The code of the app, or a recovery code."""

    def clean_code(self) -> str:
        return limit_codes(self.user.pk, self.user.username, super().clean_code)


class ActivateForm(ActivateTOTPForm):
    """The first code of an authenticator app; it counts as a proof for this session too."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        record = {"type": Authenticator.Type.TOTP, "reauthenticated": True}
        record_authentication(context.request, self.user, "mfa", **record)
        return code


class AddPasskeyForm(AddWebAuthnForm):
    """A new passkey; adding it counts as a proof for this session too."""

    name = forms.CharField(required=False, max_length=60)

    def clean(self) -> dict[str, Any]:
        with _strange_answers_refused():
            cleaned: dict[str, Any] = super().clean()
        if cleaned.get("credential"):
            record = {"type": Authenticator.Type.WEBAUTHN, "reauthenticated": True}
            record_authentication(context.request, self.user, "mfa", **record)
        return cleaned


class ProvePasskeyForm(ReauthenticateWebAuthnForm):
    def clean_credential(self) -> Authenticator:
        with _strange_answers_refused():
            return super().clean_credential()


@contextmanager
def _strange_answers_refused() -> Iterator[None]:
    """Refuse what no browser sends, such as a number for the answer of a passkey; allauth reads it
    without checking it first.
    """
    try:
        yield
    except (TypeError, ValueError, LookupError, AttributeError, InvalidSignature):
        raise get_adapter().validation_error("incorrect_code") from None


def limit_codes(user_pk: int, login: str, check: Callable[[], str]) -> str:
    """Return the code that `check` returns. Raises ValidationError for a wrong code, and while the
    account has to wait after many of them.
    """
    wrong: list[ValidationError] = []

    def find() -> str:
        try:
            return check()
        except ValidationError as error:
            wrong.append(error)
            return ""

    try:
        code = sign_in.limit_guesses(f"account {user_pk}", find, "second-step", FREE_CODES)
    except sign_in.MustWait as wait:
        raise ValidationError(sign_in.wait_words(wait.seconds)) from None
    if wrong:
        address = context.request.META.get("REMOTE_ADDR", "")
        security.record("second-step-failed", account=login, address=address)
        raise wrong[0]
    return code
