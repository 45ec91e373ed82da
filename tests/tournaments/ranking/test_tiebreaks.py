"""Tie-breaks, worked out by hand.

Buchholz, Sonneborn-Berger and the direct encounter are defined in the FIDE Handbook, C.07, edition
in force from 1 August 2024, articles 8.1, 9.1, 6 and 14.1.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.awards import TotalPoints
from tournaments.ranking.places import Reason, rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry, Table
from tournaments.ranking.tally import Counting
from tournaments.ranking.tiebreaks import TIEBREAKS

from .played import (
    WIN,
    beats,
    bye,
    draws,
    entries,
    match,
    order,
    ranked,
    unplayed,
    values,
    walkover,
)

# Points: 1 has 3, 3 has 2, 2 and 6 have 1½, 5 has 1, 4 has 0.
SWISS = [
    [beats(1, 4), beats(2, 5), draws(3, 6)],
    [beats(1, 2), beats(3, 5), beats(6, 4)],
    [beats(1, 6), draws(2, 3), beats(5, 4)],
]


@pytest.mark.parametrize(
    ("tiebreak", "expected"),
    [
        ("points", {1: 3, 2: 1.5, 3: 2, 4: 0, 5: 1, 6: 1.5}),
        ("wins", {1: 3, 2: 1, 3: 1, 4: 0, 5: 1, 6: 1}),
        # 2 met 5 (1), 1 (3) and 3 (2).
        ("buchholz", {1: 3, 2: 6, 3: 4, 4: 5.5, 5: 3.5, 6: 5}),
        ("buchholz-cut1", {1: 3, 2: 5, 3: 3, 4: 4.5, 5: 3.5, 6: 5}),
        # 3 beat 5 (1) and drew with 6 and 2 (half of 1½ each).
        ("sonneborn-berger", {1: 3, 2: 2, 3: 2.5, 4: 0, 5: 0, 6: 1}),
        # 2 met those with 1, 2 and 3 points.
        ("buchholz-cut2", {1: 1.5, 2: 3, 3: 1.5, 4: 3, 5: 2, 6: 3}),
        ("median-buchholz", {1: 1.5, 2: 2, 3: 1.5, 4: 1.5, 5: 1.5, 6: 2}),
        # 6 has ½, 1½ and 1½ points after its rounds.
        ("progressive", {1: 6, 2: 3.5, 3: 4, 4: 0, 5: 1, 6: 3.5}),
        # Half of 3 points have 1, 3, 2 and 6.
        ("koya", {1: 2, 2: 0.5, 3: 1, 4: 0, 5: 0, 6: 0.5}),
        # The Buchholz of 5, 1 and 3 is 3½, 3 and 4: for 2 that makes 10½ in three.
        ("average-opponent-buchholz", {1: 5.5, 2: 3.5, 3: 4.83, 4: 3.83, 5: 5.17, 6: 4.17}),
    ],
)
def test_tie_breaks_of_a_swiss_equal_the_hand_calculation(tiebreak, expected):
    assert values(ranked(6, SWISS, tiebreak), tiebreak) == expected


def test_wins_played_leave_byes_and_walkovers_out():
    places = ranked(3, [[bye(1)], [walkover(1, 2)], [beats(1, 3)]], "wins", "wins-played")
    assert (values(places, "wins")[1], values(places, "wins-played")[1]) == (3, 1)


def test_came_leaves_byes_out_but_no_absence():
    absent, asked = Table(((3,),), asked="absent"), Table(((4,),), asked="zero")
    rounds = [[bye(1), walkover(4, 2), absent], [beats(2, 1), beats(3, 5), asked]]
    places = ranked(5, rounds, "came")
    assert values(places, "came") == {1: 1, 2: 0, 3: 0, 4: 1, 5: 1}
    # 1, 2, 3 and 4 have a point each.
    assert order(places) == [(1, 1), (1, 4), (3, 2), (3, 3), (5, 5)]


@pytest.mark.parametrize(("score", "quotient"), [((1000, 300), 3.3333), ((500, 0), 500)])
def test_quotient_has_four_decimals(score, quotient):
    assert values(ranked(2, [[match(1, 2, *score)]], "quotient"), "quotient")[1] == quotient


@pytest.mark.parametrize(
    ("tiebreak", "met", "not_met"),
    [
        # 3 did not come to 1, and has one point from 2: so it is worth one, not the two of 1.
        ("sonneborn-berger", {1: 1, 2: 0, 3: 0}, {1: 2, 2: 0, 3: 0}),
        # Each also misses a round, which counts for its own points.
        ("buchholz", {1: 3, 2: 3, 3: 3}, {1: 4, 2: 3, 3: 2}),
    ],
)
def test_opponent_of_a_walkover_is_met_in_a_round_robin(tiebreak, met, not_met):
    rounds = [[beats(1, 2)], [walkover(1, 3)], [beats(3, 2)]]
    assert values(ranked(3, rounds, tiebreak, walkovers=True), tiebreak) == met
    assert values(ranked(3, rounds, tiebreak), tiebreak) == not_met


def test_walkovers_of_head_to_head_change_no_other_tie_break():
    rounds = [[beats(1, 2)], [walkover(1, 3)], [beats(3, 2)]]
    regulation = Regulation(WIN, ("buchholz",), walkovers_meet=True)
    places = rank(entries(3), rounds, regulation, counting=Counting())
    assert values(places, "buchholz") == {1: 4, 2: 3, 3: 2}


def test_koya_asks_for_half_of_the_matches_that_count():
    # 4 left: its matches count for nobody, so that one win is half of what 1, 2 and 3 could have.
    rounds = [
        [beats(1, 2), beats(3, 4)],
        [beats(2, 3), beats(1, 4)],
        [beats(3, 1), beats(2, 4)],
    ]
    places = ranked(4, rounds, "koya", annulled=frozenset({4}))
    assert values(places, "koya") == {1: 1, 2: 1, 3: 1, 4: 0}


def test_koya_takes_a_bye_for_no_match():
    # Of two matches 3 has drawn one: less than half, whatever its bye is worth.
    rounds = [[beats(1, 2), bye(3)], [draws(2, 3), bye(1)], [beats(1, 3), bye(2)]]
    assert values(ranked(3, rounds, "koya"), "koya") == {1: 0, 2: 0, 3: 0}


def test_koya_without_a_bound_uses_the_mean():
    rounds = [[match(1, 2, 700, 500), match(3, 4, 400, 100)]]
    places = ranked(4, rounds, "koya", award=TotalPoints())
    # The mean is 425: 1 and 2 have made it.
    assert values(places, "koya") == {1: 700, 2: 500, 3: 0, 4: 0}


def test_sonneborn_berger_shows_quarter_points():
    places = ranked(2, [[draws(1, 2)]], "sonneborn-berger")
    assert values(places, "sonneborn-berger") == {1: 0.25, 2: 0.25}


# 1 comes by bye or walkover to the points it would have from beating itself.
@pytest.mark.parametrize("unplayed_win", [bye(1), walkover(1, 9)])
def test_bye_counts_as_a_game_against_oneself(unplayed_win):
    rounds = [[unplayed_win, beats(2, 3)], [beats(1, 2), bye(3)]]
    places = ranked(3, rounds, "buchholz", "buchholz-cut1", "sonneborn-berger")
    assert values(places, "buchholz") == {1: 2 + 1, 2: 1 + 2, 3: 1 + 1}
    assert values(places, "buchholz-cut1") == {1: 2, 2: 2, 3: 1}
    assert values(places, "sonneborn-berger") == {1: 2 + 1, 2: 1, 3: 1}


def test_absent_entry_counts_as_a_loss_against_itself():
    places = ranked(3, [[beats(1, 2)], [walkover(3, 1)]], "buchholz", "sonneborn-berger")
    assert values(places, "buchholz")[1] == 0 + 1
    assert values(places, "sonneborn-berger")[1] == 0


def test_buchholz_of_persons_adds_both_opponents():
    rounds = [[match((1, 2), (3, 4), 500, 0)], [match((1, 3), (2, 4), 500, 0)]]
    # 1 has 2; 2 and 3 have 1; 4 has 0.
    assert values(ranked(4, rounds, "buchholz"), "buchholz") == {
        1: (1 + 0) + (1 + 0),
        2: (1 + 0) + (2 + 1),
        3: (2 + 1) + (1 + 0),
        4: (2 + 1) + (2 + 1),
    }


def test_walkover_of_two_persons_counts_as_both_opponents():
    rounds = [[Table(((1, 2), (3, 4)), absent=(1,))]]
    assert values(ranked(4, rounds, "buchholz"), "buchholz") == {1: 2, 2: 2, 3: 0, 4: 0}


def test_result_without_weight_adds_no_opponent():
    def best_one(results):
        best = max(range(len(results)), key=lambda index: results[index][1])
        return [int(index == best) for index in range(len(results))]

    places = ranked(3, [[beats(1, 2)], [beats(3, 1)]], "buchholz", weights=best_one)
    # 3 met 1, and itself in the round it missed.
    assert values(places, "buchholz") == {1: 0, 2: 1, 3: 2}


def test_missed_round_counts_as_a_game_against_oneself():
    # 3 came for round 2 (article 16.4); in the open round of 1 and 2 nobody has missed anything.
    rounds = [[beats(1, 2)], [beats(3, 4), unplayed(1, 2)]]
    places = ranked(4, rounds, "buchholz", "sonneborn-berger")
    assert values(places, "buchholz") == {1: 0, 2: 1, 3: 0 + 1, 4: 1 + 0}
    assert values(places, "sonneborn-berger")[3] == 0


@pytest.mark.parametrize(
    ("tiebreak", "first"),
    [("difference", 1), ("points-for", 3), ("clean", 3), ("out", 1), ("penalties", 1)],
)
def test_higher_counts_rank_first_except_penalties(tiebreak, first):
    rounds = [
        [
            match(1, 2, 900, 0, clean=(1, 9), out=(2, 9), penalties=(50, 0)),
            match(3, 4, 1000, 500, clean=(2, 9), out=(1, 9), penalties=(100, 0)),
        ]
    ]
    assert ranked(4, rounds, tiebreak)[0].entry == first


@pytest.mark.parametrize("tiebreak", ["clean", "out", "penalties"])
def test_count_not_known_for_all_level_entries_is_passed_over(tiebreak):
    rounds = [
        [
            match(1, 2, 900, 0),
            match(3, 4, 1000, 500, **{tiebreak: (2, 9)}),
            match(5, 6, 900, 0, **{tiebreak: (1, 3)}),
        ]
    ]
    places = ranked(6, rounds, tiebreak, "difference")
    assert order(places) == [(1, 1), (1, 5), (3, 3), (4, 4), (5, 2), (5, 6)]
    assert values(places, tiebreak) == {3: 2, 4: 9, 5: 1, 6: 3}
    skipped = [reason for reason in places[0].reasons if reason.code == "not-known"]
    assert skipped == [Reason("not-known", params={"tiebreak": tiebreak})]
    # Of 3 and 5 both are known.
    known = ranked(6, [[*rounds[0][1:], match(1, 2, 0, 0)]], tiebreak)
    assert {place.entry for place in known[:2]} == {3, 5}
    assert all(reason.code != "not-known" for reason in known[0].reasons)


@pytest.mark.parametrize("without_match", [bye(5), walkover(5, 6)])
def test_bye_counts_as_the_mean_winner_of_its_round(without_match):
    won = [match(1, 2, 900, 0, clean=(3, 1)), match(3, 4, 900, 0, clean=(6, 7))]
    places = ranked(6, [[*won, without_match]], "clean")
    assert values(places, "clean") == {1: 3, 2: 1, 3: 6, 4: 7, 5: 4, 6: 0}


def test_tie_breaks_apply_in_the_order_of_the_regulation():
    rounds = [[match(1, 2, 900, 0), match(3, 4, 1000, 500)]]
    assert order(ranked(4, rounds, "difference", "points-for"))[0] == (1, 1)
    assert order(ranked(4, rounds, "points-for", "difference"))[0] == (1, 3)


def test_lowest_seed_ranks_first_and_no_seed_last():
    field = [Entry(1), Entry(2, seed=9), Entry(3, seed=2), Entry(4)]
    places = rank(field, [], Regulation(WIN, ("seed",)))
    assert order(places) == [(1, 3), (2, 2), (3, 1), (3, 4)]
    assert values(places, "seed") == {3: 2, 2: 9}


# Conditions of contest of the Ballantrae cribbage games: the lowest total of losing points wins.
def test_fewest_points_lost_by_ranks_first():
    rounds = [
        [match(1, 2, 121, 90), match(3, 4, 121, 100)],
        [match(2, 3, 121, 118), match(4, 1, 121, 106)],
        [walkover(1, 4), beats(2, 3)],
    ]
    places = ranked(4, rounds, "lost-by")
    assert values(places, "lost-by") == {1: 15, 2: 31, 3: 1003, 4: 21}
    assert order(places) == [(1, 1), (2, 2), (3, 4), (4, 3)]


# --- Lots -----------------------------------------------------------------------------------------

level = st.lists(st.integers(1, 500), min_size=3, max_size=12, unique=True)


def drawn(ids, seed):
    places = rank([Entry(id) for id in ids], [], Regulation(WIN, ("lot",)), seed=seed)
    assert [place.values["lot"] for place in places] == list(range(1, len(ids) + 1))
    return [place.entry for place in places]


@given(level, st.integers(0, 10**6), st.randoms())
def test_lot_is_independent_of_the_entry_order(ids, seed, random):
    shuffled = random.sample(ids, len(ids))
    assert drawn(ids, seed) == drawn(shuffled, seed)


@given(level, st.integers(0, 10**6))
def test_lot_order_of_the_others_stays_after_a_withdrawal(ids, seed):
    rest = ids[1:]
    assert [entry for entry in drawn(ids, seed) if entry in rest] == drawn(rest, seed)


def test_another_seed_draws_another_lot():
    assert len({tuple(drawn(range(1, 9), seed)) for seed in range(20)}) == 20


# --- All of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("tiebreak", TIEBREAKS)
def test_every_tie_break_works_without_results(tiebreak):
    assert len(rank(entries(3), [[unplayed(1, 2)]], Regulation(WIN, (tiebreak,)))) == 3


results = st.lists(
    st.tuples(
        st.permutations(range(1, 7)),
        st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=3, max_size=3),
    ),
    max_size=4,
)
listed = st.lists(st.sampled_from(list(TIEBREAKS)), max_size=4, unique=True)


@given(results, listed, st.sampled_from([WIN, TotalPoints()]), st.randoms())
def test_places_do_not_depend_on_the_order_of_input(played, tiebreaks, award, random):
    rounds = [
        [match(*sides, *score) for sides, score in zip(_pairs(ids), scores, strict=True)]
        for ids, scores in played
    ]
    shuffled = [random.sample(tables, len(tables)) for tables in rounds]
    regulation = Regulation(award, tuple(tiebreaks))
    field = entries(6)
    first = rank(field, rounds, regulation, counting=Counting())
    second = rank(random.sample(field, 6), shuffled, regulation, counting=Counting())
    assert {p.entry: (p.place, p.values) for p in first} == {
        p.entry: (p.place, p.values) for p in second
    }


def _pairs(ids):
    return zip(ids[::2], ids[1::2], strict=True)
