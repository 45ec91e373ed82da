"""Results that programs write through the API: once, with rights, never over another result."""

from functools import partial
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from clubs.journal.writing import lock, writing
from scoring.models import Match
from tests.api_program import API, Program
from tests.at_once import at_once, until_another_waits
from tests.tournaments import hall
from tests.world import World, make_world
from tournaments.director.rounds import tables
from tournaments.models import Table, Tournament


@pytest.fixture(autouse=True)
def no_requests_before() -> None:
    cache.clear()


@pytest.fixture
def cup(world: World) -> Tournament:
    return hall.tournament(world, entries=4)


PAPER = {"points": [3050, 1995], "winner": 0, "match": {"pairs": [1, 2], "rules": "aacrt-2016"}}


def test_write_result_twice_makes_one_match(client: Client, world: World) -> None:
    program = Program(client, world, world.silvio, writes=True)
    key = str(uuid4())
    answers = [program.post(200, client_key=key, **PAPER) for _twice in range(2)]
    assert answers[0] == answers[1] == {"match": 1, "page": "/boa-vista/matches/1/"}
    match = Match.objects.get()
    assert [side.total for side in match.sides.all()] == [3050, 1995]
    assert match.started_by == world.silvio
    other = {**PAPER, "points": [3000, 10]}
    assert program.post(409, client_key=key, **other)["error"]["code"] == "other-request"


def test_write_result_needs_right_and_permission(client: Client, world: World) -> None:
    Program(client, world, None).post(401, **PAPER)
    Program(client, world, world.carla, writes=True).post(403, **PAPER)
    Program(client, world, world.silvio).post(403, **PAPER)
    Program(client, world, world.davi, writes=True).post(404, **PAPER)
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"points": [1, 2]}, "malformed"),
        ({**PAPER, "at": {"tournament": "copa", "round": 1, "table": 1}}, "malformed"),
        ({**PAPER, "points": [1]}, "malformed"),
        ({**PAPER, "points": [1, 2, 3]}, "malformed"),
        ({**PAPER, "points": [10**9, 2]}, "malformed"),
        ({**PAPER, "match": {"pairs": [1, 99], "rules": "aacrt-2016"}}, "unknown-pair"),
        ({**PAPER, "match": {"pairs": [1, 1], "rules": "aacrt-2016"}}, "same-person"),
        ({**PAPER, "match": {"pairs": [1, 2], "rules": "whist"}}, "unknown-rules"),
        ({**PAPER, "match": {**PAPER["match"], "played_on": "2999-01-01"}}, "bad-day"),  # type: ignore[dict-item]
        ({**PAPER, "client_key": "no"}, "malformed"),
    ],
)
def test_write_wrong_result_says_why(
    client: Client, world: World, data: dict[str, Any], code: str
) -> None:
    program = Program(client, world, world.silvio, writes=True)
    status = 422 if code == "malformed" else 409
    assert program.post(status, **data)["error"]["code"] == code
    assert not Match.objects.exists()


def test_write_without_json_is_malformed(client: Client, world: World) -> None:
    headers = Program(client, world, world.silvio, writes=True).headers
    answer = client.post(f"{API}results/", "\0", "application/json", headers=headers)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "malformed"


def test_write_result_of_a_table(client: Client, world: World, cup: Tournament) -> None:
    hall.drawn(cup, world)
    director = Program(client, world, world.bruno, writes=True)
    at = {"tournament": cup.slug, "round": 1, "table": 1}
    director.post(200, points=[3000, 1500], at=at)
    table = Table.objects.get(number=1)
    assert table.scores == [3000, 1500]
    assert table.decided_by == world.bruno
    director.post(404, points=[3000, 1500], at={**at, "table": 99})
    director.post(404, points=[3000, 1500], at={**at, "tournament": "none"})
    Program(client, world, world.silvio, writes=True).post(403, points=[1, 2], at=at)


def test_write_over_another_result_must_name_it(
    client: Client, world: World, cup: Tournament
) -> None:
    hall.drawn(cup, world)
    director = Program(client, world, world.bruno, writes=True)
    at = {"tournament": cup.slug, "round": 1, "table": 1}
    director.post(200, points=[3000, 1500], at=at)
    problem = director.post(409, points=[1500, 3000], at=at)["error"]
    assert problem["code"] == "already-there"
    assert problem["details"] == [{"score": [3000, 1500], "absent": []}]
    director.post(409, points=[1, 2], at={**at, "seen": {"score": [3000, 0]}})
    assert Table.objects.get(number=1).scores == [3000, 1500]
    director.post(200, points=[3000, 1500], at=at)  # the same result changes nothing
    director.post(200, points=[1500, 3000], at={**at, "seen": problem["details"][0]})
    assert Table.objects.get(number=1).scores == [1500, 3000]


def test_write_over_a_walkover_must_name_it(client: Client, world: World, cup: Tournament) -> None:
    hall.drawn(cup, world)
    tables.set_walkover(Table.objects.get(number=1), by=world.bruno, absent=[1])
    director = Program(client, world, world.bruno, writes=True)
    at = {"tournament": cup.slug, "round": 1, "table": 1}
    problem = director.post(409, points=[3000, 1500], at=at)["error"]
    assert problem["details"] == [{"score": None, "absent": [1]}]
    director.post(200, points=[3000, 1500], at={**at, "seen": problem["details"][0]})


@pytest.mark.postgres
def test_write_while_a_director_needs_the_club_waits(transactional_db: None) -> None:
    """Both lock the tournament before the club, so that neither waits for the other for ever."""
    world = make_world()
    cup = hall.tournament(world, entries=4)
    hall.drawn(cup, world)
    program = Program(Client(), world, world.bruno, writes=True)
    program.get("tournaments/")  # the use of a token is noted outside a transaction
    has_begun = Event()

    def direct() -> None:
        with writing(cup):
            has_begun.set()
            until_another_waits()  # for the tournament
            lock(world.club)

    def write() -> None:
        has_begun.wait()
        at = {"tournament": cup.slug, "round": 1, "table": 1}
        program.post(200, points=[3000, 1500], at=at)

    assert at_once(direct, write) == ["done", "done"]


@pytest.mark.postgres
def test_write_same_result_at_once_makes_one_match(transactional_db: None) -> None:
    world = make_world()
    program = Program(Client(), world, world.silvio, writes=True)
    key = str(uuid4())
    writes = [partial(program.post, 200, client_key=key, **PAPER) for _each in range(3)]
    assert at_once(*writes) == ["done"] * 3
    assert Match.objects.count() == 1


def test_write_result_without_reason_returns_an_error_code(
    client: Client, world: World, cup: Tournament
) -> None:
    hall.played(cup, world)
    director = Program(client, world, world.bruno, writes=True)
    at = {"tournament": cup.slug, "round": 1, "table": 1}
    seen = {"score": Table.objects.get(number=1).scores}
    problem = director.post(409, points=[1, 2], at={**at, "seen": seen})["error"]
    assert problem["code"] == "needs-reason"
