"""One tournament goes to the laptop as a file of its own, and comes back."""

import gzip
from datetime import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs import accounts, roster
from clubs.archive.document import Document, read
from clubs.archive.facts import kind_of
from clubs.models import Club
from clubs.people.archived_people import public_key_of
from clubs.roster.people.archives import trust_key
from tests.pages import flat
from tests.scoring.copies import facts, file_of, laptop_of, take
from tests.scoring.notebook import evening
from tests.tournaments.archive.evening import (
    assert_sound,
    cup_on,
    places,
    play_an_evening,
    play_round,
    registered,
)
from tests.world import World
from tournaments.club import archives
from tournaments.models import Tournament

pytestmark = pytest.mark.thorough

PAGE = "/boa-vista/tournaments/copa-da-primavera/take-along/"


def file_of_cup(world: World, cup: Tournament) -> Document:
    return read(archives.make_file(cup, by=world.bruno))


def laptop_with(world: World, file: Document) -> Club:
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    trust_key(world.club, public_key_of(laptop), by=world.olga)
    take(world, laptop, file)
    return laptop


def test_file_of_a_tournament_has_only_what_it_names(world: World) -> None:
    evening(world, 2)
    cup = registered(world, 4)
    play_round(cup, world, hands=3)
    # A pair, a match and their hands that have nothing to do with the tournament.
    roster.add_pair(world.club, by=world.ana, first="Eva Reis", second="Rui Reis")
    keys = file_of_cup(world, cup).archive.records
    kinds = [kind_of(key) for key in keys]
    assert {kind: kinds.count(kind) for kind in ("tournament", "entry", "pair", "person")} == {
        "tournament": 1,
        "entry": 4,
        "pair": 4,
        "person": 8,
    }
    assert {kind: kinds.count(kind) for kind in ("match", "hand", "round", "table")} == {
        "match": 1,
        "hand": 3,
        "round": 1,
        "table": 2,
    }


def test_tournament_alone_is_played_on_the_laptop_and_comes_back(world: World) -> None:
    match = evening(world, 2)
    cup = registered(world)
    laptop = laptop_with(world, file_of_cup(world, cup))
    assert laptop.matches.count() == 0
    played = cup_on(laptop)
    play_an_evening(played, world)
    comparison = take(world, world.club, read(archives.make_file(played, by=world.olga)))
    assert comparison.clashes == []
    assert places(cup) == places(played)
    match.refresh_from_db()
    assert match.hand_count == 2
    assert take(world, laptop, file_of_cup(world, cup)).changes == ([], [])
    assert_sound()


@pytest.mark.postgres
def test_file_of_a_tournament_keeps_the_memory_of_the_club(world: World) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    dirce = world.dirce_nelson.first
    file_of_cup(world, cup)
    roster.edit_player(dirce, by=world.ana, name="Dirce Lima", called="")
    comparison = take(world, laptop, file_of(world, world.club))
    assert (comparison.clashes, comparison.changed["person"]) == ([], 1)
    assert facts(laptop) == facts(world.club)


def test_director_downloads_the_file_of_a_tournament(world: World) -> None:
    registered(world)
    bruno = Client()
    bruno.force_login(world.bruno)
    page = flat(bruno.get(PAGE).content.decode())
    assert "Para outro computador" in page
    assert "/boa-vista/archive/" not in page
    answer = bruno.post(PAGE)
    document = read(gzip.decompress(answer.content))
    assert sum(kind_of(key) == "tournament" for key in document.archive.records) == 1
    assert "boa-vista-copa-da-primavera" in answer["Content-Disposition"]


def test_secretary_goes_from_the_tournament_to_the_copies(world: World) -> None:
    registered(world)
    ana = Client()
    ana.force_login(world.ana)
    assert "/boa-vista/archive/" in flat(ana.get(PAGE).content.decode())
    assert PAGE in flat(ana.get(PAGE.removesuffix("take-along/")).content.decode())


@pytest.mark.postgres
def test_comparison_shows_a_conflict_of_a_tournament(world: World) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    play_round(cup, world)
    play_round(cup_on(laptop), world, points=3000)
    ana = Client()
    ana.force_login(world.ana)
    file = SimpleUploadedFile("club.json", file_of(world, laptop).write())
    ana.post("/boa-vista/archive/import/", {"file": file})
    page = flat(ana.get("/boa-vista/archive/compare/").content.decode())
    assert f'name="choice-tournament:{cup.client_key}"' in page
    assert "Rodada 1, mesa 2" in page
    mark = page.partition('name="mark" value="')[2].partition('"')[0]
    choice = {f"choice-tournament:{cup.client_key}": "there"}
    ana.post("/boa-vista/archive/compare/", {"do": "merge", "mark": mark, **choice})
    assert places(cup) == places(cup_on(laptop))
    assert_sound()


@pytest.mark.parametrize(
    "starts_at",
    ["1900-01-01T00:00:00+01:00", "2206-11-26T20:00:00-03:00", "2999-12-31T23:00-03:00"],
)
def test_tournament_of_any_day_that_forms_take_goes_along(world: World, starts_at: str) -> None:
    """A mistyped year must not keep the whole club from being taken along."""
    cup = registered(world, 4)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=datetime.fromisoformat(starts_at))
    assert cup_on(laptop_of(world)).starts_at == datetime.fromisoformat(starts_at)
