"""The words of the form of a stage, and of the reason of a changed result."""

import pytest
from django.test import Client
from django.utils import translation

from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.club.plan_sentences import format_sentence
from tournaments.director.events import StagePlan
from tournaments.director.rounds import tables


@pytest.mark.parametrize(("format", "is_in_groups"), [("swiss", False), ("groups", True)])
def test_stage_without_groups_is_not_asked_about_groups(
    client: Client, world: World, format: str, is_in_groups: bool
) -> None:
    cup = tournament(world, "swiss", format, "knockout", entries=8)
    words = read(browser(client, world.bruno), url(cup, "edit/"))
    assert ("all of each group advance." in words) is is_in_groups
    assert words.count("If empty, all advance.") == 1 - is_in_groups
    assert "If empty, all advance; of a knock-out those still in it." in words


def test_form_of_a_result_asks_why_it_changed(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    this_round = drawn(cup, world)
    page = browser(client, world.bruno)
    form = url(cup, "stages/1/rounds/1/tables/1/result/")
    words = read(page, form)
    assert "Why?" in words
    assert "Why did it change?" not in words
    tables.set_score(this_round.tables.get(number=1), (2000, 1000), by=world.bruno)
    assert "Why did it change?" in read(page, form)
    assert "Why?" in read(page, url(cup, "entries/1/leave/"))


def test_round_robin_says_once_that_all_meet() -> None:
    one, other = StagePlan("round-robin"), StagePlan("swiss", {"rounds": 5})
    with translation.override("en"):
        assert str(format_sentence([one])) == "<b>All against all</b>."
        assert "nobody meets twice" in str(format_sentence([other]))
