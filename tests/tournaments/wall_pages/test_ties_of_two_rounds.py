"""Rounds of a bracket with a replay: every list names it, and those that wait for its winner."""

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.prepared import prepared
from tests.tournaments.hall import drawn, meetings, play, tournament
from tests.tournaments.paper.press import text_of
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.rounds import rounds
from tournaments.models import Round
from tournaments.reading.standings import played_stage
from tournaments.remarks.byes import waiting_entries
from tournaments.wall.outline import Outline
from tournaments.wall.sides.results import results_page
from tournaments.wall.sides.seats import seats_page

REPLAY = "Quarter-final: replay"


@pytest.fixture
@prepared
def mixed(world: World) -> Round:
    """A semi-final, and the replay of a quarter-final whose winner plays the other."""
    cup = tournament(world, "knockout", entries=8)
    first = drawn(cup, world)
    play(first, world, [(1500, 1500)])
    rounds.close(first, by=world.bruno)
    return drawn(cup, world)


@translation.override("en")
def test_wall_labels_ties_of_two_rounds(mixed: Round) -> None:
    outline = Outline.of(mixed.stage.tournament, timezone.now())
    rows = [row for sheet in results_page(outline).sheets for row in sheet]
    assert sorted(row.stake for row in rows) == [REPLAY, "Semi-final"]


@translation.override("en")
def test_wall_seats_list_who_waits_for_a_replay(mixed: Round) -> None:
    outline = Outline.of(mixed.stage.tournament, timezone.now())
    waiting = waiting_entries(played_stage(mixed.stage), mixed)
    assert len(waiting) == 1
    assert waiting[0].number not in {number for two in meetings(mixed) for number in two}
    columns = [column for sheet in seats_page(outline).sheets for column in sheet]
    reasons = [seat.reason for column in columns for seat in column]
    assert reasons.count("waits for the next match") == 2
    assert len(reasons) == outline.people


def test_hall_slips_and_tables_name_a_replay(client: Client, world: World, mixed: Round) -> None:
    cup = mixed.stage.tournament
    assert REPLAY in read(client, url(cup, "tables/"))
    assert REPLAY in read(client, url(cup, f"stages/1/rounds/{mixed.number}/"), world.bruno)
    assert REPLAY in text_of(client, world.bruno, cup, "slips.pdf", mixed)
    assert "waits for the next match" in text_of(client, world.bruno, cup, "wall.pdf", mixed)
