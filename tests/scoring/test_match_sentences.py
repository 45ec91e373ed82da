"""Sentences about a match: its next hand, its early end, and its ending."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.utils import translation

from scoring import ledger
from scoring.match.match_words import (
    conflict_title,
    day_words,
    end_question,
    end_words,
    ending_words,
    giving_up_words,
    leader_words,
    next_words,
    of_hands,
    over_words,
    state_words,
    to_go,
    winner_words,
    with_table,
    won_tag,
)
from scoring.models import Match
from scoring.table.scoresheet import ScoreSheet, score_sheet
from tests.scoring.games import start_game
from tests.scoring.notebook import EVENING, record, start
from tests.world import World

ADVICE = "If the last hand is wrong, correct or undo it: then the match goes on by itself."
EARLY = "Ana Moreira ended the match. You can still play on from its score sheet."


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def played(world: World, hands: int, limit: int | None = None, ending: str = "") -> ScoreSheet:
    match = start(world, hands_limit=limit)
    for data in EVENING[:hands]:
        record(match, data, world.ana)
    if ending:
        gave_up = 1 if ending == "gave-up" else None
        ledger.end(match, by=world.ana, ending=Match.Ending(ending), gave_up=gave_up)
    Match.objects.update(dated_at=match.started_at)  # no sentence then says the hour of its end
    match.refresh_from_db()
    return score_sheet(match)


@pytest.mark.parametrize(
    ("hands", "limit", "words"),
    [
        (0, None, "The first hand is about to begin."),
        (2, None, "Hand 3 is about to begin."),
        (1, 3, "Hand 2 of 3 is about to begin."),
        (6, None, ""),
    ],
)
def test_next_words_name_the_hand(world: World, hands: int, limit: int | None, words: str) -> None:
    assert next_words(played(world, hands, limit)) == words


@pytest.mark.parametrize(
    ("hands", "limit", "ending", "words", "why"),
    [
        (6, None, "", "", f"The match reached 3000. {ADVICE}"),
        (6, 9, "", "The match reached 3000 in 6 of 9 hands.", f"The match reached 3000. {ADVICE}"),
        (1, 1, "", "The 1 hand is played.", f"The 1 hand is played. {ADVICE}"),
        (3, 3, "", "All 3 hands are played.", f"All 3 hands are played. {ADVICE}"),
        (2, None, "time", "The match ended when time was up.", EARLY),
        (2, None, "agreement", "The match ended early by agreement.", EARLY),
        (2, None, "gave-up", "Ivone and Osvaldo gave up.", EARLY),
    ],
)
def test_ending_words_say_how_and_why(
    world: World, hands: int, limit: int | None, ending: str, words: str, why: str
) -> None:
    sheet = played(world, hands, limit, ending)
    assert (ending_words(sheet), over_words(sheet)) == (words, why)


@pytest.mark.parametrize(
    ("limit", "words"),
    [(None, "End before 3000"), (3, "End early")],
)
def test_end_words_name_the_target(world: World, limit: int | None, words: str) -> None:
    sheet = score_sheet(start(world, hands_limit=limit))
    assert (end_words(sheet), end_question(sheet)) == (words, f"{words}?")


def test_end_words_of_low_game_name_no_target(world: World) -> None:
    assert end_words(score_sheet(start_game(world, "ramiro-es", 3))) == "End early"


def test_words_of_a_match_in_play_name_leader_and_distance(world: World) -> None:
    sheet = played(world, 2)
    leader = sheet.standing[0]
    assert leader_words(sheet) == f"If the match ends now, <b>{leader.name}</b> win."
    assert giving_up_words(sheet).startswith("If a pair gives up")
    assert to_go(leader, sheet) == f"{leader.missing} to go"
    assert (winner_words(sheet), won_tag(leader, sheet)) == ("", "")
    assert state_words(sheet.match) == "in play"


def test_words_of_an_ended_match_name_the_winner(world: World) -> None:
    sheet = played(world, 6)
    winner = sheet.standing[0]
    assert winner_words(sheet) == f"<b>{winner.name}</b> won."
    assert [won_tag(side, sheet) for side in sheet.standing] == ["won", ""]
    assert (to_go(winner, sheet), state_words(sheet.match)) == ("", "")


@pytest.mark.parametrize(
    ("hands", "number", "is_correction", "words"),
    [
        (2, 2, False, "Hand 2 is already recorded"),
        (2, 2, True, "Hand 2 has been corrected meanwhile"),
        (2, 3, True, "Hand 3 has been undone meanwhile"),
        (2, 4, False, "The next hand is hand 3"),
        (6, 7, False, "This match is already over"),
    ],
)
def test_conflict_title_says_what_happened(
    world: World, hands: int, number: int, is_correction: bool, words: str
) -> None:
    sheet = played(world, hands)
    hand = sheet.hands[0].row if is_correction else None
    assert conflict_title(sheet, number, hand) == words


@pytest.mark.parametrize(
    ("match", "words", "limit"),
    [
        (Match(number=7), "Match 7", ""),
        (Match(number=7, table="2", hands_limit=9), "Match 7, table 2", "of 9"),
    ],
)
def test_match_is_named_with_table_and_limit(match: Match, words: str, limit: str) -> None:
    assert (with_table(match), of_hands(match)) == (words, limit)


def test_day_of_a_late_match_is_that_of_the_hall() -> None:
    half_past_nine = datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
    match = Match(started_at=half_past_nine, table="3")
    assert day_words(match) == "Friday, 20 November 2026, table 3"
