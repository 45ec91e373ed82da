"""The day at the head of a paper: that of the round, not of the first evening."""

from datetime import date, timedelta

import pytest
from django.test import Client

from tests.pages import texts
from tests.scoring.paper.printed import get
from tests.tournaments.hall import STARTS, began, drawn, played, stage, tournament
from tests.tournaments.paper.press import address, text_of
from tests.world import World
from tournaments.director.rounds import by_hand, rounds, stages

FRIDAY = STARTS + timedelta(days=6)


@pytest.mark.parametrize("paper", ["draw.pdf", "wall.pdf", "slips.pdf", "results.pdf"])
def test_paper_of_a_later_evening_has_its_own_day(client: Client, world: World, paper: str) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    second = drawn(cup, world)
    began(second, FRIDAY)
    page = get(client, world.carla, f"{address(cup, paper, second)}?html").content.decode()
    # The foot has the day of printing.
    text = " ".join(texts(page, "main"))
    assert "Friday, 4 December 2026" in text
    assert "28 November" not in text


def test_paper_of_a_round_after_midnight_has_the_evening_day(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    second = drawn(cup, world)
    # 00:30 at the club.
    began(second, STARTS + timedelta(hours=10, minutes=30))
    assert "Saturday, 28 November" in text_of(client, world.carla, cup, "draw.pdf", second)


def test_paper_of_a_round_drawn_early_has_the_first_day(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    second = drawn(cup, world)
    began(second, STARTS - timedelta(days=7))
    assert "Saturday, 28 November" in text_of(client, world.carla, cup, "draw.pdf", second)


def test_prizes_and_diplomas_have_the_day_of_the_last_round(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    began(played(cup, world))
    stages.add(cup, "round-robin", by=world.bruno)
    stages.close(stage(cup), by=world.bruno)
    began(played(cup, world, 2), FRIDAY)
    stages.close(stage(cup, 2), by=world.bruno)
    for paper in ("prizes.pdf", "diplomas.pdf", "report.pdf"):
        assert "Friday, 4 December 2026" in text_of(client, world.carla, cup, paper), paper


def test_paper_of_a_league_has_the_last_day_to_play(client: Client, world: World) -> None:
    cup = tournament(world, "open", entries=2)
    round = rounds.begin(stage(cup), by=world.bruno, play_until=date(2099, 12, 5))
    first, second = cup.entries.all()
    by_hand.add(round, first, second, by=world.bruno)
    for paper in ("draw.pdf", "slips.pdf"):
        content = text_of(client, world.carla, cup, paper, round)
        assert "To be played until Saturday 5 December" in content, paper
