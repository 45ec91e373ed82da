"""A circuit of teams: the points of their entries, added up in each tournament."""

from typing import Any

import pytest
from django.test import Client

from circuits import writer
from circuits.table.consequences import Preview
from circuits.table.results import ChosenLeg, played_circuit
from tests.circuits.played import circuit, rules, tournament_of
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.world import World
from tournaments.models import Tournament

TOWNS = {1: "Lajeado", 2: "Estrela", 3: "Lajeado", 4: "Estrela", 5: ""}
PAGE = "/boa-vista/circuits/circuito-de-verao/"


@prepared
def leg(world: World, name: str, points: dict[int, int], **more: Any) -> Tournament:
    """Return a tournament that is over. `points` of each pair, best first; of the towns above."""
    worth = [100 * each for each in points.values()]
    made = tournament_of(world, name, [*points], points=worth, **more)
    for entry in made.entries.select_related("competitor"):
        entry.group = TOWNS[entry.competitor.number]
        entry.save(update_fields=["group"])
    return made


def regulate(made: Tournament, teams: Any) -> None:
    made.regulation = {**made.regulation, "teams": teams}
    made.save(update_fields=["regulation"])


def table(made: Any) -> list[tuple[int, str, int]]:
    played = played_circuit(made)
    return [(one.place, played.name_of(one.holder), one.total // 100) for one in played.lines]


FIRST = {5: 40, 1: 20, 2: 18, 3: 3, 4: 2}
SECOND = {4: 30, 2: 20, 3: 15, 1: 9, 5: 0}


def test_teams_get_points_by_their_places(world: World) -> None:
    legs = leg(world, "Etapa de março", FIRST), leg(world, "Etapa de abril", SECOND, day=30)
    made = circuit(world, *legs, of="teams")
    # 23 to 20 in March, 24 to 50 in April: 10 and 6 points by place, then the last tournament.
    assert table(made) == [(1, "Estrela", 16), (2, "Lajeado", 16)]
    writer.change(made, details(made, way="points", legs=legs), version=1, by=world.bruno)
    made.refresh_from_db()
    assert table(made) == [(1, "Estrela", 70), (2, "Lajeado", 47)]


def details(made: Any, *, legs: Any, **changes: Any) -> writer.Details:
    chosen = [ChosenLeg(one) for one in legs]
    return writer.Details(made.name, rules(of="teams", **changes), chosen)


def test_regulation_of_the_tournament_says_how_many_count(world: World) -> None:
    first = leg(world, "Etapa de março", {2: 22, 1: 20, 3: 18, 4: 2})
    made = circuit(world, first, of="teams", way="points")
    assert table(made) == [(1, "Lajeado", 38), (2, "Estrela", 24)]
    regulate(first, {"best": 1})
    assert table(made) == [(1, "Estrela", 22), (2, "Lajeado", 20)]


@pytest.mark.parametrize(("leavers", "total"), [(False, 3), (True, 23)])
def test_entry_that_left_counts_as_for_pairs(world: World, leavers: bool, total: int) -> None:
    first = leg(world, "Etapa de março", FIRST)
    first.entries.filter(competitor__number=1).update(left_at=first.starts_at)
    made = circuit(world, first, of="teams", way="points", leavers=leavers)
    assert {name: points for _place, name, points in table(made)}["Lajeado"] == total


def test_closed_circuit_keeps_its_table_of_teams(world: World) -> None:
    legs = leg(world, "Etapa de março", FIRST), leg(world, "Etapa de abril", SECOND, day=30)
    made = circuit(world, *legs, of="teams", way="points")
    before = table(made)
    made = writer.close(made, by=world.bruno)
    assert table(made) == before


def test_page_paper_and_list_name_the_teams(client: Client, world: World) -> None:
    circuit(world, leg(world, "Etapa de março", FIRST), of="teams", qualify=1)
    page = browser(client, world.bruno)
    html = page.get(PAGE).content.decode()
    assert texts(html, ".season__who b, .season__who a") == ["Lajeado", "Estrela"]
    assert "won by Lajeado" in flat(html)
    assert "All results of each team are added up." in flat(html)
    assert texts(html, ".circuit-final b") == ["Lajeado"]
    paper = page.get(f"{PAGE}table.pdf?html").content.decode()
    assert texts(paper, ".who b") == ["Lajeado", "Estrela"]
    assert "Estrela" in b"".join(page.get(f"{PAGE}table.csv")).decode()


def test_preview_moves_teams_by_their_names(world: World) -> None:
    first, second = (
        leg(world, "Etapa de março", FIRST),
        leg(world, "Etapa de abril", {1: 9, 5: 0}, day=30),
    )
    made = circuit(world, second, of="teams")
    preview = Preview(rules(of="teams"), [ChosenLeg(first)], before=made)
    assert [change.label for change in preview.changes] == ["Estrela"]
