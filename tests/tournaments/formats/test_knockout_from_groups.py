"""The first round of a knock-out whose entries come from groups: no two of one group meet."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.knockouts.knockout import Knockout
from tournaments.ranking.results import Entry

from .events import drawn, field, notes, play, unseeded


def qualified(groups, clubs=""):
    """Return entries by seed, each from the group of its letter; `clubs` are letters too."""
    clubs = clubs or " " * len(groups)
    return [
        Entry(seed, seed=seed, came_from=group, club=club.strip())
        for seed, (group, club) in enumerate(zip(groups, clubs, strict=True), start=1)
    ]


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        # Two groups. Where the standard bracket is right it stays.
        ("ABAB", [(1, 4), (2, 3)]),
        ("ABBA", [(1, 3), (2, 4)]),
        ("ABABAB", [(3, 6), (4, 5)]),
        ("ABABBA", [(3, 5), (4, 6)]),
        ("ABABABBA", [(1, 7), (2, 8), (3, 6), (4, 5)]),
        # Four groups, two of each: whichever seconds are better, a winner meets another's second.
        ("ABCDABCD", [(1, 8), (2, 7), (3, 6), (4, 5)]),
        ("ABCDDCBA", [(1, 7), (2, 8), (3, 5), (4, 6)]),
        ("ABCDBCDA", [(1, 6), (2, 7), (3, 8), (4, 5)]),
        # Three groups and the best two thirds.
        ("ABCABCAB", [(1, 8), (2, 7), (3, 5), (4, 6)]),
        ("ABCBCACA", [(1, 7), (2, 8), (3, 6), (4, 5)]),
        # Three groups, two of each: the two best winners have a bye and keep it.
        ("ABCABC", [(3, 5), (4, 6)]),
        ("ABCCBA", [(3, 6), (4, 5)]),
        # Five in a bracket of eight: only two play.
        ("ABABA", [(4, 5)]),
    ],
)
def test_group_mates_are_apart_and_top_half_keeps_places(groups, expected):
    draw = Knockout().draw(field(qualified(groups)))
    assert drawn(draw) == expected
    assert notes(draw) == []
    assert draw.cost[:3] == (0, 0, 0)


def test_qualifiers_of_eight_groups_move_minimally():
    groups = "ABCDEFGH"
    draw = Knockout().draw(field(qualified(groups + groups[::-1])))
    assert drawn(draw) == [(1, 15), (2, 16), (3, 13), (4, 14), (5, 11), (6, 12), (7, 9), (8, 10)]
    assert draw.cost == (0, 0, 0, 8)


@pytest.mark.parametrize(
    ("groups", "meet"),
    [
        # A second behind a bye can only meet one of its own group.
        ("ABB", [(2, 3)]),
        # The director let three of four come from one group.
        ("AAAB", [(2, 3)]),
        ("BBAAAB", [(4, 5)]),
    ],
)
def test_unavoidable_meetings_are_few_and_noted(groups, meet):
    draw = Knockout().draw(field(qualified(groups)))
    assert notes(draw) == [("same-group", two) for two in meet]
    assert draw.cost[:2] == (0, len(meet))


@given(count=st.integers(2, 16), names=st.integers(1, 8), lot=st.integers(0, 9999))
def test_no_first_round_keeps_more_groups_apart(count, names, lot):
    random = Random(lot)
    groups = "".join(random.choice("ABCDEFGH"[:names]) for _ in range(count))
    entries = qualified(groups)
    draw = Knockout().draw(field(entries))
    standard = Knockout().draw(field(qualified(" " * count)))
    twos = drawn(draw)
    assert draw.byes == standard.byes
    assert [first for first, _ in twos] == [first for first, _ in drawn(standard)]
    inside = [groups[entry - 1] for two in twos for entry in two]
    most = max(map(inside.count, inside))
    clashes = sum(groups[first - 1] == groups[second - 1] for first, second in twos)
    # One too many of a group can only meet each other.
    assert clashes == draw.cost[1] == max(0, most - len(twos))


@pytest.mark.parametrize("groups", ["ABCDABCD", "ABCDDCBA", "AABBCCDD", "ABCDBADC", "ABACBCAB"])
def test_weaker_half_stays_nearest_to_the_standard_order(groups):
    entries = {entry.id: entry for entry in qualified(groups)}
    draw = Knockout().draw(field(list(entries.values())))
    half = len(groups) // 2

    def cost(weaker):
        twos = list(zip(range(1, half + 1), weaker, strict=True))
        clashes = sum(
            entries[first].came_from == entries[second].came_from for first, second in twos
        )
        return 0, clashes, 0, sum(abs(first + second - 2 * half - 1) for first, second in twos)

    assert draw.cost == min(map(cost, permutations(range(half + 1, 2 * half + 1))))


def test_group_mates_are_kept_apart_before_club_mates():
    both = qualified("ABCDDCBA", clubs="xy  y  x")
    assert Knockout(apart="club").draw(field(both)).cost[:3] == (0, 0, 0)
    # Against any but its own group 1 meets a mate.
    one = qualified("ABBA", clubs="xyxx")
    draw = Knockout(apart="club").draw(field(one))
    assert drawn(draw) == [(1, 3), (2, 4)]
    assert notes(draw) == [("mates", (1, 3))]


def test_group_mates_may_meet_later_without_a_note():
    entries = qualified("ABCDDCBA")
    draw = Knockout().draw(field(entries, "1<7 2>8 3>5 4>6"))
    assert drawn(draw) == [(2, 3), (7, 4)]
    assert notes(draw) == []


def test_bracket_from_groups_is_played_as_drawn():
    draws, end = play(Knockout(), qualified("ABCDDCBA"))
    bracket = Knockout().bracket(end)
    assert [len(draw.pairings) for draw in draws] == [4, 2, 1]
    assert bracket.winner == 1
    assert bracket.outside == ()


def test_entries_without_a_group_cause_no_moves():
    assert drawn(Knockout().draw(field(qualified("    ")))) == [(1, 4), (2, 3)]
    assert Knockout(seed=3).draw(field(unseeded(8))).cost == (0, 0, 0, 0)
