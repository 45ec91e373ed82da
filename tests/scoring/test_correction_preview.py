"""The changes of a corrected hand are shown before saving and noted on saving."""

import re
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from clubs.lists.spans import month_of
from clubs.models import Competitor, JournalEntry
from scoring import ledger
from scoring.house_rules.house import preset
from scoring.memory.consequences import (
    Corrected,
    annulled,
    hand_corrected,
    last_hand_undone,
    result_corrected,
)
from scoring.memory.leaderboard import leaderboard
from scoring.models import Match
from scoring.rules.base.consequences import Outcome, of_match, of_places
from scoring.table.result import FinalResult
from scoring.table.scoresheet import live_hands
from tests.counting import calls_of
from tests.pages import texts
from tests.scoring.crowd import browser, played
from tests.scoring.notebook import EVENING, correct, evening, hand, posted, record, side, start
from tests.world import World

OTHER = hand(
    side(dirty=1, took_morto=True, card_points=195, left_in_hand=45),
    side(dirty=1, took_morto=True, card_points=205, left_in_hand=30),
)
"""The third hand of the evening with 20 points more."""
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


def test_changes_of_match_with_same_outcome_are_empty() -> None:
    assert of_match(Outcome((3100, 2000), (1, 2)), Outcome((3100, 2000), (1, 2))) == []


def test_suits_of_a_correction_by_cards_are_named(client: Client, world: World) -> None:
    match = evening(world, 3)
    known = {"do": "show 0 melds", "correcting": str(live_hands(match)[2].pk), "by-melds": "on"}
    form = posted(match, EVENING[1], **known)
    page = browser(client, world.ana).post(SHEET + "hands/3/correct/", form)
    assert texts(page.content.decode(), ".suit-pick label") == [
        "spades",
        "hearts",
        "diamonds",
        "clubs",
    ]


def test_preview_of_correction_shows_totals_without_writing(client: Client, world: World) -> None:
    match = evening(world, 3)
    lines = previewed(client, world, match, 3, EVENING[1])
    assert lines == [
        "Total of Dirce and Nelson: 1670 → 2150",
        "Total of Ivone and Osvaldo: 1390 → 1180",
    ]
    assert match.hands.count() == 3


def test_open_correction_without_typing_shows_no_change(client: Client, world: World) -> None:
    evening(world, 1)
    assert shown(client, world, "hands/1/correct/") == []


def test_preview_shows_that_the_match_continues(client: Client, world: World) -> None:
    match = evening(world)
    lines = previewed(client, world, match, 6, SMALL)
    assert "The match goes on: the win of Dirce and Nelson no longer counts." in lines
    assert lines[-1] == "If the score sheet is printed already, print it again."


def test_preview_shows_other_winner(client: Client, world: World) -> None:
    match = start(world, hands_limit=3)
    for data in EVENING[:3]:
        record(match, data, world.ana)
    match.refresh_from_db()
    lines = previewed(client, world, match, 2, EVENING[0])
    assert "Winner: Dirce and Nelson → Ivone and Osvaldo" in lines


def test_preview_names_a_later_hand_that_would_be_impossible(client: Client, world: World) -> None:
    match = evening(world, 4)
    # Without the points of hands 2 there is no minimum that hand 4 could have failed.
    lines = previewed(client, world, match, 2, EVENING[0])
    assert lines == [
        "With this change, hand 4 as recorded would be impossible. First correct or undo that hand."
    ]


def test_correction_without_scripts_is_previewed_before_saving(
    client: Client, world: World
) -> None:
    match = evening(world, 3)
    old, page = live_hands(match)[2], browser(client, world.ana)
    path = f"{SHEET}hands/3/correct/"
    assert 'name="asks"' in page.get(path).content.decode()
    typed = posted(match, OTHER, do="record", correcting=str(old.pk), reason="misread")
    for function in (hand_corrected, of_match):
        with calls_of(function) as calls:
            first = page.post(path, {**typed.dict(), "asks": "1"})
        assert len(calls) == 1, "worked out once"
    assert first.status_code == 422
    shown = first.content.decode()
    assert "Nothing is saved yet." in shown
    assert "Total of Dirce and Nelson" in shown
    assert live_hands(match)[2].pk == old.pk
    # Other figures than those whose changes were shown.
    other = posted(match, EVENING[4], do="record", correcting=str(old.pk), reason="misread")
    seen = {"asks": "1", "shown": first.context["shown"]}
    assert page.post(path, {**other.dict(), **seen}).status_code == 422
    answer = page.post(path, {**typed.dict(), **seen})
    assert answer.headers["Location"] == f"{SHEET}#hand-3"
    assert live_hands(match)[2].pk != old.pk
    assert re.search(
        r"Hand 3 corrected: (Dirce|Ivone) and \w+ \d+ → \d+", page.get(SHEET).content.decode()
    )


def test_correction_with_scripts_is_saved_at_once(client: Client, world: World) -> None:
    match = evening(world, 3)
    old = live_hands(match)[2]
    typed = posted(match, OTHER, do="record", correcting=str(old.pk), reason="misread")
    answer = browser(client, world.ana).post(
        f"{SHEET}hands/3/correct/", {**typed.dict(), "asks": "1"}, headers={"HX-Request": "true"}
    )
    assert answer.headers["HX-Redirect"] == f"{SHEET}#hand-3"


def test_undo_page_shows_changes(client: Client, world: World) -> None:
    evening(world)
    assert "The match goes on: the win of Dirce and Nelson no longer counts." in shown(
        client, world, "hands/6/void/"
    )


