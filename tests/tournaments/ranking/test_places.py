"""Places and their reasons, written here as (code, others, more, params)."""

import pytest

from tournaments.ranking.awards import VP_SCALES, TotalPoints
from tournaments.ranking.places import rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry
from tournaments.ranking.tally import Counting

from .played import WIN, beats, draws, entries, match, order, ranked, unplayed

VP = VP_SCALES["3-hands"]


def reasons(places, entry):
    (place,) = (place for place in places if place.entry == entry)
    return [(r.code, r.others, r.more, dict(r.params)) for r in place.reasons]


# VP: 1 has 16; 2 and 3 have 14; 4 and 5 have 6; 6 has 4. The difference separates the level.
EVENING = [[match(1, 6, 2800, 2000), match(2, 5, 2500, 2000), match(3, 4, 2400, 2000)]]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (1, [("leads", (2,), 0, {"by": 2})]),
        (
            2,
            [
                ("behind", (1,), 0, {"by": 2}),
                ("ahead", (3,), 0, {"tiebreak": "difference", "mine": 500, "theirs": 400}),
            ],
        ),
        (3, [("level-behind", (2,), 0, {"tiebreak": "difference", "mine": 400, "theirs": 500})]),
        (
            4,
            [
                ("behind", (3,), 0, {"by": 8}),
                ("ahead", (5,), 0, {"tiebreak": "difference", "mine": -400, "theirs": -500}),
            ],
        ),
        (6, [("behind", (5,), 0, {"by": 2})]),
    ],
)
def test_reason_of_a_place_names_the_neighbours(entry, expected):
    assert reasons(ranked(6, EVENING, "difference", award=VP), entry) == expected


def test_reason_of_a_tied_leader_names_the_tie_break():
    rounds = [[match(1, 3, 500, 0), match(2, 4, 900, 0)]]
    places = ranked(4, rounds, "difference")
    assert reasons(places, 2) == [
        ("ahead", (1,), 0, {"tiebreak": "difference", "mine": 900, "theirs": 500})
    ]


def test_middle_of_a_tie_names_both_neighbours():
    rounds = [[match(1, 4, 500, 0), match(2, 5, 900, 0), match(3, 6, 700, 0)]]
    assert reasons(ranked(6, rounds, "difference"), 3) == [
        ("level-behind", (2,), 0, {"tiebreak": "difference", "mine": 700, "theirs": 900}),
        ("ahead", (1,), 0, {"tiebreak": "difference", "mine": 700, "theirs": 500}),
    ]


def test_reason_names_the_deciding_tie_break():
    rounds = [[match(1, 3, 500, 0, out=(1, 0)), match(2, 4, 500, 0, out=(4, 0))]]
    assert reasons(ranked(4, rounds, "difference", "points-for", "out", "lot"), 1)[0] == (
        *("level-behind", (2,), 0),
        {"tiebreak": "out", "mine": 1, "theirs": 4},
    )


def test_reason_shows_half_points():
    rounds = [[beats(1, 2), draws(3, 4)]]
    places = ranked(4, rounds, "sonneborn-berger")
    assert reasons(places, 1) == [("leads", (3, 4), 0, {"by": 0.5})]


def test_equal_entries_share_a_place_and_skip_the_next():
    rounds = [[match(1, 4, 500, 0), match(2, 5, 500, 0), match(3, 6, 900, 0)]]
    places = ranked(6, rounds, "difference")
    assert order(places) == [(1, 3), (2, 1), (2, 2), (4, 4), (4, 5), (6, 6)]
    behind = {"tiebreak": "difference", "mine": 500, "theirs": 900}
    assert reasons(places, 1) == [
        ("level-behind", (3,), 0, behind),
        ("shares", (2,), 0, {}),
    ]
    assert reasons(places, 4) == [
        ("behind", (1, 2), 0, {"by": 1}),
        ("shares", (5,), 0, {}),
        ("ahead", (6,), 0, {"tiebreak": "difference", "mine": -500, "theirs": -900}),
    ]


def test_reason_names_three_others_and_counts_the_rest():
    rounds = [[beats(number, number + 6) for number in range(1, 7)]]
    places = ranked(12, rounds)
    assert reasons(places, 2)[0] == ("shares", (1, 3, 4), 2, {})
    assert reasons(places, 6)[0] == ("shares", (1, 2, 3), 2, {})
    assert reasons(places, 7)[0] == ("behind", (1, 2, 3), 3, {"by": 1})


def test_shared_place_lists_by_seed_then_as_entered():
    field = [Entry(7), Entry(5, seed=2), Entry(6), Entry(9, seed=1)]
    assert order(rank(field, [], Regulation(WIN))) == [(1, 9), (1, 5), (1, 7), (1, 6)]


def test_entry_without_result_gets_no_comparison():
    places = ranked(4, [[beats(1, 2), unplayed(3, 4)]])
    assert order(places) == [(1, 1), (2, 2), (2, 3), (2, 4)]
    assert reasons(places, 3) == [("no-result", (), 0, {})]
    assert reasons(places, 2)[0] == ("behind", (1,), 0, {"by": 1})


def test_single_entry_has_the_reason_alone():
    assert reasons(rank(entries(1), [], Regulation(WIN)), 1) == [("alone", (), 0, {})]


def test_rank_without_entries_is_empty():
    assert rank([], [], Regulation(WIN, ("head-to-head", "lot"))) == []


def test_rank_puts_entries_that_came_further_first():
    # 3 lost the final, 1 and 2 the semifinals before it, whatever else they won.
    rounds = [[match(4, 1, 500, 0), match(3, 2, 500, 0)], [beats(4, 3), match(1, 2, 900, 0)]]
    places = ranked(4, rounds, "difference", reached={4: 2, 3: 1})
    assert order(places) == [(1, 4), (2, 3), (3, 1), (4, 2)]
    assert reasons(places, 4) == [("further", (3,), 0, {})]
    assert reasons(places, 3) == [("less-far", (4,), 0, {}), ("further", (1,), 0, {})]
    assert reasons(places, 1) == [("less-far", (3,), 0, {})]
    assert reasons(places, 2) == [("behind", (1,), 0, {"by": 1})]


def test_annulled_entry_ranks_behind_all_losers():
    # Total points may fall below zero, where nothing at all would be more.
    rounds = [[match(1, 2, -100, 900), match(3, 4, 500, 200)]]
    places = ranked(4, rounds, award=TotalPoints(), annulled=frozenset({4}))
    assert order(places) == [(1, 2), (2, 3), (3, 1), (4, 4)]
    assert reasons(places, 4) == [("annulled", (), 0, {})]
    assert reasons(places, 1) == [("behind", (3,), 0, {"by": 100})]


def test_reason_by_missing_seed_has_no_numbers():
    field = [Entry(1), Entry(2, seed=3), Entry(3), Entry(4)]
    places = rank(field, [[draws(1, 2), draws(3, 4)]], Regulation(WIN, ("seed",)))
    assert reasons(places, 2) == [("ahead", (1, 3, 4), 0, {"tiebreak": "seed"})]
    assert reasons(places, 1)[0] == ("level-behind", (2,), 0, {"tiebreak": "seed"})


def test_entry_with_only_annulled_matches_names_who_left():
    places = rank(
        entries(4),
        [[beats(1, 2), beats(3, 4)]],
        Regulation(WIN),
        counting=Counting(annulled=frozenset({4})),
    )
    assert reasons(places, 3) == [("only-annulled", (4,), 0, {})]
    assert reasons(places, 4) == [("annulled", (), 0, {})]
