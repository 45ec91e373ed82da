"""The small language of places: who of an earlier stage goes where."""

import pytest

from scoring.rules.base.problems import MalformedFacts
from tests.tournaments.formats.event_data import event
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.movements.groups import Groups
from tournaments.formats.parts.placings import Placing, WrongPlaces, placed, read_placings
from tournaments.ranking.results import Entry

SECTIONS = {"A": ["a1", "a2", "a3"], "B": ["b1", "b2", "b3"], "C": ["c1", "c2"]}


def who(text, sections=SECTIONS):
    """Return who has these places; of one place the last in the alphabet is the best."""
    return placed(read_placings(text), sections, lambda rows: sorted(rows, reverse=True))


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("", []),
        ("a1 B2 / b1 A2", [["a1", "b2"], ["b1", "a2"]]),
        ("A1 2* / B1 2*", [["a1", "c2"], ["b1", "b2"]]),
        ("A1 B2 / 2* 2*", [["a1", "b2"], ["c2", "a2"]]),
        ("C3 A1", [[None, "a1"]]),
        ("D1 A9", [[None, None]]),
        ("3* 3* 3*", [["b3", "a3", None]]),
    ],
)
def test_places_name_the_entries_of_each_group(text, groups):
    assert who(text) == groups


@pytest.mark.parametrize("text", ["1 4 / 2 3", "A1 A4 / A2 A3"])
def test_places_without_sections_are_of_the_one_table(text):
    assert who(text, {"": ["w", "x", "y", "z"]}) == [["w", "z"], ["x", "y"]]
    assert who("B1 B2", {"": ["w", "x"]}) == [[None, None]]


def test_places_are_written_as_they_are_read():
    assert [list(map(str, group)) for group in read_placings("a1 3* / 12 b10")] == [
        ["A1", "3*"],
        ["12", "B10"],
    ]
    assert read_placings("3* A1")[0] == [Placing("", 3, is_best=True), Placing("A", 1)]


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("A1 B", "word", "B"),
        ("A1 B0", "word", "B0"),
        ("A1 B1*", "word", "B1*"),
        ("A1 B1 / A1 B2", "twice", "A1"),
        ("A1 B2 / B1", "one", "B1"),
        ("A1 B2 /", "one", ""),
    ],
)
def test_places_that_cannot_be_read_name_the_word(text, code, word):
    with pytest.raises(WrongPlaces) as wrong:
        read_placings(text)
    assert (wrong.value.code, wrong.value.word) == (code, word)


@pytest.mark.parametrize("text", ["A1 B2 B3 / B1 A2 A3", "A1 B2 / B1 A2 / C1 C2"])
def test_places_of_a_bracket_are_ties_without_byes(text):
    with pytest.raises(WrongPlaces):
        read_placings(text, twos=True)


def test_groups_by_places_make_no_further_group():
    entries = [Entry(n, section="AB"[n % 2]) for n in range(1, 7)]
    assert set(Groups(groups=4, from_places="A1 B1 C1 / A2 B2 C2").sections(entries).values()) == {
        "A",
        "B",
    }


@pytest.mark.parametrize("format", ["groups", "knockout"])
def test_event_file_reads_places(format):
    read = read_event(event(format=format, options={"from_places": "A1 B2 / B1 A2"}))
    assert getattr(read.format, "from_places", "") == "A1 B2 / B1 A2"
    with pytest.raises(MalformedFacts, match="'A'"):
        read_event(event(format=format, options={"from_places": "A B2 / B1 A2"}))
