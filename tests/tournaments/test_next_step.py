"""The director's next step says what is missing before it offers a draw."""

import pytest
from django.test import Client

from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import enter, pairs, people, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import stages

HOME = "/boa-vista/tournaments/copa-da-primavera/"
DRAW = f"{HOME}stages/1/draw/"
EDIT = f"{HOME}edit/?open=format"


@pytest.mark.parametrize(
    ("format", "few", "missing", "enough"),
    [
        ("mitchell", 2, "At least 3 must take part; there are 2 so far.", 4),
        ("groups", 2, "2 groups are too many: at most 1 fit.", 4),
        ("groups", 3, "2 groups are too many: at most 1 fit.", 4),
        ("individual", 2, "there are 2.", 4),
        ("individual", 3, "there are 3.", 4),
    ],
)
def test_draw_is_offered_only_if_the_entries_allow_it(
    client: Client, world: World, format: str, few: int, missing: str, enough: int
) -> None:
    cup = tournament(world, format)
    page = browser(client, world.bruno)
    enter(cup, world, few)
    text = page.get(HOME).content.decode()
    assert missing in text
    assert "Change the entries, or how the stage is played." in text
    assert f'href="{EDIT}"' in text
    assert f'action="{DRAW}"' not in text
    assert page.post(DRAW).status_code == 409
    if format == "individual":
        entries.enter_people(cup, people(world, enough)[few:], by=world.bruno)
    else:
        entries.enter(cup, pairs(world, enough)[few:], by=world.bruno)
    text = page.get(HOME).content.decode()
    assert f'action="{DRAW}"' in text
    assert page.post(DRAW).status_code == 302


@pytest.mark.parametrize(
    ("format", "count", "words"),
    [
        ("knockout", 8, "Draw: Quarter-finals"),
        ("knockout", 3, "Draw: Semi-finals"),
        ("double-elimination", 4, "Draw round 1"),
        ("swiss", 4, "Draw round 1"),
    ],
)
def test_first_draw_of_a_knockout_is_named(
    client: Client, world: World, format: str, count: int, words: str
) -> None:
    enter(tournament(world, format), world, count)
    content = browser(client, world.bruno).get(HOME).content.decode()
    assert words in texts(content, ".now .btn")


@pytest.mark.parametrize(
    ("format", "words"),
    [("groups", "all of each group advance"), ("swiss", "everybody advances")],
)
def test_stage_without_a_number_says_that_all_advance(
    client: Client, world: World, format: str, words: str
) -> None:
    cup = tournament(world, format, "knockout")
    page = browser(client, world.bruno)
    for qualify, count in ((2, 0), (None, 1)):
        stages.change(
            stage(cup),
            by=world.bruno,
            format=format,
            options={},
            qualify=qualify,
            best_next=0,
            carries_over=False,
        )
        full = texts(page.get(f"{HOME}regulation/").content.decode(), ".paper--pad dd")[0]
        assert full.lower().count(words) == count
