"""Sentences about a match: its next hand, its early end, and its ending."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from scoring import ledger
from scoring.match_words import (
    end_question,
    end_words,
    ending_words,
    next_words,
    over_words,
)
from scoring.models import Match
from scoring.scoresheet import ScoreSheet, score_sheet
from tests.scoring.games import start_game
from tests.scoring.notebook import EVENING, record, start
from tests.world import World

ADVICE = "If the last hand is wrong, correct or undo it: then the match goes on by itself."
EARLY = "Somebody ended the match early. You can still play on from its score sheet."


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
