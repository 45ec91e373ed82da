"""`@prepared` builders run once; later tests get the same rows and no others."""

import pytest
from django.db import IntegrityError, connection

from clubs import roster
from clubs.models import Club, Player
from tests import prepared
from tests.world import World, make_world

built: list[str] = []


@prepared.prepared
def add(world: World, name: str) -> Player:
    built.append(name)
    return roster.add_player(world.club, by=world.ana, name=name)


@prepared.prepared
def rename(club: Club, name: str) -> None:
    built.append(name)
    club.name = name
    club.save()


@pytest.fixture(autouse=True)
def nothing_built() -> None:
    built.clear()


def begun_again() -> World:
    """Return the world as the next test gets it."""
    prepared.begin()
    return make_world()


def names() -> list[str]:
    return list(Player.objects.order_by("-id").values_list("name", flat=True))


def test_prepared_runs_builder_once_for_same_rows(world: World) -> None:
    before = names()
    add(world, "Alba Reis")
    again = begun_again()
    assert names() == before
    player = add(again, "Alba Reis")
    assert built == ["Alba Reis"]
    assert names() == ["Alba Reis", *before]
    assert Player.objects.get(pk=player.pk).name == player.name == "Alba Reis"
    assert again.club == world.club
    assert again.club is not world.club


def test_prepared_in_another_order_builds_again(world: World) -> None:
    add(world, "Breno Lago")
    add(world, "Célia Mota")
    again = begun_again()
    add(again, "Célia Mota")
    add(again, "Breno Lago")
    assert built == ["Breno Lago", "Célia Mota", "Célia Mota", "Breno Lago"]
    assert names()[:2] == ["Breno Lago", "Célia Mota"]


def test_prepared_after_a_write_builds_again(world: World) -> None:
    add(world, "Décio Paz")
    again = begun_again()
    Club.objects.filter(pk=again.club.pk).update(town="Olinda")
    add(again, "Décio Paz")
    assert built == ["Décio Paz", "Décio Paz"]
    assert Club.objects.get(pk=again.club.pk).town == "Olinda"


def test_prepared_arguments_equal_the_stored_rows(world: World) -> None:
    rename(world.club, "Clube da Praia")
    club = begun_again().club
    assert club.name != "Clube da Praia"
    rename(club, "Clube da Praia")
    assert built == ["Clube da Praia"]
    assert club.name == Club.objects.get(pk=club.pk).name == "Clube da Praia"


def test_prepared_failing_builder_stores_nothing(world: World) -> None:
    for _time in range(2):
        with pytest.raises(IntegrityError):
            add(begun_again(), "")
    assert built == ["", ""]


def test_prepared_with_old_rows_builds_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    add(world, "Elza Nunes")
    again = begun_again()
    monkeypatch.setattr(prepared, "FRESH", 0)
    add(again, "Elza Nunes")
    assert built == ["Elza Nunes", "Elza Nunes"]


def test_prepared_detects_write_without_quotes(world: World) -> None:
    add(world, "Fausto Leme")
    again = begun_again()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE clubs_club SET town = %s", ["Olinda"])
    add(again, "Fausto Leme")
    assert built == ["Fausto Leme", "Fausto Leme"]
