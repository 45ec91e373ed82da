"""Every place that shows the standings shows the same, after each kind of event."""

import json
from collections.abc import Callable
from decimal import Decimal
from re import findall

import pytest
from django.test import Client
from django.utils import timezone, translation

from scoring import ledger
from tests.api_program import API
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.hall import play, played, stage, tournament
from tests.tournaments.open_pages import ACTIONS, in_play, last, table
from tests.tournaments.wall import url
from tests.world import World
from tournaments.boards.places.crosstable import CrossTable
from tournaments.club.sharing import SharedStandings
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage
from tournaments.wall.outline import Outline
from tournaments.wall.sides.places import places_page

Shown = list[tuple[int, str, Decimal]]
"""Place, entry and points, in the order of the page."""


def number(text: str) -> Decimal:
    return Decimal(text.replace(",", "."))


def on_page(text: str) -> Shown:
    """The lines of the table `_standings.html` in a page or paper."""
    rows = findall(
        r'<td class="place">(\d+)</td><th scope="row">.*?<(?:a|b)\b[^>]*>([^<]*)</(?:a|b)>'
        r'.*?<td class="n places__points">([^<]*)</td>',
        text,
    )
    return [(int(place), name, number(points)) for place, name, points in rows]


def every_place(client: Client, world: World, cup: Tournament) -> dict[str, Shown]:
    """The standings at each place that shows them to players, and to the director."""
    director, stranger = browser(client, world.bruno), Client()
    english = {"Accept-Language": "en"}

    def text(who: Client, page: str) -> str:
        return flat(who.get(url(cup, page), headers=english).content.decode())

    downloaded = json.loads(b"".join(director.get(url(cup, "standings.json"))))
    api = stranger.get(f"{API}tournaments/{cup.slug}/standings/", headers=english).json()["places"]
    own = {
        entry.number: stranger.get(url(cup, f"pairs/{entry.number}/")).context["shown"][0][1].line
        for entry in cup.entries.all()
    }
    fresh = Tournament.objects.get(pk=cup.pk)
    with translation.override("en"):
        sheets = places_page(Outline.of(fresh, timezone.now())).sheets
        chat = SharedStandings(fresh).places
    return {
        "page": on_page(text(stranger, "standings/")),
        "director's page": on_page(text(director, "standings/")),
        "paper": on_page(text(director, "standings.pdf?html")),
        "spreadsheet": [
            (row["place"], row["name"], number(str(row["points"]))) for row in downloaded["rows"]
        ],
        "interface for programs": [
            (row["place"], row["name"], number(str(row["points"]))) for row in api
        ],
        "screen": [(row.place, row.name, number(row.points)) for s in sheets for row in s.rows],
        "chat": [(one.place, one.name, number(one.figure)) for one in chat],
        "pairs' pages": [
            (line.place, str(line.entry), number(line.points))
            for line in own.values()
            if line is not None
        ],
    }


STEPS: dict[str, Callable[[Tournament, World], object]] = ACTIONS | {
    "a walkover": lambda cup, world: tables.set_walkover(
        table(cup, 3), absent=(0,), by=world.bruno, reason="did not come"
    ),
    "an annulled match": lambda cup, world: ledger.annul(
        table(cup).match, by=world.ana, reason="wrong table"
    ),
    "both absent": lambda cup, world: tables.set_walkover(
        table(cup), absent=(0, 1), by=world.bruno, reason="rain"
    ),
    "the other results": lambda cup, world: play(last(cup), world),
    "a closed round": lambda cup, world: rounds.close(last(cup), by=world.bruno),
    "a correction of a closed round": lambda cup, world: tables.set_score(
        table(cup, 2), (700, 800), by=world.bruno, reason="read the wrong way round"
    ),
    "a round opened again": lambda cup, world: rounds.reopen(
        last(cup), by=world.bruno, reason="one slip is missing"
    ),
    "closed once more": lambda cup, world: rounds.close(last(cup), by=world.bruno),
    "a pair back": lambda cup, world: entries.bring_back(cup.entries.get(number=4), by=world.bruno),
    "the next round": played,
    "a closed stage": lambda cup, world: stages.close(stage(cup), by=world.bruno),
}
del STEPS["standings kept back"]


@pytest.mark.thorough
@pytest.mark.parametrize("shown", ["always", "rounds"])
def test_every_page_and_paper_shows_the_same_standings(
    client: Client, world: World, shown: str
) -> None:
    cup = in_play(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=shown)
    changes = set()
    for name, act in STEPS.items():
        act(cup, world)
        found = every_place(client, world, Tournament.objects.get(pk=cup.pk))
        if shown == "always":
            del found["paper"]  # It is printed after a round, and says so.
        page = found["page"]
        assert len(page) == cup.entries.count()
        has_played = {line for line in page if line[1] in {own[1] for own in found["pairs' pages"]}}
        assert set(found.pop("pairs' pages")) == has_played, name
        assert found == dict.fromkeys(found, page), name
        changes.add(tuple(page))
    assert len(changes) > 4


def test_pair_that_plays_on_in_a_bracket_has_no_place(client: Client, world: World) -> None:
    cup = played(tournament(world, "knockout", entries=4), world).stage.tournament
    director, english = browser(client, world.bruno), {"Accept-Language": "en"}
    downloaded = json.loads(b"".join(director.get(url(cup, "standings.json"))))["rows"]
    api = Client().get(f"{API}tournaments/{cup.slug}/standings/", headers=english).json()["places"]
    with translation.override("en"):
        chat = SharedStandings(Tournament.objects.get(pk=cup.pk)).places
        crossed = CrossTable(played_stage(stage(cup)).standings()).sections[0].lines.rows
    told = [[row["place"] for row in rows] for rows in (downloaded, api)]
    told += [[row.place for row in chat], [row.place for row in crossed if row]]
    assert told == [[None, None, 3, 4]] * 4
