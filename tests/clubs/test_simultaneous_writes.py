"""Two people write at the same moment: each gets a proper answer."""

from collections.abc import Callable

import pytest

from clubs import accounts, roster
from clubs.models import Membership, Role
from tests.at_once import at_once
from tests.world import World, make_world

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def world(transactional_db: None) -> World:
    """Return the world, committed so that other threads see it."""
    return make_world()


def add_pair(
    world: World, first: str, second: str, number: int | None = None
) -> Callable[[], object]:
    return lambda: roster.add_pair(
        world.club, by=world.ana, first=f"Nova {first}", second=f"Nova {second}", number=number
    )


def test_add_pairs_at_once_get_different_numbers(world: World):
    writes = [add_pair(world, f"A{i}", f"B{i}") for i in range(6)]
    assert at_once(*writes) == ["done"] * 6
    assert list(world.club.competitors.values_list("number", flat=True)) == list(range(1, 10))


def test_add_same_number_at_once_refuses_one(world: World):
    writes = [add_pair(world, f"A{i}", f"B{i}", number=50) for i in range(4)]
    assert at_once(*writes) == ["NumberTaken"] * 3 + ["done"]


def test_add_same_pair_at_once_adds_one(world: World):
    dirce, osvaldo = world.dirce_nelson.first, world.ivone_osvaldo.second
    assert osvaldo is not None

    def write() -> None:
        roster.add_pair(world.club, by=world.ana, first=dirce, second=osvaldo)

    def other_way_round() -> None:
        roster.add_pair(world.club, by=world.ana, first=osvaldo, second=dirce)

    assert at_once(write, other_way_round) == ["PairExists", "done"]


def test_owners_removing_each_other_leaves_one(world: World):
    ana = accounts.give_role(world.club, world.ana, Role.OWNER, by=world.olga)
    olga = Membership.objects.get(club=world.club, user=world.olga)
    answers = at_once(
        lambda: accounts.take_role(ana, by=world.olga),
        lambda: accounts.take_role(olga, by=world.ana),
    )
    assert answers == ["LastOwner", "done"]


def test_add_same_login_at_once_adds_one_account(world: World):
    writes = [lambda: accounts.open_account("rita") for _ in range(4)]
    assert at_once(*writes) == ["LoginTaken"] * 3 + ["done"]


def test_create_same_club_at_once_adds_one(world: World):
    writes = [lambda: accounts.create_club("novo", "Novo", owner=world.olga) for _ in range(4)]
    assert at_once(*writes) == ["SlugRefused"] * 3 + ["done"]
