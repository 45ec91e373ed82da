"""Pages of circuits as stored answers for strangers: one query, and every change is seen."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from circuits import writer
from circuits.models import Circuit
from circuits.table.results import ChosenLeg, chosen_legs, rules_of
from clubs import roster
from clubs.models import Club
from server.cache.stored_answers import ANSWERS
from tests.circuits.played import circuit, rules, tournament_of, two_legs
from tests.tournaments.open_pages import get, stored_count
from tests.world import World
from tournaments.director import copies
from tournaments.models import Tournament

LIST = "/boa-vista/circuits/"
PAGE = LIST + "circuito-de-verao/"


def open_to_all(world: World) -> Circuit:
    """Return a circuit of a club whose page is open to everybody."""
    Club.objects.filter(pk=world.club.pk).update(is_public=True)
    world.club.refresh_from_db()
    return two_legs(world)


@pytest.mark.parametrize("page", [LIST, PAGE])
def test_stored_circuit_costs_a_stranger_one_query(
    world: World, page: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    open_to_all(world)
    first = get(page)
    assert stored_count() == 1
    with django_assert_num_queries(1):
        assert get(page).content == first.content


IN_THE_STATE = {
    *("circuits_circuit", "circuits_circuitleg", "circuits_circuitresult"),
    *("clubs_club", "clubs_competitor", "clubs_player", "scoring_match"),
}
"""Tables that a stored page may read, besides those of tournaments: writers raise a version."""


@pytest.mark.parametrize("page", [LIST, PAGE])
@pytest.mark.parametrize("closed", [False, True])
def test_stored_circuit_reads_only_tables_of_its_state(
    world: World, page: str, closed: bool
) -> None:
    made = open_to_all(world)
    if closed:
        writer.close(made, by=world.bruno)
    with CaptureQueriesContext(connection) as queries:
        get(page)
    read = {
        name
        for query in queries
        for name in re.findall(r'(?:FROM|JOIN)\s+"?(\w+)', query["sql"])
        if not name.startswith("tournaments_")
    }
    assert read
    assert read <= IN_THE_STATE


def changed(made: Circuit, world: World, **changes: Any) -> None:
    details = writer.Details("Circuito de Inverno", rules(**changes), chosen_legs(made))
    writer.change(made, details, version=made.version, by=world.bruno)


def doubled(made: Circuit, world: World) -> None:
    legs = [ChosenLeg(leg.tournament, 2) for leg in chosen_legs(made)]
    details = writer.Details(made.name, rules_of(made), legs)
    writer.change(made, details, version=made.version, by=world.bruno)


def renamed(_made: Circuit, world: World) -> None:
    person = world.dirce_nelson.first
    roster.edit_player(person, by=world.ana, name="Dirce Azevedo", called="Dida")


CHANGES: dict[str, Callable[[Circuit, World], object]] = {
    "name": changed,
    "a double evening": doubled,
    "closing": lambda made, world: writer.close(made, by=world.bruno),
    "a name": renamed,
    "archiving": lambda made, world: copies.archive(
        chosen_legs(made)[1].tournament, by=world.bruno
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_stored_circuit_follows_every_change(world: World, change: str) -> None:
    made = open_to_all(world)
    before = [get(page).content for page in (LIST, PAGE)]
    CHANGES[change](made, world)
    now = [get(page).content for page in (LIST, PAGE)]
    ANSWERS.clear()
    assert now == [get(page).content for page in (LIST, PAGE)]
    assert now[1] != before[1]


def test_stored_circuit_is_gone_when_the_club_closes_its_page(world: World) -> None:
    open_to_all(world)
    assert get(PAGE).status_code == 200
    Club.objects.filter(pk=world.club.pk).update(is_public=False)
    assert get(PAGE).status_code == 302


def test_stored_circuit_is_gone_when_deleted(world: World) -> None:
    made = open_to_all(world)
    assert get(PAGE).status_code == 200
    writer.delete(made, by=world.bruno)
    assert get(PAGE).status_code == 404


def test_stored_circuit_says_when_a_day_has_come(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    Club.objects.filter(pk=world.club.pk).update(is_public=True)
    soon = tournament_of(world, "Etapa 1", [])
    Tournament.objects.filter(pk=soon.pk).update(starts_at=timezone.now() + timedelta(hours=1))
    circuit(world, soon)
    assert "still to be played" in get(PAGE).content.decode()
    later = timezone.now() + timedelta(hours=2)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert "not ended yet" in get(PAGE).content.decode()


def test_new_circuit_of_a_stranger_is_not_stored(world: World) -> None:
    open_to_all(world)
    assert get(LIST + "new/").status_code == 302
    assert stored_count() == 0
