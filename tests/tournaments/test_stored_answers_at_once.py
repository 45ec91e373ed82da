"""Requests of many phones for one page: made once, and a second old at most."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from clubs.writing import writing
from config import answers
from tests.tournaments.open_pages import get, in_play
from tests.tournaments.wall import url
from tests.waiting import until
from tests.world import World
from tournaments.changes import Shows, State


def test_requests_at_the_same_moment_compute_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shows, "is_current", lambda shows: True)
    asked, made = [], []
    current_answer = answers._current_answer

    def ask(*stored: Any) -> HttpResponse | None:
        asked.append(stored)
        return current_answer(*stored)

    def view(request: HttpRequest) -> HttpResponse:
        made.append(request)
        until(lambda: len(asked) == 8, "the other requests")
        answer = HttpResponse("standings", headers={"ETag": '"x"'})
        answer.shows = Shows("club", "cup", State(1, 1, 1, 1))  # type: ignore[attr-defined]
        return answer

    monkeypatch.setattr(answers, "_current_answer", ask)
    queries = RequestFactory().get("/club/tournaments/cup/standings/")
    with ThreadPoolExecutor(8) as threads:
        given = list(threads.map(answers.kept_answers(view), [queries] * 8))
    assert [answer.content for answer in given] == [b"standings"] * 8
    assert len(made) == 1


def test_busy_page_is_made_anew_once_a_second(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup, clock = in_play(world), [100.0]
    monkeypatch.setattr(answers, "monotonic", lambda: clock[0])

    def tag_after_a_change() -> str:
        with writing(cup):
            pass
        return get(url(cup, "standings/"))["ETag"]

    tags = [tag_after_a_change() for _ in range(answers.BUSY + 10)]
    assert len(set(tags[: answers.BUSY])) == answers.BUSY
    assert len(set(tags[answers.BUSY + 1 :])) == 1
    clock[0] += answers.SECONDS_OF_BUSY
    assert tag_after_a_change() != tags[-1]
    clock[0] += 3  # nobody asked for some seconds: each answer is current again
    assert tag_after_a_change() != tag_after_a_change()
