"""The opening minimum by the number of the hand: form, sheet, papers, and hands undone before."""

from urllib.parse import quote

import pytest
from django.test import Client

from scoring import ledger
from scoring.house_rules import rulebook
from scoring.house_rules.house import Playbook
from scoring.models import Match
from scoring.table.scoresheet import live_hands, score_sheet
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.games import start_game
from tests.scoring.notebook import hand, record, side
from tests.world import World

LADDER = {"minimum_hand_1": 50, "minimum_hand_2": 90, "minimum_hand_3": 120}
HAND = hand(
    side(card_points=125, left_in_hand=20),
    side(clean=1, card_points=150, took_morto=True, went_out=True),
)


@pytest.fixture
@prepared
def match(world: World) -> Match:
    """Two hands are played, so that the third has a minimum of 120."""
    match = start_game(world, "aacrt-2016", **LADDER)
    for _hand in range(2):
        record(match, HAND, world.silvio)
    match.refresh_from_db()
    return match


def stored(match: Match) -> list[int]:
    return list(match.sides.order_by("position").values_list("minimum", flat=True))


def url(match: Match, more: str = "") -> str:
    return f"/boa-vista/matches/{match.number}/{more}"


def test_form_sheet_and_paper_show_the_minimum_of_the_hand(
    client: Client, world: World, match: Match
) -> None:
    page = browser(client, world.silvio)
    assert stored(match) == [120, 120]
    form = page.get(url(match, "hands/3/record/"))
    assert [side.minimum for side in form.context["form"].sides] == [120, 120]
    assert [step.points for step in form.context["form"].sides[0].ladder[:3]] == [120, 150, 180]
    assert [side.ladder for side in score_sheet(match).sides] == [(120, 150, 180, 210)] * 2
    assert "minimum120" in texts(page.get(url(match)).content.decode(), ".min")
    paper = page.get(url(match, "score-sheet.pdf?html")).content.decode()
    assert {"50", "90", "120"} <= set(texts(paper, "td"))


def test_hand_undone_gives_its_minimum_back(world: World, match: Match) -> None:
    last = live_hands(match)[-1]
    ledger.void_last(last, by=world.silvio, reason="wrong table")
    match.refresh_from_db()
    assert stored(match) == [90, 90]
    assert [sheet.minimum for sheet in score_sheet(match).hands[-1].report.sheets] == [50, 50]


def test_blank_sheet_has_the_minimum_of_each_hand(client: Client, world: World) -> None:
    rulebook.copy(world.club, "aacrt-2016", name="Da casa", options=LADDER, by=world.ana)
    chosen = Playbook(world.club).of_game("aacrt-2016")
    own = next(rules for rules in chosen if rules.name.startswith("Da casa"))
    page = browser(client, world.carla)
    blank = page.get(
        f"/boa-vista/score-sheets/blank.pdf?html&rules={quote(own.value)}"
    ).content.decode()
    assert "from hand 2 on" in blank
    assert set(texts(blank, "td")) >= {"50", "90", "120"}
