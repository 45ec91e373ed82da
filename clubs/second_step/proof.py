"""Decide what a person must do before a dangerous action."""

import time
from enum import Enum
from typing import Any

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.http import HttpRequest

from clubs.models import Membership, User
from clubs.rights.access import signed_in

PROOFS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
"""What turns the second step on. Recovery codes only replace one of these."""
CLOCK_DIFFERENCE = 5
"""Seconds by which the clocks of two servers may differ."""


class Need(Enum):
    NOTHING = "nothing"
    PROOF = "proof"
    """The account has a second step, and its last proof in this session is too old."""
    SET_UP = "set up"
    """The club asks this role for a second step, and the account has none."""


def has_second_step(user: User) -> bool:
    return Authenticator.objects.filter(user=user, type__in=PROOFS).exists()


def has_app(user: User) -> bool:
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists()


def has_passkeys(user: User) -> bool:
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).exists()


def state_of(user: User) -> dict[str, Any]:
    """Return for the account's page whether codes of an app are on, its passkeys, and how many
    recovery codes are left, from one query.
    """
    rows = list(Authenticator.objects.filter(user=user).order_by("created_at"))
    codes = [row for row in rows if row.type == Authenticator.Type.RECOVERY_CODES]
    return {
        "has_app": any(row.type == Authenticator.Type.TOTP for row in rows),
        "passkeys": [row for row in rows if row.type == Authenticator.Type.WEBAUTHN],
        "codes_left": len(RecoveryCodes(codes[0]).get_unused_codes()) if codes else 0,
        "has_second_step": any(row.type in PROOFS for row in rows),
    }


def need_of(request: HttpRequest, slug: str | None) -> Need:
    """Return what the person must do first. `slug`: the club of the action, if it has one."""
    if proved_recently(request):
        return Need.NOTHING
    user = signed_in(request)
    if has_second_step(user):
        return Need.PROOF
    return Need.SET_UP if slug and _role_needs_it(user, slug) else Need.NOTHING


def proved_recently(request: HttpRequest) -> bool:
    """Whether the person gave a proof in this session in the last fifteen minutes.

    The password is none: whoever uses a stolen password has it.
    """
    # A proof from the future was given before the clock was put back, or, a moment ago, on a server
    # whose clock is a little ahead.
    now = time.time()
    oldest, newest = now - app_settings.REAUTHENTICATION_TIMEOUT, now + CLOCK_DIFFERENCE
    return any(
        each["method"] == "mfa" and each.get("reauthenticated") and oldest < each["at"] <= newest
        for each in get_authentication_records(request, signed_in(request))
    )


def _role_needs_it(user: User, slug: str) -> bool:
    members = Membership.objects.filter(user=user, club__slug=slug)
    found = members.values_list("role", "club__second_step_roles").first()
    return found is not None and found[0] in found[1]
