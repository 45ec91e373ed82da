"""Addresses that answer htmx with a part of a page, and other requests with the page."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.scoring.notebook import start
from tests.tournaments.hall import drawn, tournament
from tests.world import World

HTMX = {"HX-Request": "true"}
BACK = HTMX | {"HX-History-Restore-Request": "true"}
SLIPS = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/slips/?table=1"
FOUND = "/boa-vista/pairs/people/?field=first&first=Dirce"
SEAT = "/boa-vista/matches/start/find/?seat=first&first=Dirce"


@pytest.mark.parametrize("address", [FOUND, SEAT, SLIPS, "/boa-vista/pairs/"])
def test_page_taken_from_the_history_is_whole(client: Client, world: World, address: str) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    page = browser(client, world.bruno)
    part = page.get(address, headers=HTMX)
    back = page.get(address, headers=BACK)
    assert part.status_code == 200
    assert "<html" not in part.content.decode()
    assert back.status_code == 302 or "<html" in back.content.decode()
    for answer in (part, back):
        assert {"HX-Request", "HX-History-Restore-Request"} <= set(answer["Vary"].split(", "))


@pytest.mark.parametrize(
    "address",
    [
        "/boa-vista/matches/1/",
        "/boa-vista/pairs/",
        "/boa-vista/players/",
        "/boa-vista/players/?archived=1",
    ],
)
def test_page_taken_from_the_history_shows_each_part_once(
    client: Client, world: World, address: str
) -> None:
    start(world)
    page = browser(client, world.ana)
    assert "hx-swap-oob" in page.get(address, headers=HTMX).content.decode()
    assert "hx-swap-oob" not in page.get(address, headers=BACK).content.decode()
