"""Formats that know all rounds publish them together: they show, and follow without a draw."""

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, meetings, play, stage, tournament
from tests.world import World
from tournaments.boards.places.coming_rounds import coming_rounds
from tournaments.director.entries import entries
from tournaments.director.hall import presence
from tournaments.director.rounds import rounds
from tournaments.models import Round, Tournament
from tournaments.reading.drafts import mark
from tournaments.reading.standings import played_stage

CUP = "/boa-vista/tournaments/copa-da-primavera/"


def state(cup: Tournament, number: int) -> str:
    return str(stage(cup).rounds.live().get(number=number).state)


def goes_on(client: Client, world: World, cup: Tournament) -> None:
    """Play and close round 1, then press the button for round 2."""
    play(drawn(cup, world), world)
    rounds.close(stage(cup).rounds.get(number=1), by=world.bruno)
    browser(client, world.bruno).post(f"{CUP}stages/1/draw/")


@pytest.mark.parametrize("format", with_thorough(["round-robin", "mitchell", "howell"], first=1))
def test_next_known_round_begins_without_a_draft(client: Client, world: World, format: str) -> None:
    cup = tournament(world, format, entries=4)
    goes_on(client, world, cup)
    assert state(cup, 2) == Round.State.PUBLISHED


def test_next_round_of_a_swiss_is_a_draft(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    goes_on(client, world, cup)
    assert state(cup, 2) == Round.State.DRAFT


def test_first_round_is_a_draft(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    browser(client, world.bruno).post(f"{CUP}stages/1/draw/")
    assert state(cup, 1) == Round.State.DRAFT


def test_known_round_with_an_absent_pair_is_a_draft(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    presence.check_in(cup.entries.get(number=3), "absent", by=world.bruno)
    goes_on(client, world, cup)
    assert state(cup, 2) == Round.State.DRAFT


def test_known_round_drawn_again_stays_a_draft(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    goes_on(client, world, cup)
    second = stage(cup).rounds.get(number=2)
    rounds.unpublish(second, by=world.bruno)
    seen = mark(played_stage(stage(cup)), second)
    browser(client, world.bruno).post(f"{CUP}stages/1/draw/", {"seen": seen})
    assert state(cup, 2) == Round.State.DRAFT


def test_button_between_known_rounds_begins_the_next(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    play(drawn(cup, world), world)
    rounds.close(stage(cup).rounds.get(number=1), by=world.bruno)
    page = browser(client, world.bruno).get(CUP, headers={"Accept-Language": "en"})
    assert "Begin round 2" in texts(page.content.decode(), "#draw_round button")


def test_coming_rounds_are_those_drawn_later(world: World) -> None:
    cup = tournament(world, entries=5)
    assert coming_rounds(played_stage(stage(cup))) == []
    play(drawn(cup, world), world)
    ahead = coming_rounds(played_stage(stage(cup)))
    assert [one.number for one in ahead] == [2, 3, 4, 5]
    rounds.close(stage(cup).rounds.get(number=1), by=world.bruno)
    second = drawn(cup, world)
    seen = {table.entries for table in ahead[0].tables}
    assert seen == {frozenset(two) for two in meetings(second)}


def test_coming_rounds_follow_a_pair_that_left(world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="ill")
    ahead = coming_rounds(played_stage(stage(cup)))
    assert all(4 not in table.entries for one in ahead for table in one.tables)


def test_tables_page_lists_the_coming_rounds(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    page = client.get(f"{CUP}tables/?find=1", headers={"Accept-Language": "en"}).content.decode()
    assert texts(page, ".fold__group h3") == ["Round 2", "Round 3"]
    own = texts(page, ".fold__group b")
    assert len(own) == 2
    assert all(str(cup.entries.get(number=1)) in line for line in own)
