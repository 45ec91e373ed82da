"""The one-time links by which people choose their password: shown, copied or printed, never mailed.

Whoever holds such a link can sign in as that person, so an owner makes them only for accounts that
are no business of any other club.
"""

import segno
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.urls import reverse
from django.utils.safestring import SafeString

from clubs.journal import note
from clubs.models import Membership, Role, User


def may_invite(membership: Membership, by: User) -> bool:
    """Whether `by` owns every club this account belongs to, and the account is no operator's."""
    owned = by.memberships.filter(role=Role.OWNER).values("club")
    elsewhere = membership.user.memberships.exclude(club__in=owned)
    return not (membership.user.is_staff or membership.user.is_superuser or elsewhere.exists())


@transaction.atomic
def invite(membership: Membership, *, by: User) -> str:
    """The address of a page where this account's password is chosen.

    The journal is told when there is a password that the link would replace.
    """
    if not may_invite(membership, by):
        raise PermissionDenied
    if membership.user.has_usable_password():
        note(membership.club, by, "password-link", membership.user)
    return password_path(membership.user)


def password_path(user: User) -> str:
    """Works once, for PASSWORD_RESET_TIMEOUT seconds, and no more after a sign-in."""
    return reverse(
        "account_reset_password_from_key",
        args=[user_pk_to_url_str(user), default_token_generator.make_token(user)],
    )


def qr(link: str) -> SafeString:
    """The link as a square to photograph: nobody types such an address on a phone."""
    return SafeString(segno.make_qr(link).svg_inline(scale=5, dark="#000", light="#fff"))
