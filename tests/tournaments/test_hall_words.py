"""The hall's sentences about the clock and about tables without a result."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone, translation

from scoring.models import Match
from tournaments.boards.hall.hall_tables import OpenTable
from tournaments.models import Table
from tournaments.reading.round_clock import Clock
from tournaments.reading.seated_table import SeatedTable

NINE = datetime(2026, 11, 28, 21, 0, tzinfo=UTC)


def open_table(kind: Any, hands: int | None = None, limit: int | None = None, **more: Any) -> Any:
    extra = more.pop("extra_minutes", 0)
    match = None if hands is None else Match(hand_count=hands, hands_limit=limit)
    seated = SeatedTable(Table(number=7, extra_minutes=extra), (), match, ())
    return OpenTable(seated, kind, **more)


@pytest.mark.parametrize(
    ("table", "state", "progress"),
    [
        (open_table("waiting"), "Not begun", ""),
        (open_table("waiting", others_play=True), "Nothing recorded yet", ""),
        (open_table("waiting", 0, 5), "No hand yet", ""),
        (open_table("playing"), "In play", "on paper"),
        (open_table("playing", 2), "In play", "hand 3"),
        (open_table("playing", 2, 5), "In play", "hand 3 of 5"),
        (open_table("missing"), "The result is missing", "time is up"),
        (open_table("missing", 2), "Hand 3 is missing", "hand 3"),
        (open_table("missing", 2, quiet=20), "Hand 3 is missing", "no news for 20\u00a0min"),
        (open_table("missing", 2, quiet=61), "Hand 3 is missing", "no news for more than an hour"),
    ],
)
def test_open_table_shows_its_state_in_words(table: OpenTable, state: str, progress: str) -> None:
    with translation.override("en"):
        assert (table.state, table.progress) == (state, progress)


def test_open_table_shows_its_extra_minutes() -> None:
    with translation.override("en"), timezone.override(UTC):
        assert open_table("playing").extra == ""
        assert open_table("playing", extra_minutes=5).extra == "5 min more"
        late = open_table("playing", extra_minutes=5, ends_at=NINE)
        assert late.extra.startswith("5 min more, until 9")


@pytest.mark.parametrize(
    ("left", "is_running", "is_begun", "ends_at", "words"),
    [
        (3000, False, False, None, "Clock not started"),
        (1200, False, True, None, "Stopped"),
        (1200, True, True, NINE, "Ends at 9"),
        (0, False, True, None, "Time is up."),
        (-60, True, True, NINE, "Time is up."),
    ],
)
def test_clock_shows_its_state_in_words(
    left: int, is_running: bool, is_begun: bool, ends_at: datetime | None, words: str
) -> None:
    clock = Clock(left, 3000, is_running, is_begun, ends_at, None)
    with translation.override("en"), timezone.override(UTC):
        assert clock.state.startswith(words)
        assert clock.last_hand == ""


def test_clock_names_its_round_when_time_is_up() -> None:
    with translation.override("en"):
        clock = Clock(0, 3000, False, True, None, None, round=2)
        assert clock.words == ["The time of round\u00a02 is up."]
        assert replace(clock, round=None).words == ["Time is up."]


@pytest.mark.parametrize(
    ("table", "rights", "words"),
    [
        (open_table("missing"), {"direct", "record"}, "Record the result"),
        (open_table("playing"), {"direct", "record"}, ""),
        (open_table("missing", 2), {"direct", "record"}, "Record hand 3"),
        (open_table("missing", 2), {"see"}, ""),
        (open_table("playing", 2), {"record"}, ""),
        (open_table("playing"), {"record"}, "Record hand by hand"),
        (open_table("playing"), {"see"}, ""),
    ],
)
def test_task_at_an_open_table_follows_rights(
    table: OpenTable, rights: set[str], words: str
) -> None:
    with translation.override("en"):
        assert replace(table, rights=rights).task_words == words


@pytest.mark.parametrize(
    ("is_running", "is_begun", "left", "button"),
    [
        (False, False, 3000, "Start"),
        (False, True, 1200, "Go on"),
        (True, True, 1200, "Stop"),
        (True, True, 0, None),
    ],
)
def test_button_of_the_clock_follows_its_state(
    is_running: bool, is_begun: bool, left: int, button: str | None
) -> None:
    clock = Clock(left, 3000, is_running, is_begun, NINE, None)
    with translation.override("en"):
        assert (clock.button and clock.button[2]) == button
