"""The page of a screen follows from its plan and the time alone."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.wall.turn import (
    PAGES,
    SHEET,
    TITLE,
    USUAL,
    Showing,
    Slot,
    Start,
    following,
    in_turn,
    moved,
    read_plan,
    sheet_at,
    turn,
)

NOON = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
PLAN = [Slot("standings", 2), Slot("clock", 3), Slot("draw", 1), Slot("bracket", 1, is_on=False)]
USEFUL = {"standings": 3, "clock": 1, "draw": 3}


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def shown(seconds: float, useful: dict[str, int] = USEFUL, first: str = "standings") -> Showing:
    return turn(PLAN, useful, Start(NOON, first), after(seconds))


@pytest.mark.parametrize(
    ("seconds", "page"),
    [
        (0, "standings"),
        (119.9, "standings"),
        (120, "clock"),
        (299, "clock"),
        (300, "draw"),
        (359, "draw"),
        (360, "standings"),
        (360 * 1000 + 130, "clock"),
    ],
)
def test_pages_take_turns_by_their_minutes(seconds: float, page: str) -> None:
    assert shown(seconds).page == page


def test_page_says_since_when_and_until_when_it_is_shown() -> None:
    assert shown(360 + 130) == Showing("clock", after(480), after(660))


def test_turn_of_a_screen_begins_with_its_start_page() -> None:
    assert shown(0, first="draw").page == "draw"
    assert shown(61, first="draw").page == "standings"


def test_page_with_nothing_to_show_leaves_the_turn() -> None:
    useful = {"clock": 1, "draw": 3}
    assert [shown(at, useful).page for at in (0, 179, 180, 239, 240)] == [
        *("clock", "clock", "draw", "draw", "clock")
    ]


def test_screen_skips_a_first_page_with_nothing_to_show() -> None:
    assert shown(0, {"clock": 1, "draw": 1}, first="standings").page == "clock"


def test_page_with_many_sheets_stays_until_all_were_shown() -> None:
    useful = USEFUL | {"draw": 63}
    assert dict(in_turn(PLAN, useful))["draw"] == 63 * SHEET
    assert shown(300 + 755, useful).page == "draw"
    assert shown(300 + 756, useful).page == "standings"


def test_single_page_stays() -> None:
    assert shown(10_000, {"clock": 1}) == Showing("clock", NOON, None)


def test_screen_shows_the_title_while_no_page_is_useful() -> None:
    assert shown(50, {}) == Showing(TITLE, NOON, None)


def test_clock_of_the_server_put_back_shows_the_first_page() -> None:
    assert shown(-30).page == "standings"


@pytest.mark.parametrize(
    ("page", "next_page"),
    [("standings", "clock"), ("draw", "standings"), ("bracket", "standings"), (TITLE, "standings")],
)
def test_following_page_is_the_next_with_something_to_show(page: str, next_page: str) -> None:
    assert following(PLAN, USEFUL, page) == next_page


def test_only_page_has_no_following_one() -> None:
    assert following(PLAN, {"clock": 1}, "clock") == ""


def test_sheets_turn_every_twelve_seconds() -> None:
    assert sheet_at(NOON, 3, after(11.9)) == (0, after(12))
    assert sheet_at(NOON, 3, after(12)) == (1, after(24))
    assert sheet_at(NOON, 3, after(36)) == (0, after(48))
    assert sheet_at(NOON, 1, after(36)) == (0, None)


def test_move_page_of_the_turn_stops_at_the_end() -> None:
    assert [slot.page for slot in moved(PLAN, "draw", -1)] == [
        *("standings", "draw", "clock", "bracket")
    ]
    assert moved(PLAN, "standings", -1) == PLAN
    assert moved(PLAN, "bracket", 1) == PLAN


def test_stored_plan_gets_pages_it_does_not_name_switched_off() -> None:
    slots = read_plan([["clock", 3, True], ["of another release", 1, True]])
    assert slots[0] == Slot("clock", 3)
    assert [slot.page for slot in slots[1:]] == [s.page for s in USUAL if s.page != "clock"]
    assert not any(slot.is_on for slot in slots[1:])
    assert {slot.page for slot in USUAL} == set(PAGES)
