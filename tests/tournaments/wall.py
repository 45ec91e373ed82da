"""Words for the pages that players see: the address of one, and what somebody reads on it."""

from html import unescape
from re import sub

from django.test import Client

from clubs.models import User
from tournaments.models import Tournament


def url(cup: Tournament, page: str) -> str:
    return f"/boa-vista/tournaments/{cup.slug}/{page}"


def read(client: Client, address: str, who: User | None = None) -> str:
    """The text of a page as a person reads it: no tags, single spaces."""
    if who is not None:
        client.force_login(who)
    answer = client.get(address, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    body = answer.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(sub(r"<[^>]*>", " ", body)).split())
