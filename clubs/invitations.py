"""The one-time links by which people choose their password: shown, copied or printed, never mailed.

Whoever holds such a link can sign in as that person, so an owner makes them only for accounts that
are no business of any other club; and when the account enters a club, leaves one, or gets another
role, the links made before are void.
"""

import segno
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.urls import reverse
from django.utils.safestring import SafeString

from clubs.access import owns_every_club_of
from clubs.models import Membership, User
from clubs.writing import note


class LinkTokens(PasswordResetTokenGenerator):
    """Tokens that are good for the account as it is now: its password, its clubs and its roles.

    allauth uses them too (ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR), for the letters and to check.
    """

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        memberships = Membership.objects.filter(user=user.pk).order_by("pk")
        roles = [f"{pk} {role}" for pk, role in memberships.values_list("pk", "role")]
        return "|".join([super()._make_hash_value(user, timestamp), *roles])


def may_invite(user: User, by: User) -> bool:
    """Whether `by` owns every club of this account, one at least, and it is no operator's."""
    operator = user.is_staff or user.is_superuser
    return not operator and owns_every_club_of(user, by)


@transaction.atomic
def invite(membership: Membership, *, by: User) -> str:
    """The address of a page where this account's password is chosen.

    The journal is told when there is a password that the link would replace.
    """
    if not may_invite(membership.user, by):
        raise PermissionDenied("own")
    if membership.user.has_usable_password():
        note(membership.club, by, "password-link", membership.user)
    return password_path(membership.user)


def password_path(user: User) -> str:
    """Works once, for PASSWORD_RESET_TIMEOUT seconds, and no more after a sign-in or a new role."""
    return reverse(
        "account_reset_password_from_key",
        args=[user_pk_to_url_str(user), LinkTokens().make_token(user)],
    )


def qr(link: str) -> SafeString:
    """The link as a square to photograph: nobody types such an address on a phone."""
    return SafeString(segno.make_qr(link).svg_inline(scale=5, dark="#000", light="#fff"))
