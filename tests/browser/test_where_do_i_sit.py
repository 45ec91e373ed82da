"""A player scans the wall list once, and the phone shows the own table of every round."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.looking import assert_for_everybody
from tests.prepared import prepared
from tests.tournaments.hall import drawn, play, stage, tournament
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds, stages
from tournaments.models import Round, Seat, Tournament

CUP = "/boa-vista/tournaments/copa-da-primavera/"
SEAT = ".own__seat"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Nine pairs in a Swiss tournament, so one pair has a bye in each round. Round 1 is drawn."""
    cup = tournament(world, "swiss", entries=9)
    drawn(cup, world)
    return cup


def table_in(this_round: Round, entry: int) -> str:
    seat = Seat.objects.get(round=this_round, participant__entry__number=entry)
    return f"Mesa {seat.table.number}"


def close_last_round(cup: Tournament, world: World) -> None:
    this_round = Round.objects.latest("number")
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)


@pytest.mark.thorough
def test_phone_shows_the_next_table_without_a_search(
    cup: Tournament, world: World, new_page: NewPage
) -> None:
    page = new_page(width=360, touch=True)
    page.goto(CUP)
    page.locator(".find-me summary").tap()
    page.locator("#find").fill("márle")
    page.locator("#find").press("Enter")
    expect(page.locator(SEAT)).to_have_text(table_in(Round.objects.get(), 3))
    close_last_round(cup, world)
    page.goto(CUP)
    expect(page.locator("#own")).to_contain_text("Marlene")
    expect(page.locator(SEAT)).to_have_count(0)
    second = drawn(cup, world)
    page.goto(CUP)
    expect(page.locator(SEAT)).to_have_text(table_in(second, 3))
    assert_for_everybody(page)
    close_last_round(cup, world)
    stages.close(stage(cup), by=world.bruno)
    events.end(cup, by=world.bruno)
    page.goto(CUP)
    expect(page.locator("#own")).to_contain_text("O torneio terminou")


def test_open_page_shows_the_next_table_in_its_title(
    cup: Tournament, world: World, new_page: NewPage
) -> None:
    close_last_round(cup, world)
    page = new_page(width=360, touch=True)
    page.clock.install()
    page.goto(f"{CUP}standings/?find=3")
    expect(page).to_have_title(re.compile("^Copa da Primavera"))
    page.locator(".own__fold > summary").click()
    second = drawn(cup, world)
    page.clock.fast_forward(13_000)
    expect(page).to_have_title(f"{table_in(second, 3)} · Copa da Primavera · Caderneta")
    expect(page.locator(".own__fold")).to_have_attribute("open", "")


@pytest.mark.thorough
def test_wrong_name_is_changed_by_one_tap(cup: Tournament, new_page: NewPage) -> None:
    page = new_page(width=360, touch=True)
    page.goto(f"{CUP}tables/?find=3")
    page.locator(".own__not-me").tap()
    page.locator("#find").fill("dirce")
    page.locator("#find").press("Enter")
    page.goto(CUP)
    expect(page.locator(SEAT)).to_have_text(table_in(Round.objects.get(), 1))


@pytest.mark.thorough
def test_pair_with_a_bye_reads_that_it_has_no_match(cup: Tournament, new_page: NewPage) -> None:
    page = new_page(width=360, touch=True)
    idle = Seat.objects.get(table__number=None).participant.entry.number
    page.goto(f"{CUP}tables/?find={idle}")
    expect(page.locator("#own summary")).to_contain_text("folga")
    expect(page.locator(SEAT)).to_have_count(0)
