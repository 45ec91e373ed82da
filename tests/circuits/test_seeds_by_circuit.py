"""Seeds of a tournament proposed from the table of a circuit."""

from typing import Any

import pytest
from django.test import Client

from tests.circuits.played import circuit, tournament_of
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import pairs, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.models import Entry

SEEDS = "/boa-vista/tournaments/final/entries/seeds/"


@pytest.mark.parametrize(
    ("rules", "seeds"),
    [
        ({}, [3, 1, 4, 2, None]),
        # Two partners count with their points together.
        ({"of": "persons"}, [3, 1, 4, 2, None]),
        # Pairs without a place in the table come last.
        ({"minimum": 2}, [4, 1, 2, 3, None]),
        ({"of": "teams"}, [None] * 5),
    ],
)
def test_seeds_page_proposes_the_order_of_a_circuit(
    client: Client, world: World, rules: dict[str, Any], seeds: list[int | None]
) -> None:
    first = tournament_of(world, "Etapa 1", [2, 1, 3])
    second = tournament_of(world, "Etapa 2", [2, 4, 3], day=9)
    made = circuit(world, first, second, scale=(1000, 900, 100), **rules)
    final = tournament(world, name="Final")
    entries.enter(final, pairs(world, 5), by=world.bruno)
    page = browser(client, world.bruno)
    assert "Circuito de Verão" in texts(page.get(SEEDS).content.decode(), ".paper__head .btn")
    answer = page.get(f"{SEEDS}?by={made.pk}")
    assert [field.value() for _entry, field in answer.context["form"].rows] == seeds
    assert not Entry.objects.filter(tournament=final, seed__isnull=False).exists()
    words = "Filled in from the table of Circuito de Verão."
    assert (words in answer.content.decode()) is any(seeds)


def test_seeds_page_knows_no_circuit_of_another_club(client: Client, world: World) -> None:
    final = tournament(world, name="Final")
    entries.enter(final, pairs(world, 2), by=world.bruno)
    html = browser(client, world.bruno).get(f"{SEEDS}?by=9999").content.decode()
    assert "None of these entries is in that table yet." in html