def test_annul_page_shows_lost_win(client: Client, world: World) -> None:
    match = evening(world)
    words = "The win of Dirce and Nelson does not count any more."
    assert shown(client, world, "annul/")[0] == words
    ledger.annul(match, by=world.ana, reason="recorded twice")
    back = shown(client, world, "bring-back/")
    assert back[0] == "The win of Dirce and Nelson counts again."
    assert back[1].startswith("Place of Dirce and Nelson in ")
    assert back[1].endswith(": not in the table → 1")


def test_journal_of_a_correction_lists_its_effects(world: World) -> None:
    match = evening(world)
    correct(live_hands(match)[5], SMALL, world.ana)
    line = JournalEntry.objects.filter(action="correct-hand").latest("id")
    assert "goes on" in line.translations["en"][2]
    assert "printed" not in line.translations["en"][2]
    assert "→" in line.after


NOVEMBER = datetime(2025, 11, 20, 20, tzinfo=UTC)


@pytest.fixture
def november(world: World) -> tuple[Match, Match]:
    """Two matches of a month past: Dirce and Nelson beat the two other pairs."""
    return (
        played(world, world.dirce_nelson, world.ivone_osvaldo, (3100, 2000), NOVEMBER),
        played(world, world.dirce_nelson, world.marlene_valdir, (3100, 1000), NOVEMBER),
    )


def table_lines(corrected: Corrected) -> list[str]:
    with translation.override("en"):
        return [str(change) for change in corrected.changes if "November" in change.label]


def test_annul_page_shows_moved_places(
    client: Client, world: World, november: tuple[Match, Match]
) -> None:
    assert [line for line in shown(client, world, "annul/") if "November" in line] == [
        "Place of Ivone and Osvaldo in November 2025: 2 → not in the table",
        "Place of Marlene and Valdir in November 2025: 3 → 2",
    ]


def result(world: World, first: Competitor, second: Competitor, totals: tuple[int, int]) -> Match:
    return ledger.enter_result(
        world.club,
        [first, second],
        preset("aacrt-2016"),
        FinalResult(totals, 0),
        by=world.ana,
        client_key=uuid4(),
        dated_at=NOVEMBER,
    )


def test_annulled_match_moves_places_as_shown(world: World) -> None:
    def table() -> dict[int, int]:
        lines = leaderboard(world.club, "aacrt-2016", month_of(date(2025, 11, 1)))
        return {line.competitor.pk: line.place for line in lines.standings}

    match = result(world, world.dirce_nelson, world.ivone_osvaldo, (3100, 2000))
    result(world, world.ivone_osvaldo, world.dirce_nelson, (3000, 2900))
    result(world, world.marlene_valdir, world.ivone_osvaldo, (3100, 3000))
    world.club.refresh_from_db()
    data = {one.params["entry"]: one.params["after"] for one in annulled(match).moved}
    before = table()
    ledger.annul(match, by=world.ana, reason="recorded twice")
    world.club.refresh_from_db()
    after = table()
    assert data == {pair: place for pair, place in after.items() if before[pair] != place} != {}


def test_result_corrected_shows_moved_places(world: World) -> None:
    match = result(world, world.dirce_nelson, world.ivone_osvaldo, (3100, 2000))
    result(world, world.marlene_valdir, world.ivone_osvaldo, (3100, 2500))
    moved = [
        "Place of Dirce and Nelson in November 2025: 1 → 2",
        "Place of Marlene and Valdir in November 2025: 2 → 1",
    ]
    other = FinalResult((3100, 2900), 0)
    assert table_lines(result_corrected(match, other)) == moved
    assert table_lines(result_corrected(match, FinalResult((3200, 2000), 0))) == []
    ledger.correct_result(
        match, other, by=world.ana, reason="read wrong", client_key=uuid4(), corrections=0
    )
    line = JournalEntry.objects.filter(action="correct-result").latest("id")
    assert line.translations["en"][2].endswith("; ".join(moved))
    assert "Marlene e Valdir em novembro de 2025: 2 → 1" in line.after


def test_match_that_continues_leaves_the_leaderboard(world: World) -> None:
    match = evening(world)
    month = timezone.localdate()
    with translation.override("en"):
        lines = [str(line) for line in last_hand_undone(match).changes]
    assert lines[-2].startswith(f"Place of Ivone and Osvaldo in {month:%B %Y}: 2 → not in")
    assert "print it again" in lines[-1]


def test_match_in_play_is_compared_without_the_leaderboard(world: World) -> None:
    match = evening(world, 3)
    with CaptureQueriesContext(connection) as queries:
        assert last_hand_undone(match).moved == []
    assert not any("GROUP BY" in query["sql"] for query in queries)


def test_partners_of_an_evening_have_no_place_to_lose(
    world: World, november: tuple[Match, Match]
) -> None:
    Competitor.objects.filter(pk=world.marlene_valdir.pk).update(is_passing=True)
    moved = annulled(november[1]).moved
    assert world.marlene_valdir.pk not in {one.params["entry"] for one in moved}


def test_changes_of_places_begin_with_those_who_played() -> None:
    before = {entry: entry for entry in range(1, 31)}
    after = {entry: place for place, entry in enumerate(reversed(before), start=1)}
    moved = [one.params.get("entry") for one in of_places(before, after, {1, 29})]
    assert moved == [29, 1, 30, *range(28, 19, -1), None]


def test_changes_of_places_name_new_and_lost_places() -> None:
    places = [one.params for one in of_places({1: 1, 2: 2}, {3: 1, 1: 1})]
    assert places == [
        {"entry": 3, "before": None, "after": 1},
        {"entry": 2, "before": 2, "after": None},
    ]
