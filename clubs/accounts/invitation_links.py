"""The links of invitations: computed, not stored, so that they can be shown again.

A link proves with the server's secret key that it belongs to one invitation and its nonce.
"""

import re

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from clubs.models import Invitation

_TOKEN = re.compile(r"([0-9]{1,18})-([0-9a-f]{40})")


def path_of(invitation: Invitation) -> str:
    """Return the path of the page that accepts this invitation."""
    return reverse("accept_invitation", args=[f"{invitation.pk}-{_proof(invitation)}"])


def find(token: str) -> Invitation | None:
    """Return the invitation of a token, in whatever state; None for a made-up or replaced one."""
    match = _TOKEN.fullmatch(token)
    if match is None:
        return None
    rows = Invitation.objects.select_related("club", "by", "player", "used_by")
    invitation = rows.filter(pk=int(match[1])).first()
    if invitation is None or not constant_time_compare(_proof(invitation), match[2]):
        return None
    return invitation


def _proof(invitation: Invitation) -> str:
    value = f"{invitation.pk} {invitation.nonce}"
    return salted_hmac("clubs.invitation", value, algorithm="sha256").hexdigest()[:40]
