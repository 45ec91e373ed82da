"""Take out the entries and the standings of a tournament as files."""

import json
from typing import Any

from django.test import Client

from clubs.models import User
from tests.scoring.crowd import browser
from tests.tournaments.hall import played, tournament
from tests.world import World
from tournaments.models import Tournament


def rows(client: Client, who: User, cup: Tournament, name: str) -> list[dict[str, Any]]:
    answer = browser(client, who).get(f"/boa-vista/tournaments/{cup.slug}/{name}")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = json.loads(answer.content)["rows"]
    return found


def test_entries_tell_directors_who_has_paid(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    of_director = rows(client, world.bruno, cup, "entries.json")
    assert [(row["number"], row["paid"]) for row in of_director][:1] == [(1, False)]
    of_player = rows(client, world.carla, cup, "entries.json")
    assert len(of_player) == 4
    assert {"paid", "presence", "left_reason", "expelled"}.isdisjoint(of_player[0])


def test_standings_have_points_and_tiebreaks(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    found = rows(client, world.carla, cup, "standings.json")
    assert [row["place"] for row in found] == sorted(row["place"] for row in found)
    assert {row["played"] for row in found} == {1}
    assert found[0]["points"] >= found[-1]["points"]
    assert any(key.startswith("tiebreak_") for key in found[0])


def test_hidden_standings_are_for_directors(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown="end")
    address = f"/boa-vista/tournaments/{cup.slug}/standings.csv"
    assert browser(client, world.carla).get(address).status_code == 403
    assert browser(client, world.bruno).get(address).status_code == 200


def test_pages_offer_files_to_members(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    address = f"/boa-vista/tournaments/{cup.slug}"
    assert "standings.csv" not in client.get(f"{address}/standings/").content.decode()
    browser(client, world.carla)
    assert "standings.csv?stage=1" in client.get(f"{address}/standings/").content.decode()
    assert "entries.xlsx" in client.get(f"{address}/entries/").content.decode()
