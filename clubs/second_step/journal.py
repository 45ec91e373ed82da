"""Journal lines and the security log of a second step turned on or off."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.accounts import security
from clubs.journal.writing import note
from clubs.models import Membership, User

KINDS: dict[str, Promise] = {
    Authenticator.Type.TOTP: _("codes of an app"),
    Authenticator.Type.WEBAUTHN: _("passkey"),
    Authenticator.Type.RECOVERY_CODES: _("recovery codes"),
}


@transaction.atomic
def note_in_clubs(user: User, action: str, kind: str, reason: str = "") -> None:
    """Write a line in the journal of each club of the account."""
    for member in Membership.objects.filter(user=user).select_related("club"):
        note(member.club, user, action, user, after=KINDS[kind], reason=reason)


def turned_on(request: HttpRequest, user: User, authenticator: Authenticator, **_more: Any) -> None:
    """Receive allauth's signal of a new proof. Recovery codes come with the first one."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        _tell(request, user, "second-step-on", authenticator)


def turned_off(
    request: HttpRequest, user: User, authenticator: Authenticator, **_more: Any
) -> None:
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        _tell(request, user, "second-step-off", authenticator)


def made_codes(
    request: HttpRequest, user: User, authenticator: Authenticator, **_more: Any
) -> None:
    _tell(request, user, "recovery-codes", authenticator)


def _tell(
    request: HttpRequest, user: User, event: security.Event, authenticator: Authenticator
) -> None:
    note_in_clubs(user, event, authenticator.type)
    address = get_adapter().get_client_ip(request)
    security.record(event, account=user.username, address=address, kind=authenticator.type)
