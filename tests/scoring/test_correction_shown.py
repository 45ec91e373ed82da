"""The changes of a corrected hand are shown before saving and noted on saving."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring import ledger
from scoring.models import Match
from scoring.rules.consequences import Outcome, of_match
from scoring.scoresheet import live_hands
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, evening, hand, posted, record, side, start
from tests.world import World

SMALL = hand(side(card_points=100), side(card_points=50))
SHEET = "/boa-vista/matches/1/"


def shown(client: Client, world: World, path: str, data: object = None) -> list[str]:
    """The lines of the page about what would change."""
    page = browser(client, world.ana)
    answer = page.get(SHEET + path) if data is None else page.post(SHEET + path, data)
    assert answer.status_code == 200
    return [str(change) for change in answer.context.get("changes") or ()]


def previewed(client: Client, world: World, match: Match, number: int, data: object) -> list[str]:
    hand = live_hands(match)[number - 1]
    form = posted(match, data, do="preview", correcting=str(hand.pk))  # type: ignore[arg-type]
    return shown(client, world, f"hands/{number}/correct/", form)


def test_of_match_same_outcome_says_nothing() -> None:
    assert of_match(Outcome((3100, 2000), (1, 2)), Outcome((3100, 2000), (1, 2))) == []


def test_preview_of_correction_shows_totals_without_writing(client: Client, world: World) -> None:
    match = evening(world, 3)
    lines = previewed(client, world, match, 3, EVENING[1])
    assert lines == [
        "Total of Dirce and Nelson: 1670 → 2150",
        "Total of Ivone and Osvaldo: 1390 → 1180",
    ]
    assert match.hands.count() == 3


def test_opened_correction_shows_no_change(client: Client, world: World) -> None:
    evening(world, 1)
    assert shown(client, world, "hands/1/correct/") == []


def test_preview_shows_that_match_goes_on(client: Client, world: World) -> None:
    match = evening(world)
    lines = previewed(client, world, match, 6, SMALL)
    assert lines[-2:] == [
        "The match goes on: the win of Dirce and Nelson is taken back.",
        "If the score sheet is printed already, print it again.",
    ]


def test_preview_shows_other_winner(client: Client, world: World) -> None:
    match = start(world, hands_limit=3)
    for data in EVENING[:3]:
        record(match, data, world.ana)
    match.refresh_from_db()
    lines = previewed(client, world, match, 2, EVENING[0])
    assert "Winner: Dirce and Nelson → Ivone and Osvaldo" in lines


def test_preview_names_hand_that_could_not_follow(client: Client, world: World) -> None:
    match = evening(world, 4)
    # Without the points of hands 2 there is no minimum that hand 4 could have failed.
    lines = previewed(client, world, match, 2, EVENING[0])
    assert lines == [
        "Hand 4 could then not have been played as it is recorded. First correct or undo that hand."
    ]


def test_correction_form_has_button_without_scripts(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.ana).get(f"{SHEET}hands/1/correct/").content.decode()
    assert "Show what this changes" in page
    assert "#consequences" in page


def test_undo_page_shows_changes(client: Client, world: World) -> None:
    evening(world)
    assert "The match goes on: the win of Dirce and Nelson is taken back." in shown(
        client, world, "hands/6/void/"
    )


def test_annul_page_shows_lost_win(client: Client, world: World) -> None:
    match = evening(world)
    words = "The win of Dirce and Nelson does not count any more."
    assert shown(client, world, "annul/") == [words]
    ledger.annul(match, by=world.ana, reason="recorded twice")
    assert shown(client, world, "bring-back/") == ["The win of Dirce and Nelson counts again."]


@pytest.mark.postgres
def test_journal_says_what_correction_changed(world: World) -> None:
    match = evening(world)
    correct(live_hands(match)[5], SMALL, world.ana)
    line = JournalEntry.objects.filter(action="correct-hand").latest("id")
    assert "goes on" in line.translations["en"][2]
    assert "printed" not in line.translations["en"][2]
    assert "→" in line.after
