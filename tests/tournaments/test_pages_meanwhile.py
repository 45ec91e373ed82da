"""Another director acts between two queries of a page: the page still shows one state."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from threading import Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.tournaments.drafting import HOME, sent, url
from tests.tournaments.hall import enter, stage, tournament
from tests.world import World, make_world
from tournaments.director.rounds import rounds
from tournaments.models import Tournament
from tournaments.reading.drafts import mark
from tournaments.reading.standings import played_stage

PAGES = [
    "stages/1/rounds/1/draft/",
    *(pytest.param(page, marks=pytest.mark.thorough) for page in ("", "rounds/", "standings/")),
]
PAPER = f"{HOME}stages/1/rounds/1/draw.pdf"


class Meanwhile:
    """Let another thread act before the query of this number.

    `while_writing`: also in our own transactions. A thread would wait for one that writes.
    """

    def __init__(self, number: int, act: Callable[[], object], *, while_writing: bool) -> None:
        self.left, self.act, self.while_writing = number, act, while_writing

    def __call__(self, execute: Callable[..., Any], *query: Any) -> Any:
        is_writing = connection.in_atomic_block or str(query[0]).startswith("BEGIN IMMEDIATE")
        if self.while_writing or not is_writing:
            if self.left == 0:
                thread = Thread(target=self._run)
                thread.start()
                thread.join()
            self.left -= 1
        return execute(*query)

    def _run(self) -> None:
        try:
            self.act()
        finally:
            connection.close()

    @property
    def has_acted(self) -> bool:
        return self.left < 0


def statuses(
    request: Callable[[], Callable[[], Any]],
    act: Callable[[], object],
    *,
    reads: bool = True,
) -> Counter[int]:
    """Return how often a request got each status, if another director acts before its first
    query, before its second, and so on.
    """
    answers: Counter[int] = Counter()
    for number in count():
        ask = request()
        meanwhile = Meanwhile(number, act, while_writing=reads)
        with connection.execute_wrapper(meanwhile):
            answer = ask()
        if not meanwhile.has_acted:
            return answers
        answers[answer.status_code] += 1
    raise AssertionError


def director(world: World) -> Client:
    client = Client()
    client.force_login(world.bruno)
    return client


def draw_again(cup: Tournament, world: World) -> None:
    """Draw again; every other time with one more entry, whom no page knows yet."""
    if played_stage(stage(cup)).current is None or cup.entries.count() % 2:
        enter(cup, world, cup.entries.count() + 1)
    rounds.draw(stage(cup), by=world.ana)


def draw_or_discard(cup: Tournament, world: World) -> None:
    played = played_stage(stage(cup))
    if played.current is None:
        rounds.draw(played.stage, by=world.ana)
    else:
        rounds.discard(played.current, by=world.ana, seen=mark(played, played.current))


@pytest.mark.postgres
@pytest.mark.parametrize("page", PAGES)
def test_draw_again_meanwhile_shows_one_draft(page: str, transactional_db: None) -> None:
    world = make_world()
    cup = tournament(world, entries=5)
    rounds.draw(stage(cup), by=world.bruno)
    client = director(world)
    answers = statuses(lambda: lambda: client.get(HOME + page), lambda: draw_again(cup, world))
    assert set(answers) == {200}


@pytest.mark.postgres
@pytest.mark.parametrize("page", PAGES)
def test_discard_draft_meanwhile_shows_a_draft_or_none(page: str, transactional_db: None) -> None:
    world = make_world()
    cup = tournament(world, entries=5)
    rounds.draw(stage(cup), by=world.bruno)
    client = director(world)
    answers = statuses(lambda: lambda: client.get(HOME + page), lambda: draw_or_discard(cup, world))
    assert {200} <= set(answers) <= {200, 302}


def test_exchange_in_discarded_draft_says_what_happened(transactional_db: None) -> None:
    world = make_world()
    cup = tournament(world, entries=5)
    client = director(world)

    def exchange() -> Callable[[], Any]:
        played = played_stage(stage(cup))
        this_round = played.current or rounds.draw(played.stage, by=world.bruno)
        data = sent(this_round, 1, 3)
        return lambda: client.post(url(page="swap"), data, headers={"HX-Request": "true"})

    def discard() -> None:
        played = played_stage(stage(cup))
        if played.current is not None:
            rounds.discard(played.current, by=world.ana, seen=mark(played, played.current))

    answers = statuses(exchange, discard, reads=False)
    assert set(answers) == {200}


def test_paper_of_a_replaced_draft_says_what_happened(transactional_db: None) -> None:
    world = make_world()
    cup = tournament(world, entries=5)
    rounds.draw(stage(cup), by=world.bruno)
    client = director(world)
    answers = statuses(lambda: lambda: client.get(PAPER), lambda: draw_again(cup, world))
    assert set(answers) == {200, 409}
