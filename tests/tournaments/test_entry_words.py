"""The words in a row of the list of entries: partners, reserve, reason of leaving, and tags."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from clubs.models import Club, Competitor, Player
from tournaments.boards.entries.entries import EntriesBoard, about, entered, tags
from tournaments.models import Entry, Tournament

NELSON = Player(pk=3, name="Nelson Fagundes")


def entry(*rights: str, **more: Any) -> Any:
    club = Club()
    club.rights = frozenset(rights)
    pair = Competitor(
        first=Player(pk=1, name="Ivone Teixeira"), second=Player(pk=2, name="Osvaldo Brito")
    )
    entry = Entry(tournament=Tournament(club=club), competitor=pair)
    seat = {"section": "", "byes": None, "from_round": 1, "rounds_before": 0}
    for name, value in (seat | more).items():
        setattr(entry, name, value)
    return entry


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (entry(), "Ivone Teixeira, Osvaldo Brito"),
        (entry(reserve=NELSON), "Ivone Teixeira, Osvaldo Brito. Reserve: Nelson Fagundes"),
        (entry(left_reason="ill"), "Ivone Teixeira, Osvaldo Brito"),
        (entry("direct", left_reason="ill"), "Ivone Teixeira, Osvaldo Brito. ill"),
    ],
)
def test_row_of_an_entry_tells_its_people(entry: Entry, words: str) -> None:
    with translation.override("en"):
        assert about(entry) == words


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (entry(), []),
        (entry(section="A", seed=3), ["section A", "seed 3"]),
        (entry(group="Tandil", table=7), ["Tandil", "always table 7"]),
        (entry(byes={"2": "half"}, rounds_before=5), ["bye in round 7"]),
        (entry(byes={"1": "half", "2": "zero"}), ["bye in rounds 1, 2"]),
        (entry(from_round=2, rounds_before=5), ["from round 7 on"]),
        (entry(from_round=2, left_at=timezone.now()), []),
        (entry(is_expelled=True), []),
        (entry("direct", is_expelled=True), ["expelled"]),
    ],
)
def test_row_of_an_entry_has_its_tags(entry: Entry, words: list[str]) -> None:
    with translation.override("en"):
        assert [tag.words for tag in tags(entry)] == words


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"presence": "present"}, [("present", False)]),
        ({"presence": "absent"}, [("absent", True)]),
        ({"presence": "absent", "left_at": timezone.now()}, []),
        ({}, []),
    ],
)
def test_entry_in_play_has_its_presence(
    changes: dict[str, Any], words: list[tuple[str, bool]]
) -> None:
    with translation.override("en"):
        assert [tuple(tag) for tag in tags(entry(**changes))] == words


def test_presence_is_not_said_after_the_end() -> None:
    ended = entry(presence="present")
    ended.tournament.ended_at = timezone.now()
    assert list(tags(ended)) == []


def test_entry_says_when_it_was_made() -> None:
    with translation.override("en"):
        assert entered(entry(entered_at=timezone.now())) == "entered: today"


def test_day_stands_in_the_head_if_all_were_entered_on_it() -> None:
    today, before = (entry(entered_at=timezone.now() - timedelta(days=n)) for n in (0, 3))
    for playing, same_day in (([today, today], today), ([today, before], None), ([], None)):
        board: Any = EntriesBoard(Tournament(), playing, waiting=[], left=[], entrants=None)  # type: ignore[arg-type]
        assert board.same_day is same_day
