"""In an individual a resting person can fill the empty seat of a table."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    enter,
    looked_at,
    meetings,
    play,
    played,
    stage,
)
from tests.tournaments.individuals import ENTRIES, URL, individual, text
from tests.world import World
from tournaments.club.audit import differences
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds
from tournaments.models import Round, Tournament
from tournaments.reading.drafts import open_gaps
from tournaments.reading.standings import played_stage


@pytest.fixture
def cup(world: World) -> Tournament:
    return individual(world)


@pytest.fixture
@prepared
def lacking(world: World, cup: Tournament) -> Round:
    """The draft of round 2 of nine persons: a table lacks one who left, and one rests."""
    enter(cup, world, 9)
    first = played(cup, world)
    seated = {number for four in meetings(first) if len(four) > 1 for number in four}
    leaver = cup.entries.get(number=min(seated))
    entries.withdraw(leaver, by=world.bruno, reason="ill")
    row = stage(cup)
    for _round in range(2, 10):
        round = rounds.draw(row, by=world.bruno)
        if open_gaps(played_stage(row), round):
            return round
        rounds.publish(round, by=world.bruno)
        play(round, world)
        rounds.close(round, by=world.bruno)
    raise AssertionError


@pytest.mark.postgres_later
def test_draft_offers_a_resting_person_for_an_empty_seat(
    client: Client, world: World, cup: Tournament, lacking: Round
) -> None:
    path = f"{URL}stages/1/rounds/{lacking.number}/"
    page = browser(client, world.bruno)
    [gap] = open_gaps(played_stage(stage(cup)), lacking)
    shown = text(page, f"{path}draft/")
    assert f"Table {gap.number} lacks one person" in shown
    name = cup.entries.get(number=gap.resting[0])
    assert f"Add {name} to the table" in shown
    answer = page.post(
        f"{path}sit-in/",
        {"seen": looked_at(lacking), "table": str(gap.number), "entry": str(gap.resting[0])},
    )
    assert answer.headers["Location"] == f"{path}draft/"
    assert sorted(map(len, meetings(lacking))) == [4, 4]
    shown = text(page, f"{path}draft/")
    assert "to the table" not in shown
    assert "Redo the draw" in shown
    line = JournalEntry.objects.get(action="sit-in")
    assert line.translations["en"][2] == f"{name} → {gap.number}"
    rounds.publish(lacking, by=world.bruno, seen=looked_at(lacking))
    play(lacking, world)
    rounds.close(lacking, by=world.bruno)
    assert list(differences()) == []


def test_fill_a_seat_of_a_draft_changed_meanwhile_is_refused(
    client: Client, world: World, cup: Tournament, lacking: Round
) -> None:
    [gap] = open_gaps(played_stage(stage(cup)), lacking)
    path = f"{URL}stages/1/rounds/{lacking.number}/sit-in/"
    sent = {"seen": looked_at(lacking), "table": str(gap.number), "entry": str(gap.resting[0])}
    page = browser(client, world.bruno)
    assert page.post(path, {**sent, "seen": "another"}).status_code == 409
    assert page.post(path, {**sent, "entry": str(gap.sides[0][0])}).status_code == 409
    assert page.post(path, {**sent, "table": "x"}).status_code == 409
    assert browser(client, world.silvio).post(path, sent).status_code == 403
    assert sorted(map(len, meetings(lacking))) == [1, 1, 1, 1, 4]


def test_leave_page_says_that_others_can_take_the_seat(
    client: Client, world: World, lacking: Round
) -> None:
    page = browser(client, world.bruno)
    assert "offers that person as a replacement" in text(page, f"{ENTRIES}2/leave/")
