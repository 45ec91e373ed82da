"""Lists of the club as papers: people, pairs, matches, the leaderboard, lines of the journal."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.journal.writing import note
from scoring.views.memory import list_papers
from tests.scoring.crowd import browser, played
from tests.world import World

LISTS = ["players", "pairs", "matches", "leaderboard", "journal"]

MATCHES = "/boa-vista/matches/"
PLAYING = {"state": "playing"}


@pytest.mark.parametrize("name", LISTS)
def test_print_list_shows_its_rows(client: Client, world: World, name: str) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    answer = browser(client, world.ana).get(f"/boa-vista/{name}.pdf", {"html": "1"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Dirce" in page
    assert world.club.name in page


def test_print_people_makes_a_pdf(client: Client, world: World) -> None:
    answer = browser(client, world.ana).get("/boa-vista/players.pdf")
    assert answer["Content-Type"] == "application/pdf"


def test_print_list_follows_its_search(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    shown = page.get("/boa-vista/players.pdf", {"html": "1", "q": "marlene"}).content.decode()
    assert "Marlene" in shown
    assert "Dirce" not in shown


def test_print_matches_follows_the_filter(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    played(world, world.dirce_nelson, world.marlene_valdir, (900, 800), playing=True)
    page = browser(client, world.ana)
    assert "/boa-vista/matches.pdf?state=playing" in page.get(MATCHES, PLAYING).content.decode()
    shown = page.get("/boa-vista/matches.pdf", {"html": "1", **PLAYING}).content.decode()
    assert "hand\u00a05" in shown
    assert "Marlene" in shown
    assert "Ivone" not in shown


def test_print_empty_leaderboard_is_a_paper(client: Client, world: World) -> None:
    answer = browser(client, world.carla).get("/boa-vista/leaderboard.pdf", {"html": "1"})
    assert answer.status_code == 200


def test_printed_journal_says_that_lines_are_missing(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = browser(client, world.ana)
    assert "This paper ends" not in html(page)
    monkeypatch.setattr(list_papers, "MOST_PRINTED", 2)
    for number in (1, 2, 3):
        note(world.club, world.ana, "edit-pair", f"Dupla {number}")
    printed = html(page)
    assert "This paper ends after 2 lines." in printed
    assert "Dupla\u00a02" in printed
    assert "Dupla\u00a01" not in printed


def test_printed_journal_keeps_a_score_on_one_line(client: Client, world: World) -> None:
    for number in (1, 2):
        note(world.club, world.ana, "record-hand", f"Partida 12, mão {number}", after="1720 × 2860")
    printed = html(browser(client, world.ana))
    assert "1720\u00a0×\u00a02860" in printed
    assert "1720 ×" not in printed


def test_printed_journal_counts_no_lines(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    with CaptureQueriesContext(connection) as asked:
        html(page)
    assert not [query for query in asked.captured_queries if "COUNT(" in query["sql"]]


def html(page: Client) -> str:
    return page.get("/boa-vista/journal.pdf", {"html": "1"}).content.decode()
