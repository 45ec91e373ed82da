"""Methods that no page has: 405 and the methods that it has, never the page of a stale form."""

import pytest
from django.test import Client

from tests.world import World

PAGES = {
    "/": "GET",
    "/boa-vista/": "GET",
    "/boa-vista/players/add/": "GET, POST",
    "/accounts/login/": "GET, POST",
    "/help/": "GET",
    "/robots.txt": "GET",
    "/api/v1/": "GET",
    "/api/v1/clubs/boa-vista/matches/": "GET",
    "/healthz": "GET",
}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("method", ["PROPFIND", "TRACE", "NONSENSE", "DELETE", "PATCH", "OPTIONS"])
def test_unlisted_method_is_refused_with_the_listed(world: World, path: str, method: str) -> None:
    for user in (None, world.ana):
        client = Client(enforce_csrf_checks=True)
        if user:
            client.force_login(user)
        answer = client.generic(method, path)
        assert (answer.status_code, answer.headers["Allow"]) == (405, PAGES[path])


def test_unlisted_method_of_no_page_is_not_found(world: World) -> None:
    assert Client(enforce_csrf_checks=True).generic("PROPFIND", "/no/such/page").status_code == 404
