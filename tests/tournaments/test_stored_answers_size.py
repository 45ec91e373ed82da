"""Stored answers for strangers take a bounded part of the memory of a worker."""

from gzip import decompress

import pytest

from server.cache import stored_answers as answers
from server.cache.stored_answers import ANSWERS
from server.web.htmx import OWN
from tests.tournaments.open_pages import get, in_play, stored_count
from tests.tournaments.wall import url
from tests.world import World
from tournaments.models import Tournament


@pytest.fixture
def cup(world: World) -> Tournament:
    return in_play(world)


def test_stored_answer_is_compressed_once(cup: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = get(url(cup, "standings/")).content
    packed = get(url(cup, "standings/"), Accept_Encoding="gzip, br")
    assert (packed["Content-Encoding"], decompress(packed.content)) == ("gzip", plain)
    assert packed["ETag"].startswith('W/"')
    monkeypatch.setattr("django.middleware.gzip.compress_string", None)
    again = get(url(cup, "standings/"), Accept_Encoding="gzip, br")
    assert again.content == packed.content
    same = get(url(cup, "standings/"), Accept_Encoding="gzip", If_None_Match=packed["ETag"])
    assert same.status_code == 304


def test_stored_answers_are_bounded_by_bytes(
    cup: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(get(url(cup, "standings/")).content) + answers.OVERHEAD_BYTES
    monkeypatch.setattr(answers, "MOST_BYTES", 3 * size)
    for number in range(20):
        get(url(cup, f"standings/?x={number}"))
        get(url(cup, "standings/"))
        assert sum(one.size for one in ANSWERS.stored.values()) == ANSWERS.size <= 3 * size
    assert [key[3] for key in ANSWERS.stored][-1] == "", "what is asked for stays"
    monkeypatch.setattr(answers, "MOST_ANSWER_BYTES", size - 100)
    get(url(cup, "standings/?x=large"))
    assert "x=large" not in [key[3] for key in ANSWERS.stored]
    get(url(cup, f"standings/?x={'long' * 50}"))
    assert max(len(key[3]) for key in ANSWERS.stored) < 20


LONG = "1" * 1000


@pytest.mark.parametrize(
    ("query", "headers"),
    [
        (f"?{LONG}", {}),
        ("", {"Cookie": f"{OWN}={LONG}"}),
        ("", {"HX_Request": LONG}),
        ("", {"Host": f"testserver:{LONG}"}),
    ],
)
@pytest.mark.parametrize("is_known", [True, False])
def test_long_requests_are_not_stored(
    cup: Tournament, query: str, headers: dict[str, str], is_known: bool
) -> None:
    tag = {"If_None_Match": get(url(cup, "standings/"))["ETag"]} if is_known else {}
    before = stored_count()
    get(url(cup, f"standings/{query}"), None, **headers, **tag)
    assert stored_count() == before
