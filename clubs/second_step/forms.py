"""allauth's forms for codes, with our limit on wrong codes."""

from collections.abc import Callable

from allauth.account.internal.flows.login import record_authentication
from allauth.core import context
from allauth.mfa.base.forms import ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from django.core.exceptions import ValidationError

from clubs import security, sign_in

FREE_CODES = 5
"""Wrong codes of an account before the first wait."""


class ProofForm(ReauthenticateForm):
    """The code of the app, or a recovery code."""

    def clean_code(self) -> str:
        return limit_codes(self.user.pk, self.user.username, super().clean_code)


class ActivateForm(ActivateTOTPForm):
    """The first code of an app, which is a proof at the same time."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        record = {"type": Authenticator.Type.TOTP, "reauthenticated": True}
        record_authentication(context.request, self.user, "mfa", **record)
        return code


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
