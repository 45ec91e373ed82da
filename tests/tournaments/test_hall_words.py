"""The hall's sentences about the clock and about tables without a result."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone, translation

from scoring.models import Match
from tournaments.boards.clock import Clock
from tournaments.boards.hall import OpenTable
from tournaments.models import Table
from tournaments.seated_table import SeatedTable

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
        (open_table("playing"), "In play", "on paper"),
        (open_table("playing", 2), "In play", "hand 3"),
        (open_table("playing", 2, 5), "In play", "hand 3 of 5"),
        (open_table("missing"), "The result is missing", "time is up"),
        (open_table("missing", 2), "Hand 3 is missing", "hand 3"),
        (open_table("missing", 2, quiet=20), "Hand 3 is missing", "no news for 20 min"),
    ],
)
def test_an_open_table_says_its_state(table: OpenTable, state: str, progress: str) -> None:
    with translation.override("en"):
        assert (table.state, table.progress) == (state, progress)


def test_an_open_table_says_its_extra_time() -> None:
    with translation.override("en"), timezone.override(UTC):
        assert open_table("playing").extra == ""
        assert open_table("playing", extra_minutes=5).extra == "5 min more"
        late = open_table("playing", extra_minutes=5, ends_at=NINE)
        assert late.extra.startswith("5 min more, until 9")


@pytest.mark.parametrize(
    ("left", "is_running", "is_begun", "ends_at", "words"),
    [
        (3000, False, False, None, "Not started"),
        (1200, False, True, None, "Stopped"),
        (1200, True, True, NINE, "Ends at 9"),
        (0, False, True, None, "Time is up"),
        (-60, True, True, NINE, "Time was up at 9"),
    ],
)
def test_the_clock_says_its_state(
    left: int, is_running: bool, is_begun: bool, ends_at: datetime | None, words: str
) -> None:
    clock = Clock(left, 3000, is_running, is_begun, ends_at, None)
    with translation.override("en"), timezone.override(UTC):
        assert clock.state.startswith(words)
        assert clock.last_hand == ""
