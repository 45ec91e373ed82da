"""A match with a fixed number of hands, as tournaments play them."""

import re

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from scoring import ledger
from scoring.club.audit import differences
from scoring.memory.chart import chart
from scoring.models import Match
from scoring.paper.sheets import BlankSheet
from scoring.paper.sizes import PAPERS
from scoring.table.scoresheet import rules_of_match, score_sheet
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, TOTALS, correct, record, start
from tests.world import World


def short_match(world: World, limit: int, hands: int) -> Match:
    match = start(world, hands_limit=limit)
    for data in EVENING[:hands]:
        record(match, data, world.ana)
    match.refresh_from_db()
    return match


def test_match_ends_after_its_last_hand(world: World) -> None:
    match = short_match(world, 3, 2)
    assert match.is_playing
    record(match, EVENING[2], world.ana)
    match.refresh_from_db()
    assert (match.state, match.ending) == ("finished", "hands")
    assert [side.won for side in match.sides.all()] == [True, False]
    assert list(differences()) == []


def test_match_after_its_last_hand_takes_no_other_hand(world: World) -> None:
    match = short_match(world, 3, 3)
    with pytest.raises(NotNow):
        record(match, EVENING[3], world.ana)


def test_target_ends_the_match_before_its_last_hand(world: World) -> None:
    assert short_match(world, 9, 6).ending == "target"


def test_match_continues_when_its_last_hand_is_undone(world: World) -> None:
    match = short_match(world, 3, 3)
    ledger.void_last(match.hands.get(number=3), by=world.ana, reason="wrong table")
    match.refresh_from_db()
    assert match.is_playing


def test_match_stays_over_when_a_hand_is_corrected(world: World) -> None:
    match = short_match(world, 3, 3)
    correct(match.hands.get(number=1), EVENING[1], world.ana)
    match.refresh_from_db()
    assert match.ending == "hands"


def test_match_after_its_last_hand_cannot_be_resumed(world: World) -> None:
    match = short_match(world, 3, 3)
    with pytest.raises(NotNow):
        ledger.resume(match, by=world.ana, ending="hands", reason="a slip")


def test_match_page_shows_number_of_hands_and_ending(client: Client, world: World) -> None:
    short_match(world, 3, 3)
    page = browser(client, world.ana).get("/boa-vista/matches/1/").content.decode()
    assert "3 hands, rules" in page
    assert "All 3 hands are played." in page


def texts(client: Client, world: World, *pages: str) -> list[str]:
    """Return the texts of pages of the match, without tags and doubled spaces."""
    as_ana = browser(client, world.ana)
    answers = [as_ana.get(f"/boa-vista/matches/1/{page}").content.decode() for page in pages]
    return [" ".join(re.sub(r"<[^>]+>", " ", answer).split()) for answer in answers]


def test_pages_of_a_match_in_play_count_its_hands(client: Client, world: World) -> None:
    short_match(world, 3, 1)
    match, form, paper, blank = texts(
        client, world, "", "hands/2/record/", "score-sheet.pdf?html", "score-sheet.pdf?html&blank=1"
    )
    assert "3 hands, rules" in match
    assert "Record hand 2" in match
    assert "Total before hand 2 of 3" in match
    assert "For hand 2 of 3" in match
    assert "Record hand 2 of 3" in form
    assert "3 hands, rules" in paper
    assert "After hand 1 of 3, 380 to 700" in paper
    assert "3 hands, rules" in blank
    club, listed = (
        " ".join(re.sub(r"<[^>]+>", " ", client.get(page).content.decode()).split())
        for page in ("/boa-vista/", "/boa-vista/matches/")
    )
    assert "hand 2 of 3" in club
    assert "hand 2 of 3" in listed


@pytest.mark.parametrize(
    "page", ["", "hands/2/record/", "end/", "score-sheet.pdf?html", "score-sheet.pdf?html&blank=1"]
)
def test_pages_of_a_match_of_hands_show_no_target(client: Client, world: World, page: str) -> None:
    short_match(world, 3, 1)
    answer = browser(client, world.ana).get(f"/boa-vista/matches/1/{page}")
    assert answer.status_code == 200
    assert "3000" not in answer.content.decode()
    assert "to go" not in answer.content.decode()


def test_match_of_hands_keeps_the_opening_minimum(client: Client, world: World) -> None:
    short_match(world, 4, 3)
    (match,) = texts(client, world, "")
    assert "must open with 75" in match


def test_match_ended_by_the_target_names_the_hand(client: Client, world: World) -> None:
    short_match(world, 9, 6)
    (match,) = texts(client, world, "")
    assert "The match reached 3000 in 6 of 9 hands." in match


@pytest.mark.parametrize("limit", [1, 3, 4, 9, 14])
def test_chart_has_room_for_all_hands(world: World, limit: int) -> None:
    played = min(limit, 6)
    drawn = chart(score_sheet(short_match(world, limit, played)))
    assert not drawn.ends_at_top
    assert drawn.hands[-1][1] == limit
    assert drawn.top.points >= max(map(max, TOTALS[:played]))
    assert drawn.top.points >= 2000
    assert min(dot.y for track in drawn.tracks for dot in track.dots) >= drawn.top.y


def test_numbers_of_many_hands_do_not_touch(world: World) -> None:
    drawn = chart(score_sheet(short_match(world, 11, 2)))
    assert [number for _x, number in drawn.hands] == [1, 3, 5, 7, 9, 11]


def test_blank_sheet_has_a_row_for_each_hand(world: World) -> None:
    match = short_match(world, 3, 1)
    sheet = BlankSheet(rules_of_match(match), match.rules_name, PAPERS["A4"], "blank", match)
    assert [row.number for row in sheet.notebook.leaves[0].rows] == [1, 2, 3]


def test_end_page_of_a_finished_match_says_why(client: Client, world: World) -> None:
    short_match(world, 3, 3)
    page = browser(client, world.ana).get("/boa-vista/matches/1/end/").content.decode()
    assert "All 3 hands are played." in page
