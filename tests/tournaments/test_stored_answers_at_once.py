"""Requests of many phones for one page: made once, and never out of date."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from clubs import roster
from clubs.models import Club
from clubs.roster.club.club import Details
from scoring import ledger
from scoring.models import Match
from server.cache import stored_answers as answers
from tests.cases import with_thorough
from tests.scoring.notebook import evening
from tests.tournaments.open_pages import get, in_play
from tests.waiting import until
from tests.world import World
from tournaments.changed.changes import Shows, State
from tournaments.director import copies
from tournaments.models import Tournament


@pytest.mark.parametrize(
    ("is_current", "computed"),
    # With a result in every moment: the first, and one for all who asked before it began.
    [(True, 1), (False, 2)],
)
def test_requests_at_the_same_moment_share_an_answer(
    monkeypatch: pytest.MonkeyPatch, is_current: bool, computed: int
) -> None:
    monkeypatch.setattr(Shows, "is_current", lambda shows: is_current)
    asked, made = [], []
    current_answer = answers._current_answer

    def ask(*stored: Any) -> HttpResponse | None:
        asked.append(stored)
        return current_answer(*stored)

    def view(request: HttpRequest) -> HttpResponse:
        made.append(request)
        until(lambda: len(asked) >= 8, "the other requests")
        answer = HttpResponse("standings", headers={"ETag": '"x"'})
        answer.shows = Shows("club", "cup", State(1, 1, 1, 1))  # type: ignore[attr-defined]
        return answer

    monkeypatch.setattr(answers, "_current_answer", ask)
    queries = RequestFactory().get("/club/tournaments/cup/standings/")
    with ThreadPoolExecutor(8) as threads:
        given = list(threads.map(answers.kept_answers(view), [queries] * 8))
    assert [answer.content for answer in given] == [b"standings"] * 8
    assert len(made) == computed


def _close_club(world: World) -> None:
    details = Details(world.club.name, "", "", ["en"], "aacrt-2016", is_indexed=False)
    roster.edit_club(world.club, details, by=world.olga, rules_name=str)


MATCH = "/boa-vista/matches/2/"  # after the table of the tournament
SHUT: dict[str, tuple[str, Callable[[Match, World], object]]] = {
    "club closed": ("/boa-vista/", lambda match, world: _close_club(world)),
    "tournament archived": (
        "/boa-vista/tournaments/copa-da-primavera/standings/",
        lambda match, world: copies.archive(Tournament.objects.get(), by=world.bruno),
    ),
    "link closed": (
        f"{MATCH}link/{{key}}/",
        lambda match, world: ledger.close_link(match, by=world.silvio),
    ),
    "match annulled": (
        MATCH,
        lambda match, world: ledger.annul(match, by=world.bruno, reason="typed twice"),
    ),
    "name erased": (
        MATCH,
        lambda match, world: roster.erase_player(world.dirce_nelson.first, by=world.olga),
    ),
}


@pytest.mark.parametrize("event", with_thorough(SHUT, first=2))
def test_page_asked_for_all_the_time_is_gone_at_once(world: World, event: str) -> None:
    Club.objects.filter(pk=world.club.pk).update(is_public=True, shows_matches=True)
    in_play(world)
    match = evening(world)
    address, shut = SHUT[event]
    address = address.format(key=ledger.open_link(match, by=world.silvio))
    before = [get(address) for _phone in range(40)][-1]
    assert before.status_code == 200
    shut(match, world)
    for _phone in range(3):
        after = get(address)
        assert (after.status_code, after.content) != (200, before.content)
        assert after.get("ETag") != before["ETag"]
