"""The circuit of the demo club: tournaments that are over, in play and to come."""

import pytest
from django.test import Client

from circuits.club.demo import create_circuit
from circuits.models import Circuit
from circuits.table.board import CircuitBoard
from scoring.club.audit import differences
from scoring.club.demo import PAIRS
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import pairs
from tests.tournaments.test_demo import NOW
from tests.world import World
from tournaments.club.demo import create_tournaments

PAGE = "/boa-vista/circuits/circuito-do-ano/"


@pytest.fixture
@prepared
def demo(world: World) -> None:
    pairs(world, len(PAIRS))
    create_tournaments(world.club, NOW)
    create_circuit(world.club, NOW)


@pytest.mark.thorough
def test_demo_circuit_has_past_and_present_tournaments(demo: None) -> None:
    board = CircuitBoard(Circuit.objects.get())
    assert [leg.name for leg in board.legs] == [
        "Torneio de Inverno",
        "Noite Dupla",
        "Copa da Primavera",
        "Torneio de Verão",
    ]
    assert [leg.is_over for leg in board.played.legs] == [True, True, False, False]
    assert [leg.is_double for leg in board.legs] == [False, True, False, False]
    assert len(board.finalists) >= 2
    assert list(differences()) == []


def test_demo_circuit_page_opens(client: Client, demo: None, world: World) -> None:
    html = browser(client, world.carla).get(PAGE).content.decode()
    assert "Tournaments over: 2 of 4." in html
