"""Lending while somebody writes: what is written is in the file, or it is refused."""

from collections.abc import Callable
from threading import Event

import pytest
from django.db import transaction

from clubs import roster
from clubs.models import Loan
from scoring.house_rules import rulebook
from scoring.models import Match
from tests.at_once import at_once, until_another_waits
from tests.scoring.notebook import EVENING, record, start
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.lending.laptop import Rows, rows_of
from tests.world import World, make_world
from tournaments.director.phones import screens
from tournaments.director.rounds import tables
from tournaments.lending import loans
from tournaments.models import Table, Tournament

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
Write = Callable[[World], object]


def record_hand(world: World) -> object:
    return record.__wrapped__(Match.objects.get(), EVENING[0], world.ana)  # type: ignore[attr-defined]


def add_pair(world: World) -> object:
    return roster.add_pair(world.club, by=world.ana, first="Rita Pires", second="Otávio Luz")


def add_screen(world: World) -> object:
    return screens.add(Tournament.objects.get(), "Bar", by=world.bruno)


def copy_rules(world: World) -> object:
    return rulebook.copy(
        world.club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=world.ana
    )


WRITES: list[Write] = [record_hand, add_pair, add_screen, copy_rules]


@pytest.fixture
def club() -> World:
    world = make_world()
    start(world)
    tournament(world, entries=2)
    return world


@pytest.mark.parametrize("write", WRITES)
def test_write_while_the_club_is_lent_is_refused(club: World, write: Write) -> None:
    has_begun = Event()
    in_file: list[Rows] = []

    def lend() -> None:
        with transaction.atomic():
            loans.lend(club.club, by=club.ana, to="Laptop")
            in_file.append(rows_of(club.club))
            has_begun.set()
            until_another_waits()

    def other() -> None:
        has_begun.wait()
        write(club)

    assert at_once(lend, other) == ["Lent", "done"]
    assert in_file == [rows_of(club.club)]
    loans.take_back(club.club, by=club.olga)
    write(club)


@pytest.mark.parametrize("write", WRITES)
def test_lend_while_somebody_writes_has_it_in_the_file(club: World, write: Write) -> None:
    has_begun = Event()
    written: list[Rows] = []

    def other() -> None:
        with transaction.atomic():
            write(club)
            written.append(rows_of(club.club))
            has_begun.set()
            until_another_waits()

    def lend() -> None:
        has_begun.wait()
        loans.lend(club.club, by=club.ana, to="Laptop")

    assert at_once(lend, other) == ["done", "done"]
    lent = rows_of(club.club)
    for name, rows in written[0].items():
        assert rows.items() <= lent[name].items()


def test_hand_while_its_tournament_is_lent_is_refused(transactional_db: None) -> None:
    world = make_world()
    cup = tournament(world, entries=4)
    drawn(cup, world)
    match = tables.open_match(Table.objects.get(number=1), by=world.silvio)
    has_begun = Event()

    def lend() -> None:
        with transaction.atomic():
            loans.lend_tournament(cup, by=world.ana, to="Laptop")
            has_begun.set()
            until_another_waits()

    def write() -> None:
        has_begun.wait()
        record.__wrapped__(match, EVENING[0], world.ana)  # type: ignore[attr-defined]

    assert at_once(lend, write) == ["Lent", "done"]
    assert not match.hands.exists()


def test_two_clubs_lent_at_once_get_different_keys(club: World) -> None:
    has_begun = Event()

    def lend() -> None:
        with transaction.atomic():
            loans.lend(club.club, by=club.ana, to="Laptop")
            has_begun.set()
            until_another_waits()

    def other() -> None:
        has_begun.wait()
        loans.lend(club.other_club, by=club.davi, to="Laptop")

    assert at_once(lend, other) == ["done", "done"]
    first, second = Loan.objects.order_by("block")
    assert first.end_of_block < second.block
