"""Reopen a closed stage: places and the next draft are removed, entries return."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.closing import HOME, seeds, two_groups
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    pairs,
    played,
    stage,
    tournament,
)
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages
from tournaments.models import Placement, Round, Tournament

REOPEN = f"{HOME}stages/1/reopen/"


@pytest.fixture
def cup(world: World) -> Tournament:
    return two_groups(world)


@pytest.mark.postgres_later
def test_reopen_stage_names_its_effects_and_needs_a_reason(
    client: Client, world: World, cup: Tournament
) -> None:
    stages.close(stage(cup), by=world.bruno)
    rounds.draw(stage(cup, 2), by=world.bruno)
    page = browser(client, world.bruno)
    assert REOPEN in page.get(HOME).content.decode()
    page_content = page.get(REOPEN).content.decode()
    assert "3 entries are taken out of stage 2" in page_content
    assert "The draft of stage 2 is thrown away" in page_content
    assert page.post(REOPEN, {"reason": ""}).status_code == 422
    assert page.post(REOPEN, {"reason": "table 2 was misread"}).status_code == 302
    assert stage(cup).closed_at is None
    assert seeds(cup) == {}
    assert not Placement.objects.exists()
    assert not Round.objects.filter(stage=stage(cup, 2)).exists()
    assert JournalEntry.objects.get(action="reopen-stage").reason == "table 2 was misread"


def test_reopen_stage_after_next_draw_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, 2)
    page = browser(client, world.bruno)
    shown = page.get(REOPEN).content.decode()
    assert "players have seen the draw" in shown
    assert texts(shown, ".form__acts") == ["Back to the tournament"]
    answer = page.post(REOPEN, {"reason": "too late"})
    assert answer.status_code == 422
    assert "The next stage is drawn already." in answer.content.decode()
    assert stage(cup).closed_at is not None


def test_reopen_last_stage_removes_the_end(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    events.end(cup, by=world.bruno)
    page = browser(client, world.bruno)
    assert "The tournament will be open again." in page.get(REOPEN).content.decode()
    page.post(REOPEN, {"reason": "misread"})
    cup.refresh_from_db()
    assert cup.ended_at is None


def test_reopen_stage_takes_back_later_entries(world: World) -> None:
    cup = tournament(world, "round-robin", "round-robin")
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    entries.enter(cup, [pairs(world, 3)[2]], by=world.bruno)
    stages.reopen(stage(cup), by=world.bruno, reason="misread")
    late = stage(cup).participants.get(entry__number=3)
    assert late.from_round == 2


def test_reopen_stage_leaves_out_who_left_since(world: World) -> None:
    cup = tournament(world, "swiss", "swiss", entries=6)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    entries.withdraw(cup.entries.get(number=6), by=world.bruno, reason="ill")
    stages.reopen(stage(cup), by=world.bruno, reason="one more round")
    again = rounds.draw(stage(cup), by=world.bruno)
    assert sorted(n for two in meetings(again) for n in two) == [1, 2, 3, 4, 5]


def test_reopen_stage_takes_in_returned_entries(
    world: World,
) -> None:
    cup = tournament(world, "swiss", "swiss")
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 6)
    played(cup, world)
    ill = cup.entries.get(number=6)
    entries.withdraw(ill, by=world.bruno, reason="ill")
    stages.close(stage(cup), by=world.bruno)
    entries.bring_back(ill, by=world.bruno)
    stages.reopen(stage(cup), by=world.bruno, reason="one more round")
    again = rounds.draw(stage(cup), by=world.bruno)
    assert sorted(n for two in meetings(again) for n in two) == [1, 2, 3, 4, 5, 6]
