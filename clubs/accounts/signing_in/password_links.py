"""One-time links to choose a password: shown, copied or printed, never mailed.

A link lets its holder sign in as that person, so an owner can make one only for an account whose
clubs are all the owner's. A link is void once the account enters or leaves a club or changes role.
"""

from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.urls import reverse

from clubs.journal.writing import note
from clubs.models import Membership, User
from clubs.rights.access import owns_every_club_of


class LinkTokens(PasswordResetTokenGenerator):
    """Tokens that a change of the account's password, clubs or roles makes void.

    allauth uses them too (ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR), for e-mails and for checking.
    """

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        memberships = Membership.objects.filter(user=user.pk).order_by("pk")
        roles = [f"{pk} {role}" for pk, role in memberships.values_list("pk", "role")]
        return "|".join([super()._make_hash_value(user, timestamp), *roles])


def may_make_link(user: User, by: User) -> bool:
    """Whether `by` owns every club of this account, at least one, and the account is no
    operator's.
    """
    operator = user.is_staff or user.is_superuser
    return not operator and owns_every_club_of(user, by)


@transaction.atomic
def make_link(membership: Membership, *, by: User) -> str:
    """Return the path of a page to choose this account's password.

    Leaves a journal line if the account has a password. Raises PermissionDenied.
    """
    if not may_make_link(membership.user, by):
        raise PermissionDenied("own")
    if membership.user.has_usable_password():
        note(membership.club, by, "password-link", membership.user, even_lent=True)
    return password_path(membership.user)


def password_path(user: User) -> str:
    """Return the path, valid once, for PASSWORD_RESET_TIMEOUT seconds, until the next sign-in or
    change of role.
    """
    return reverse(
        "account_reset_password_from_key",
        args=[user_pk_to_url_str(user), LinkTokens().make_token(user)],
    )
