"""Pairs with the same first names show surnames on every list."""

from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Competitor
from clubs.words.names import details, spoken
from tests.world import World


def add(world: World, first: str, second: str, name: str = "") -> Competitor:
    return roster.add_pair(world.club, by=world.ana, first=first, second=second, name=name)


def called(*pairs: Competitor) -> list[str]:
    """Return the current names of these pairs."""
    return [str(Competitor.objects.with_players().get(pk=pair.pk)) for pair in pairs]


def test_pairs_of_same_first_names_show_surnames(world: World) -> None:
    one = add(world, "Maria Silva", "José Souza")
    assert called(one) == ["Maria e José"]
    other = add(world, "Maria Souza", "José Silva")
    assert str(other) == "Maria Souza e José Silva"
    assert called(one) == ["Maria Silva e José Souza"]
    assert called(world.dirce_nelson) == ["Dirce e Nelson"]


def test_order_of_names_does_not_distinguish_pairs(world: World) -> None:
    one, other = add(world, "Maria Silva", "José Souza"), add(world, "Jose Lima", "Maria Lima")
    assert called(one, other) == ["Maria Silva e José Souza", "Jose Lima e Maria Lima"]


def test_pairs_of_same_surnames_show_full_names(world: World) -> None:
    one = add(world, "Maria Silva", "José Souza")
    other = add(world, "Maria Aparecida Silva", "José Carlos Souza")
    third = add(world, "Maria Lima", "José Lima")
    assert called(one, other, third) == [
        "Maria Silva e José Souza",
        "Maria Aparecida Silva e José Carlos Souza",
        "Maria Lima e José Lima",
    ]


def test_pair_with_own_name_keeps_it(world: World) -> None:
    one = add(world, "Maria Silva", "José Souza", name="Ouro e Copas")
    other = add(world, "Maria Souza", "José Silva")
    assert called(one, other) == ["Ouro e Copas", "Maria e José"]
    roster.edit_pair(one, by=world.ana, number=one.number, name="")
    assert called(one, other) == ["Maria Silva e José Souza", "Maria Souza e José Silva"]


def test_nickname_shortens_the_names_again(world: World) -> None:
    one, other = add(world, "Maria Silva", "José Souza"), add(world, "Maria Souza", "José Silva")
    roster.edit_player(other.first, by=world.ana, name="Maria Souza", called="Zuza")
    assert called(one, other) == ["Maria e José", "Zuza e José"]


def test_delete_pair_shortens_the_names_of_the_other(world: World) -> None:
    one, other = add(world, "Maria Silva", "José Souza"), add(world, "Maria Souza", "José Silva")
    roster.archive_pair(other, by=world.ana)
    assert called(one) == ["Maria Silva e José Souza"]  # their matches are still shown
    roster.delete_pair(other, by=world.ana)
    assert called(one) == ["Maria e José"]


def test_add_pairs_distinguishes_the_whole_list(world: World) -> None:
    twos = [("Maria Silva", "José Souza"), ("Maria Souza", "José Silva"), ("Rui Sá", "Iara Dias")]
    assert list(map(str, roster.add_pairs(world.club, twos, by=world.ana))) == [
        "Maria Silva e José Souza",
        "Maria Souza e José Silva",
        "Rui e Iara",
    ]


def test_partners_of_an_evening_show_surnames(world: World) -> None:
    one, other = add(world, "Maria Silva", "José Souza"), add(world, "Maria Souza", "Rui Sá")
    for person in (*one.players, *other.players):
        roster.single(world.club, person, by=world.ana)
    crossed = roster.partners(world.club, other.first, one.players[1])
    assert str(crossed) == "Maria Souza e José Souza"
    assert called(one) == ["Maria e José"], "the club knows no other pair of that name"
    roster.edit_player(other.first, by=world.ana, name="Maria Souza", called="Zuza")
    assert called(crossed) == ["Zuza e José"]


def test_lists_show_surnames_of_pairs_alike(ana: Client, world: World) -> None:
    add(world, "Maria Silva", "José Souza")
    add(world, "Maria Souza", "José Silva")
    page = ana.get("/boa-vista/pairs/").content.decode()
    assert "Maria Silva e José Souza" in page
    assert "Maria Souza e José Silva" in page


@pytest.mark.parametrize("count", [1, 30])
def test_tell_apart_has_constant_queries(
    world: World, django_assert_num_queries: Any, count: int
) -> None:
    twos = [(f"Maria Silva{index}", f"José Souza{index}") for index in range(count)]
    roster.add_pairs(world.club, twos, by=world.ana)
    one = add(world, "Maria Silva", "José Souza")
    with django_assert_num_queries(8):
        roster.edit_pair(one, by=world.ana, number=one.number, name="")


@pytest.mark.parametrize(
    ("name", "nickname", "names"),
    [
        ("Maria Souza Lima", "", ["Maria", "Maria Lima", "Maria Souza Lima"]),
        ("Edith Brito", "Dona Edith", ["Dona Edith", "Dona Edith Brito", "Edith Brito"]),
        ("José Lima", "Zé Lima", ["Zé Lima", "Zé Lima", "José Lima"]),
        ("Iraci", "", ["Iraci", "Iraci", "Iraci"]),
    ],
)
def test_spoken_name_of_each_detail_has_more_names(
    name: str, nickname: str, names: list[str]
) -> None:
    assert [spoken(name, nickname, detail) for detail in range(3)] == names


def test_namesakes_of_full_name_show_full_names() -> None:
    assert details({1: [("Maria Silva", "")], 2: [("Maria Silva", "")]}) == {1: 2, 2: 2}
