"""Rulings at the tables of a tournament: the list, and the final report."""

from typing import Any
from uuid import uuid4

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from scoring import ledger
from scoring.ledger import incidents
from scoring.models import Match
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import start
from tests.scoring.rulings import decision, note, text_of
from tests.tournaments.hall import drawn, play, played, stage, tournament
from tests.tournaments.paper.press import text_of as paper_of
from tests.world import World
from tournaments.boards.hall.incidents import rulings
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament

LOCKED = decision("aacrt-2016", "lixo", wild_before="wild")
OUT = decision("aacrt-2016", "final-out", morto="taken", clean="no")


@prepared
def cup_in_play(world: World, *formats: str) -> tuple[Tournament, Match]:
    """A round of two tables; at the first a match is played hand by hand."""
    cup = tournament(world, *formats, entries=4)
    table = drawn(cup, world).tables.get(number=1)
    return cup, tables.open_match(table, by=world.bruno)


def finish(cup: Tournament, world: World) -> None:
    """Play it to its end from the round in play on."""
    first = cup.stages.get().rounds.get()
    play(first, world)
    rounds.close(first, by=world.bruno)
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)


def page_of(client: Client, world: World, cup: Tournament) -> Any:
    address = f"/boa-vista/tournaments/{cup.slug}/incidents/"
    return browser(client, world.carla).get(address)


def test_list_of_rulings_names_round_and_table(client: Client, world: World) -> None:
    cup, match = cup_in_play(world)
    note(match, LOCKED, world.bruno, side=1)
    page = page_of(client, world, cup)
    (ruling,) = page.context["rulings"]
    assert ruling.where == "Round 1, table 1"
    words = text_of(page)
    assert "May I take the discard pile?" in words
    assert str(match.sides.get(position=1)) in words


def test_arbiter_of_a_table_on_paper_starts_its_match(client: Client, world: World) -> None:
    cup, _match = cup_in_play(world)
    table = f"/boa-vista/tournaments/{cup.slug}/stages/1/rounds/1/tables/2/"
    page = browser(client, world.bruno)
    assert 'name="to" value="arbiter"' in page.get(f"{table}result/").content.decode()
    question = page.post(f"{table}record/", {"to": "arbiter"})
    match = Match.objects.latest("id")
    arbiter = f"/boa-vista/matches/{match.number}/arbiter/"
    assert question.headers["Location"] == arbiter
    assert f'href="{arbiter}"' in page.get(f"{table}result/").content.decode()
    note(match, LOCKED, world.bruno)
    page.post(f"{table}result/", {"kind": "played", "score-1": "3000", "score-2": "1200"})
    (ruling,) = page_of(client, world, cup).context["rulings"]
    assert ruling.where == "Round 1, table 2"


def test_list_of_rulings_of_several_stages_names_the_stage(client: Client, world: World) -> None:
    cup, match = cup_in_play(world, "round-robin", "knockout")
    note(match, LOCKED, world.bruno)
    (ruling,) = page_of(client, world, cup).context["rulings"]
    assert ruling.where == "Stage 1, Round 1, table 1"


def test_list_of_rulings_leaves_out_other_matches(client: Client, world: World) -> None:
    cup, _match = cup_in_play(world)
    note(start(world), LOCKED, world.bruno)
    page = page_of(client, world, cup)
    assert page.context["rulings"] == []
    assert "No ruling is recorded yet." in text_of(page)


def test_final_report_lists_cancelled_rulings_with_reason(client: Client, world: World) -> None:
    cup, match = cup_in_play(world)
    note(match, LOCKED, world.bruno, side=0)
    cancelled = note(match, OUT, world.bruno, side=1)
    incidents.cancel(cancelled, by=world.ana, reason="the canastra was clean")
    finish(cup, world)
    report = paper_of(client, world.carla, cup, "report.pdf")
    assert "Rulings" in report
    assert "Round 1, table 1, hand 1" in report
    assert "The pile may not be taken. (AACRT rules: Curinga)" in report
    assert "Cancelled: the canastra was clean" in report


def test_list_crosses_out_rulings_of_an_annulled_match(client: Client, world: World) -> None:
    cup, match = cup_in_play(world)
    note(match, LOCKED, world.bruno)
    assert page_of(client, world, cup).content.count(b"is-cancelled") == 0
    ledger.annul(match, by=world.ana, reason="wrong table")
    page = page_of(client, world, cup)
    assert page.content.count(b"is-cancelled") == 1
    assert "The match is annulled: wrong table" in text_of(page)
    assert b"/cancel/" not in browser(client, world.bruno).get(page.request["PATH_INFO"]).content
    ledger.bring_back(match, by=world.ana)
    assert page_of(client, world, cup).content.count(b"is-cancelled") == 0


