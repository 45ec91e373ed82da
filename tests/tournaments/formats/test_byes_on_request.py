"""Byes on request and credit for rounds before a late start, in event files."""

from typing import Any

import pytest

from scoring.rules.base.problems import MalformedFacts
from tournaments.formats import FORMATS
from tournaments.formats.event import Event, draw_next
from tournaments.formats.files import eventfile
from tournaments.formats.files.eventwriting import write_event
from tournaments.formats.turnout import turnout
from tournaments.ranking.results import Entry, Table, with_requests


def event(entries: list[dict[str, Any]], *rounds: Any, **keys: Any) -> Event:
    data = {"format": "swiss", "entries": entries, "rounds": list(rounds), **keys}
    return eventfile.read_event(data)


def four(**of_four: Any) -> list[dict[str, Any]]:
    return [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4, **of_four}]


def match(one: int, other: int, *, score: tuple[int, int] = (2, 1)) -> dict[str, Any]:
    return {"sides": [one, other], "score": list(score)}


def points(event: Event) -> dict[int, int]:
    return {place.entry: place.tally.points for place in event.places[""]}


@pytest.mark.parametrize("format", ["swiss", "danish"])
def test_draw_of_requested_round_leaves_the_entry_out(format: str) -> None:
    entries = [*four(byes={"1": "half"}), {"id": 5}]
    drawn = draw_next(event(entries, format=format))
    assert drawn.byes == (4,)
    assert [note.code for note in drawn.notes if note.sides == (4,)] == ["bye-on-request"]
    assert {entry for p in drawn.pairings for (entry,) in p.sides} == {1, 2, 3, 5}


@pytest.mark.parametrize("format", ["swiss", "danish", "tables"])
def test_draw_leaves_an_absent_entry_out_and_says_why(format: str) -> None:
    entries = [*four(byes={"1": "absent"}), {"id": 5}]
    drawn = draw_next(event(entries, format=format))
    assert drawn.byes == (4,)
    assert [note.code for note in drawn.notes if note.sides == (4,)] == ["bye-absent"]


def test_absent_entry_is_in_the_next_draw_and_may_rest() -> None:
    entries = [*four(byes={"1": "absent"}), {"id": 5}]
    actual = event(entries, [match(1, 2), match(3, 5)])
    assert actual.fields[""].byes() == {}
    assert turnout(actual).candidates == (2, 4, 5)
    assert draw_next(actual).byes[0] in (2, 4, 5)


def test_absent_entry_is_written_and_read_again() -> None:
    actual = event(four(byes={"1": "absent"}), [match(1, 2)])
    assert eventfile.read_event(write_event(actual, {}, {})) == actual


@pytest.mark.parametrize(("worth", "expected"), [("half", 50), ("zero", 0), ("absent", 0)])
@pytest.mark.parametrize("written", [[], [{"sides": [4], "bye": True}]])
def test_requested_bye_is_worth_what_was_asked(
    worth: str, expected: int, written: list[Any]
) -> None:
    actual = event(four(byes={"1": worth}), [match(1, 2), *written])
    assert points(actual) == {1: 100, 2: 0, 3: 0, 4: expected}


@pytest.mark.parametrize(
    ("award", "half"),
    [("win", 50), ({"win": [3, 1, 0]}, 150), ({"vp": "3-hands"}, 1000)],
)
def test_half_point_bye_gets_half_of_the_highest_award(award: Any, half: int) -> None:
    """In hundredths: of 3 for a win half a win is 1½, of 20 VP it is 10."""
    actual = event(four(byes={"1": "half"}), [match(1, 2)], award=award)
    assert points(actual)[4] == half


def test_requested_bye_needs_no_further_bye() -> None:
    entries = [*four(byes={"1": "half"}), {"id": 5}]
    actual = event(entries, [match(1, 2), match(3, 5)])
    assert actual.fields[""].byes() == {}


def test_late_entry_gets_its_credit() -> None:
    actual = event(four(from_round=2, credit={"1": "half"}), [match(1, 2)])
    assert points(actual)[4] == 50


def test_match_despite_a_requested_bye_counts() -> None:
    played = [Table(((1,), (4,)), score=(2000, 1000))]
    assert with_requests(played, 1, [Entry(4, byes={1: "half"})]) == played


def test_requested_bye_of_later_round_gives_no_points_yet() -> None:
    assert points(event(four(byes={"2": "half"}), [match(1, 2)]))[4] == 0


@pytest.mark.parametrize(
    "format", [key for key, kind in FORMATS.items() if not kind.takes_requests]
)
def test_format_of_fixed_rounds_refuses_requests(format: str) -> None:
    entries = [{"id": number} for number in range(1, 8)] + [{"id": 8, "byes": {"1": "half"}}]
    problems = event(entries, format=format).problems()
    assert [p.params for p in problems if p.code == "no-byes-on-request"] == [{"entry": 8}]


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"byes": {"0": "half"}}, "byes"),
        ({"byes": {"x": "half"}}, "byes"),
        ({"byes": {"1": "full"}}, "byes"),
        ({"byes": ["half"]}, "byes"),
        ({"byes": {"1": "half"}, "from_round": 2}, "byes"),
        ({"credit": {"1": "half"}}, "credit"),
        ({"credit": {"1": None}, "from_round": 2}, "credit"),
        ({"credit": {"1": "absent"}, "from_round": 2}, "credit"),
    ],
)
def test_read_nonsense_request_is_malformed(keys: dict[str, Any], key: str) -> None:
    with pytest.raises(MalformedFacts) as raised:
        event(four(**keys))
    assert raised.value.where == {"entry": 4, "key": key}
