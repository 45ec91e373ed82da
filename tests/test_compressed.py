"""Compressed pages, and plain pages for browsers that cannot read gzip."""

from gzip import decompress

import pytest
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from server.web.middleware import CompressedText
from tests.tournaments.large import large
from tests.tournaments.wall import url
from tests.world import World

GZIP = {"Accept-Encoding": "gzip, deflate, br, zstd"}


def answered(content: str, kind: str) -> HttpResponseBase:
    answer = HttpResponse(content, content_type=kind)
    http_request = RequestFactory().get("/", headers=GZIP)
    return CompressedText(lambda request: answer).process_response(http_request, answer)


def test_get_page_is_compressed_but_paper_is_not() -> None:
    assert answered("a page " * 200, "text/html; charset=utf-8")["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in answered("paper " * 200, "application/pdf")
    assert "Content-Encoding" not in answered("short", "text/html")


@pytest.mark.parametrize("page", ["/boa-vista/", "/boa-vista/matches/", "/accounts/login/"])
def test_members_get_pages_compressed(client: Client, world: World, page: str) -> None:
    if page != "/accounts/login/":
        client.force_login(world.carla)
    answer = client.get(page, headers=GZIP)
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
    assert "Accept-Encoding" in answer["Vary"]
    assert b"<html" in decompress(answer.content)


def test_get_same_page_twice_has_different_lengths(client: Client, world: World) -> None:
    client.force_login(world.carla)
    sizes = {len(client.get("/boa-vista/rules/", headers=GZIP).content) for _ in range(12)}
    assert len(sizes) > 3, "a length would tell how well a guess goes with a secret"


@pytest.mark.parametrize(
    ("page", "bytes"), [("standings/", 4_000), ("standings/?all", 13_000), ("tables/", 6_000)]
)
def test_pages_of_200_entries_are_small(
    client: Client, world: World, page: str, bytes: int
) -> None:
    cup = large(world, 200).stage.tournament
    assert len(client.get(url(cup, page), headers=GZIP).content) < bytes
