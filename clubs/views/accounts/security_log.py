"""Lines of the security log about what a signed-in person does on the pages of a club."""

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from clubs.accounts import security
from clubs.models import Club, User
from clubs.rights.access import signed_in


def record(
    event: security.Event,
    request: HttpRequest,
    club: Club,
    *,
    about: User | None = None,
    **more: str,
) -> None:
    """Write a line about the signed-in account, or about another account and who changed it."""
    by = signed_in(request).username
    account = {"account": by} if about is None else {"account": about.username, "by": by}
    address = get_adapter().get_client_ip(request)
    security.record(event, address=address, club=club.slug, **account, **more)
