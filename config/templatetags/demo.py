"""The people of the demo club, whom its sign-in page offers."""

from typing import NamedTuple

from django import template
from django.conf import settings

from clubs.models import Membership

register = template.Library()


class Offer(NamedTuple):
    """`people` sign in with one tap, by this password."""

    people: list[Membership]
    password: str


@register.simple_tag
def demo_offer() -> Offer | None:
    """Return whom the demo lets in with one tap.

    None outside demo mode, and unless the demo's club has all its accounts.
    """
    if not settings.DEMO:
        return None
    # A real server never needs what makes the demo club.
    from scoring.club.demo import ACCOUNTS, PASSWORD, SLUG  # noqa: PLC0415

    logins = [login for login, *_ in ACCOUNTS]
    members = Membership.objects.filter(club__slug=SLUG, user__is_active=True)
    found = {
        member.user.username: member
        for member in members.filter(user__username__in=logins).select_related("user")
    }
    if len(found) < len(logins):
        return None
    return Offer([found[login] for login in logins], PASSWORD)
