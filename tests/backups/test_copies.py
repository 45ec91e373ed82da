"""Which copies a folder has, which are kept, and when the next one is due. Without a database."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from server.copies.copies import Copy, Place, kept_moments, last_night

ZONE = ZoneInfo("America/Sao_Paulo")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZONE)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path, "caderneta", ZONE)


def store(place: Place, text: str, *, encrypted: bool = False) -> None:
    place.new_file(at(text), encrypted=encrypted).write_bytes(b"copy")


def test_newest_copy_is_found_by_its_name(place: Place) -> None:
    store(place, "2026-11-22T04:00:10")
    store(place, "2026-11-23T04:00:10", encrypted=True)
    for other in (
        *("caderneta-2026-11-24-040010.jsonl.gz.part", "demo-2026-11-24-040010.jsonl.gz"),
        *("caderneta-2026-13-24-040010.jsonl.gz", "caderneta.sqlite3"),
    ):
        (place.folder / other).touch()
    newest = place.newest(at("2026-11-23T12:00"))
    assert newest
    assert newest.made_at == at("2026-11-23T04:00:10")
    assert newest.bytes == 4
    assert len(place.copies()) == 2


def test_missing_folder_has_no_copy(tmp_path: Path) -> None:
    assert Place(tmp_path / "none", "caderneta", ZONE).newest(at("2026-11-23T12:00")) is None


@pytest.mark.parametrize(
    ("newest", "now", "due"),
    [
        ("", "2026-11-23T21:00", True),
        ("2026-11-23T04:01", "2026-11-23T21:00", False),
        # The clock was a year ahead and was set right.
        ("2027-11-23T04:01", "2026-11-23T21:00", True),
        ("2026-11-23T04:01", "2026-11-24T03:59", False),
        ("2026-11-23T04:01", "2026-11-24T04:00", True),
        # A laptop that was off at night.
        ("2026-11-22T19:30", "2026-11-23T19:30", True),
        # A copy made by hand before midnight does not replace the one of the night.
        ("2026-11-22T23:30", "2026-11-23T04:00", True),
    ],
)
def test_copy_is_due_after_four_in_the_night(
    place: Place, newest: str, now: str, due: bool
) -> None:
    if newest:
        store(place, newest)
    assert place.is_due(at(now)) is due


def test_failed_copy_is_tried_again_after_an_hour(place: Place) -> None:
    now = at("2026-11-23T04:00")
    place.note_failure("full", now)
    assert not place.is_due(now + timedelta(minutes=59))
    assert place.is_due(now + timedelta(hours=1))
    failure = place.failure()
    assert failure
    assert (failure.at, failure.why) == (now.astimezone(UTC), "full")
    place.forget_failure()
    assert place.failure() is None


def test_last_night_is_the_last_four_o_clock() -> None:
    assert last_night(at("2026-11-23T03:59")) == at("2026-11-22T04:00")
    assert last_night(at("2026-11-23T04:00")) == at("2026-11-23T04:00")


def test_copy_older_than_three_days_is_old() -> None:
    copy = Copy(Path("copy"), at("2026-11-20T04:00"))
    assert not copy.is_old(copy.made_at + timedelta(days=3))
    assert copy.is_old(copy.made_at + timedelta(days=3, seconds=1))


def test_old_copies_are_thinned_out_to_days_weeks_and_months() -> None:
    daily = [at("2025-01-01T04:00") + timedelta(days=number) for number in range(690)]
    kept = sorted(kept_moments([*daily, daily[-1] - timedelta(hours=2)]))
    assert kept[-7:] == daily[-7:]
    assert [f"{moment:%m-%d}" for moment in kept[-9:-7]] == ["11-01", "11-08"]
    # Day 690 is 21 November 2026. The weeks before it end on Sundays, the months with their days.
    assert [f"{moment:%Y-%m-%d}" for moment in kept[:3]] == [
        "2025-12-31",
        "2026-01-31",
        "2026-02-28",
    ]
    assert len(kept) == 7 + 2 + 11


def test_club_that_pauses_keeps_its_last_copies() -> None:
    weekly = [at("2026-03-01T04:00") - timedelta(days=number) for number in range(5)]
    assert set(weekly) <= kept_moments([at("2026-11-23T04:00"), *weekly])


def test_removing_old_copies_leaves_other_files(place: Place) -> None:
    for day in range(1, 31):
        store(place, f"2026-09-{day:02}T04:00")
    (place.folder / "caderneta-notes.txt").touch()
    place.remove_old()
    assert len(place.copies()) < 30
    assert (place.folder / "caderneta-notes.txt").exists()
