"""An open page of a table hears of every change there, and an unchanged one costs one query."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.hall import drawn, play
from tests.tournaments.phones import FIRST_HAND, Phone, numbered, phone_round, phones_at
from tests.world import World
from tournaments.director.hall import clock
from tournaments.director.phones import table_keys
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Tournament
from tournaments.phones import phone_state


@pytest.fixture
def this_round(world: World) -> Round:
    return phone_round(world)


@pytest.fixture
def both(this_round: Round) -> list[Phone]:
    return phones_at(this_round.tables.get(number=1))


def test_unchanged_table_answers_304_after_one_query(
    both: list[Phone], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = both[0].get("now/")
    assert page.status_code == 200
    with django_assert_num_queries(1):
        answer = both[0].get("now/", HTTP_IF_NONE_MATCH=page["ETag"])
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer["X-Server-Time"].split()[0].isdecimal()


def test_hand_at_another_table_keeps_the_tag(world: World, this_round: Round) -> None:
    (first, _second) = phones_at(this_round.tables.get(number=1))
    before = phone_state.tag(first.key)
    phones_at(this_round.tables.get(number=2))[0].enter(1, FIRST_HAND)
    assert phone_state.tag(first.key) == before


Change = Callable[[World, Round, list[Phone]], object]
CHANGES: dict[str, Change] = {
    "a hand": lambda world, this_round, both: both[1].enter(1, FIRST_HAND),
    "an answer": lambda world, this_round, both: both[1].answer(1, "agree"),
    "the clock": lambda world, this_round, both: clock.start(this_round, by=world.bruno),
    "a revoked key": lambda world, this_round, both: table_keys.revoke(
        this_round.tables.get(number=1), 0, by=world.bruno
    ),
    "a typed result": lambda world, this_round, both: tables.set_score(
        this_round.tables.get(number=1), (1500, 900), by=world.bruno, reason="typed"
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_change_at_the_table_changes_its_tag(
    change: str, world: World, this_round: Round, both: list[Phone]
) -> None:
    if change == "an answer":
        both[0].enter(1, FIRST_HAND)
    before = phone_state.tag(both[0].key)
    CHANGES[change](world, this_round, both)
    assert phone_state.tag(both[0].key) != before


def test_next_draw_changes_the_tag_of_a_closed_table(
    world: World, this_round: Round, both: list[Phone]
) -> None:
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    before = phone_state.tag(both[0].key)
    drawn(Tournament.objects.get(), world)
    assert phone_state.tag(both[0].key) != before


def test_states_of_all_tables_cost_one_query(
    this_round: Round, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    keys = [phone.key for table in this_round.tables.all() for phone in phones_at(table)]
    with django_assert_num_queries(1):
        found = phone_state.tags([*keys, "made-up"])
    assert set(found) == set(keys)


def test_pages_of_a_table_cost_few_queries(
    both: list[Phone], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (1, 2):
        both[0].enter(number, numbered(number))
    with django_assert_max_num_queries(12):
        both[1].get()
