"""Matches of losers: places played out, and the consolation."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import with_thorough
from tournaments.formats.knockouts.consolation import Consolation
from tournaments.formats.knockouts.placement import Placement
from tournaments.formats.parts.base import Impossible
from tournaments.formats.parts.bracket import Stake

from .events import changed, codes, drawn, field, notes, play, ranked, seeded, stronger, unseeded

ALL = Placement(places=16)
CONSOLATION = Consolation()


# --- Places -------------------------------------------------------------------------------------


def test_losers_of_a_round_meet_in_the_order_of_the_bracket():
    draws, _ = play(Placement(), seeded(8), stronger)
    assert [drawn(draw) for draw in draws] == [
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(1, 4), (2, 3), (8, 5), (7, 6)],
        [(1, 2), (4, 3), (5, 6), (8, 7)],
    ]


@pytest.mark.parametrize(
    ("count", "places", "expected"),
    [
        (8, 3, [[1], [2], [3], [4], [5, 6, 7, 8]]),
        (8, 4, [[1], [2], [3], [4], [5, 6, 7, 8]]),
        (8, 6, [[1], [2], [3], [4], [5], [6], [7, 8]]),
        (8, 8, [[1], [2], [3], [4], [5], [6], [7], [8]]),
        (6, 8, [[1], [2], [3], [4], [5], [6]]),
        (5, 8, [[1], [2], [3], [4], [5]]),
        (3, 8, [[1], [2], [3]]),
        (2, 8, [[1], [2]]),
        (16, 8, [*([place] for place in range(1, 9)), [*range(9, 17)]]),
        (16, 16, [[place] for place in range(1, 17)]),
        (11, 16, [[place] for place in range(1, 12)]),
    ],
)
def test_places_are_played_out_up_to_the_chosen_one(count, places, expected):
    format = Placement(places=places)
    _, end = play(format, seeded(count), stronger)
    assert ranked(format, end) == expected


def test_each_match_has_its_name():
    bracket = ALL.bracket(field(seeded(16)))
    stakes = {bracket.stake(tie) for tie in bracket.ties if tie.part.startswith("places")}
    assert stakes == {
        *(Stake("places", best, best + 1) for best in range(3, 17, 2)),
        *(Stake("places", best, best + 3) for best in (5, 9, 13)),
        Stake("places", 9, 16),
    }


@given(st.integers(2, 16), st.randoms(use_true_random=False))
def test_placement_gives_each_entry_a_place_without_rematch(count, random):
    draws, end = play(ALL, unseeded(count), lambda one, other: random.choice("><wm"))
    assert ranked(ALL, end) == [[entry] for level in ranked(ALL, end) for entry in level]
    met = [frozenset(two) for draw in draws for two in drawn(draw)]
    assert len(met) == len(set(met))
    assert len(draws) == (count - 1).bit_length()
    assert ALL.bracket(end).outside == ()


def test_entries_that_never_came_are_behind_the_losers():
    _, end = play(ALL, seeded(8), lambda one, other: "x" if 8 in (one, other) else "<")
    assert ranked(ALL, end)[-1] == [1, 8]


def test_leaver_loses_the_match_for_a_place():
    entries = changed(seeded(4), e3={"until_round": 1})
    now = field(entries, "1>4 2>3")
    assert drawn(ALL.draw(now)) == [(1, 2)]
    third = ALL.bracket(now).third
    assert third
    assert third.winner == 4


def test_level_match_for_a_place_is_replayed():
    now = field(seeded(4), "1>4 2>3", "1>2 4=3")
    assert 2 in ALL.out(now)
    assert drawn(ALL.draw(now)) == [(4, 3)]


def test_correction_changes_the_matches_for_places():
    bracket = ALL.bracket(field(seeded(4), "1<4 2>3", "1>2 4>3"))
    assert bracket.third
    assert bracket.third.sides == (1, 3)
    assert [meeting.table.entries for meeting in bracket.outside] == [(1, 2), (4, 3)]


# --- Consolation --------------------------------------------------------------------------------


def test_losers_of_the_first_match_play_the_consolation():
    draws, end = play(CONSOLATION, seeded(8), stronger)
    assert [drawn(draw) for draw in draws] == [
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(1, 4), (2, 3), (8, 5), (7, 6)],
        [(1, 2), (5, 6)],
    ]
    assert ranked(CONSOLATION, end) == [[1], [2], [3, 4], [5], [6], [7, 8]]


def test_loser_after_a_bye_plays_the_consolation():
    now = field(seeded(7), "2>7 3>6 4>5 1", "1<4 2>3")
    assert drawn(CONSOLATION.draw(now)) == [(4, 2), (1, 5), (7, 6)]
    others = field(seeded(7), "2>7 3>6 4>5 1", "1>4 2>3 7>6")
    assert drawn(CONSOLATION.draw(others)) == [(1, 2), (5, 7)]


@given(st.integers(3, 40), st.booleans(), st.randoms(use_true_random=False))
def test_nobody_is_out_after_one_match(count, third_place, random):
    format = Consolation(third_place=third_place)
    draws, end = play(format, unseeded(count), lambda one, other: random.choice("><"))
    for draw in draws:
        playing = [entry for two in drawn(draw) for entry in two]
        assert len(playing) == len(set(playing))
    matches = [entry for draw in draws for two in drawn(draw) for entry in two]
    bracket = format.bracket(end)
    # An entry whose opponents all went on has nobody left to meet.
    alone = {
        tie.winner for tie in bracket.ties if tie.part == "consolation" and tie.decided == "bye"
    }
    once = {entry for entry in matches if matches.count(entry) == 1}
    assert once <= alone | {bracket.winner}
    assert bracket.outside == ()
    met = [frozenset(two) for draw in draws for two in drawn(draw)]
    assert len(met) == len(set(met))
    assert ranked(format, end)[0] == [bracket.winner]


def test_consolation_of_four_is_the_match_for_third_place():
    format = Consolation(third_place=True)
    draws, end = play(format, seeded(4), stronger)
    assert [drawn(draw) for draw in draws] == [[(1, 4), (2, 3)], [(1, 2), (4, 3)]]
    assert ranked(format, end) == [[1], [2], [3], [4]]
    assert format.bracket(end).third is None


@pytest.mark.parametrize(
    ("count", "texts", "expected"),
    [
        (5, ("4>5", "1<4 2>3"), [(4, 2), (1, 5)]),
        (5, ("4>5", "1>4 2>3"), [(1, 2), (5, 3)]),
        (6, ("4>5 3>6", "1<4 2<3"), [(4, 3), (1, 5), (2, 6)]),
        (7, ("4>5 3>6 2>7", "1<4 2>3 7>6"), [(4, 2), (1, 5)]),
        (8, ("1>8 4>5 3>6 2>7", "1<4 2>3 8>5 7>6"), [(4, 2), (1, 3), (8, 7)]),
        (9, ("8>9", "1<8 2>7 3>6 4>5"), [(2, 3), (8, 4), (1, 9), (7, 6)]),
    ],
)
def test_semifinal_loser_after_a_bye_plays_one_match(count, texts, expected):
    """With a bye the semi-final is a first match; its loser plays no match for third place too."""
    format = Consolation(third_place=True)
    now = field(seeded(count), *texts)
    assert drawn(format.draw(now)) == expected
    assert (format.bracket(now).third is None) == (count < 8)


@pytest.mark.parametrize(("count", "first"), [(5, "4>5"), (6, "4>5 3>6"), (7, "4>5 3>6 2>7")])
def test_late_entries_in_all_byes_bring_third_place_back(count, first):
    late = [replace(entry, from_round=2) for entry in seeded(8)[count:]]
    format = Consolation(third_place=True)
    bracket = format.bracket(field([*seeded(count), *late], first))
    assert bracket.third


def test_entry_with_two_ties_to_play_is_not_drawn(monkeypatch):
    monkeypatch.setattr("tournaments.formats.knockouts.consolation.SEMIFINALISTS", 0)
    with pytest.raises(Impossible) as caught:
        Consolation(third_place=True).draw(field(seeded(5), "4>5", "1<4 2>3"))
    assert codes(caught.value) == ["drawn-twice"]


@pytest.mark.parametrize("third_place", [False, True])
@pytest.mark.parametrize(
    "count", with_thorough([*range(2, 18), 33], quick=[2, 3, 4, 5, 6, 7, 8, 12, 17])
)
def test_rounds_of_a_consolation_are_right_or_unknown(count, third_place):
    """A holder of a bye that loses plays one round more than one that wins."""
    format = Consolation(third_place=third_place)
    for result in (stronger, lambda one, other: stronger(other, one)):
        draws, end = play(format, seeded(count), result)
        said = [
            format.rounds_of(replace(end, rounds=end.rounds[:number]))
            for number in range(len(draws) + 1)
        ]
        assert set(said) <= {None, len(draws)}
        assert said[-1] == len(draws)
        assert None not in said or count & (count - 1)


def test_two_entries_have_no_consolation():
    draws, _ = play(CONSOLATION, seeded(2), stronger)
    assert [drawn(draw) for draw in draws] == [[(1, 2)]]


def test_waiting_entries_are_named_in_the_draw():
    draw = CONSOLATION.draw(field(seeded(7), "2>7 3>6 4>5 1"))
    assert drawn(draw) == [(1, 4), (2, 3), (7, 6)]
    assert notes(draw) == [("waits", (5,))]