@pytest.mark.postgres_later
def test_list_keeps_rulings_of_a_match_played_again(client: Client, world: World) -> None:
    cup, match = cup_in_play(world)
    note(match, LOCKED, world.bruno)
    ledger.annul(match, by=world.ana, reason="wrong pairs")
    again = tables.open_match(match.table_of_round, by=world.bruno)
    note(again, OUT, world.bruno)
    page = page_of(client, world, cup)
    assert [ruling.where for ruling in page.context["rulings"]] == ["Round 1, table 1"] * 2
    assert [ruling.recorded.counts for ruling in page.context["rulings"]] == [False, True]


def test_report_crosses_out_rulings_of_an_annulled_match(client: Client, world: World) -> None:
    cup, match = cup_in_play(world)
    note(match, LOCKED, world.bruno)
    ledger.annul(match, by=world.ana, reason="wrong table")
    with translation.override("en"):
        printed = render_to_string("print/tournaments/_rulings.html", {"rulings": rulings(cup)})
    assert "</s>The match is annulled: wrong table" in flat(printed)


def test_report_without_rulings_has_no_such_heading(client: Client, world: World) -> None:
    cup, _match = cup_in_play(world)
    finish(cup, world)
    report = paper_of(client, world.carla, cup, "report.pdf")
    assert "Final report" in report
    assert "Rulings" not in report


@pytest.mark.parametrize("number", [1, 5])
def test_longer_list_of_rulings_needs_no_more_queries(
    client: Client, world: World, number: int, django_assert_num_queries: Any
) -> None:
    cup, match = cup_in_play(world)
    for _turn in range(number):
        note(match, LOCKED, world.bruno)
    page_of(client, world, cup)
    with django_assert_num_queries(11):  # two of them for the tabs
        client.get(f"/boa-vista/tournaments/{cup.slug}/incidents/")


def test_list_of_rulings_is_only_for_members(client: Client, world: World) -> None:
    cup, _match = cup_in_play(world)
    page = browser(client, world.carla)
    hall = page.get(f"/boa-vista/tournaments/{cup.slug}/stages/1/rounds/1/")
    assert f'href="/boa-vista/arbiter/aacrt-2016/?occasion={cup.slug}"' in hall.content.decode()
    every = page.get(f"/boa-vista/tournaments/{cup.slug}/rounds/")
    assert f'href="/boa-vista/tournaments/{cup.slug}/incidents/"' in every.content.decode()
    address = f"/boa-vista/tournaments/{cup.slug}/incidents/"
    assert browser(client, world.davi).get(address).status_code == 404
    client.logout()
    assert client.get(address).status_code == 302


def test_ruling_asked_from_the_round_is_listed(client: Client, world: World) -> None:
    cup, _match = cup_in_play(world)
    bruno = browser(client, world.bruno)
    game = f"/boa-vista/arbiter/{cup.ruleset}/"
    hall = bruno.get(f"/boa-vista/tournaments/{cup.slug}/incidents/").content.decode()
    assert f'href="{game}?occasion={cup.slug}"' in hall
    question = bruno.get(game, {"occasion": cup.slug}, headers={"Accept-Language": "en"})
    asked = question.content.decode()
    assert texts(asked, ".crumbs a") == ["Hall: Round 1"]
    assert set(texts(asked, "nav [aria-current]")) == {"Tournaments"}
    (address,) = (
        to
        for _heading, links in question.context["groups"]
        for title, to in links
        if title == "May I take the discard pile?"
    )
    ruled = bruno.get(f"{address}&wild-before=wild")
    form = ruled.context["form"]
    data = {"client_key": str(form["client_key"].value()), "table": "table 2"}
    assert bruno.post(f"{address}&wild-before=wild", data).status_code == 302
    (ruling,) = page_of(client, world, cup).context["rulings"]
    assert (ruling.where, ruling.recorded.title) == ("table 2", "May I take the discard pile?")
    printed = render_to_string("print/tournaments/_rulings.html", {"rulings": [ruling]})
    assert "table 2</th>" in printed


def test_ruling_of_another_tournament_is_not_listed(client: Client, world: World) -> None:
    cup, _match = cup_in_play(world)
    incidents.note_on_table(
        world.club,
        LOCKED,
        table="table 2",
        by=world.bruno,
        client_key=uuid4(),
        occasion="another-cup",
    )
    assert list(page_of(client, world, cup).context["rulings"]) == []
