"""Tie-breaks from the matches of the level entries against each other."""

import pytest

from tournaments.ranking.awards import VP_SCALES

from .played import beats, draws, match, order, ranked, values, walkover


def test_head_to_head_winner_ranks_first():
    rounds = [[beats(2, 1)], [beats(1, 3)]]
    places = ranked(3, rounds, "head-to-head")
    assert order(places) == [(1, 2), (2, 1), (3, 3)]
    assert values(places, "head-to-head") == {2: 1, 1: 0}


def test_head_to_head_uses_the_award_points():
    # 1 and 2 have 30 VP each; among themselves 1 won by 55, 11 to 9.
    rounds = [[match(1, 2, 555, 500)], [match(1, 3, 500, 555), match(2, 4, 500, 445)]]
    rounds += [[match(1, 4, 500, 500)], [match(2, 3, 500, 500)]]
    places = ranked(4, rounds, "head-to-head", award=VP_SCALES["3-hands"])
    assert values(places, "head-to-head")[1] == 11
    assert values(places, "head-to-head")[2] == 9
    assert places[0].entry == 1


def test_head_to_head_cycle_passes_to_the_next_tie_break():
    rounds = [[beats(1, 2)], [match(2, 3, 700, 0)], [beats(3, 1)]]
    places = ranked(3, rounds, "head-to-head", "difference")
    assert values(places, "head-to-head") == {1: 1, 2: 1, 3: 1}
    # The differences are 0, -300 and 300.
    assert order(places) == [(1, 3), (2, 1), (3, 2)]


def test_head_to_head_compares_all_tied_entries():
    # 1 won against 2, but 3 won against both.
    rounds = [[beats(1, 2)], [beats(3, 1)], [beats(3, 2)]]
    rounds += [[beats(1, 4), beats(2, 5)], [beats(2, 4)]]
    places = ranked(5, rounds, "head-to-head")
    assert order(places)[:3] == [(1, 3), (2, 1), (3, 2)]
    assert values(places, "head-to-head") == {3: 2, 1: 1, 2: 0}


def test_head_to_head_needs_all_entries_to_have_met():
    # 1, 2 and 3 have a point each. 1 won against 2; 3 met neither.
    rounds = [[beats(1, 2), beats(3, 4)], [beats(2, 5)]]
    places = ranked(5, rounds, "head-to-head")
    assert order(places)[:3] == [(1, 1), (1, 2), (1, 3)]
    assert values(places, "head-to-head") == {}


def test_head_to_head_needs_equally_many_meetings():
    # A point and a half each; 1 and 2 met twice and shared, 3 drew with both.
    rounds = [[beats(1, 2)], [beats(2, 1)], [draws(1, 3)], [draws(2, 3)], [draws(3, 4)]]
    places = ranked(4, rounds, "head-to-head")
    assert order(places)[:3] == [(1, 1), (1, 2), (1, 3)]
    assert values(places, "head-to-head") == {}


# A round robin in which 1, 2 and 3 win once among themselves and beat 4.
CYCLE = [
    [match(1, 2, 900, 0), beats(3, 4)],
    [match(2, 3, 700, 300), beats(1, 4)],
    [match(3, 1, 800, 600), match(2, 4, 9000, 0)],
]


@pytest.mark.parametrize(
    ("tiebreak", "expected"),
    [
        ("level-wins", {1: 1, 2: 1, 3: 1}),
        # What 2 made against 4 does not count.
        ("level-difference", {1: 700, 2: -500, 3: -200}),
        ("level-points-for", {1: 1500, 2: 700, 3: 1100}),
    ],
)
def test_matches_against_each_other_count_alone(tiebreak, expected):
    assert values(ranked(4, CYCLE, tiebreak), tiebreak) == expected


def test_direct_match_decides_only_between_two():
    assert values(ranked(4, CYCLE, "direct-match"), "direct-match") == {}
    two = [[beats(2, 1)], [beats(1, 3)]]
    assert values(ranked(3, two, "direct-match"), "direct-match") == {2: 1, 1: 0}


def test_beat_all_puts_only_the_winner_of_all_ahead():
    # 4 beat the three who are level with it; of them each won once, so the next tie-break decides.
    rounds = [[beats(4, 1), beats(2, 3)], [beats(4, 2), match(3, 1, 9000, 0)]]
    rounds += [[beats(4, 3), beats(1, 2)], [beats(1, 5), beats(2, 6)], [beats(3, 5), beats(1, 6)]]
    rounds += [[beats(2, 5), beats(3, 6)]]
    places = ranked(6, rounds, "beat-all", "level-difference")
    assert order(places)[:4] == [(1, 4), (2, 3), (3, 2), (4, 1)]
    assert values(places, "beat-all") == {4: 1, 1: 0, 2: 0, 3: 0}
    # Not all have met: 1 beat 2, but 3 met neither.
    apart = ranked(5, [[beats(1, 2), beats(3, 4)], [beats(2, 5)]], "beat-all")
    assert values(apart, "beat-all") == {}


def test_level_count_needs_the_count_of_every_match():
    rounds = [[match(1, 2, 9, 0, points=(3, 1))], [match(2, 3, 7, 0, points=(5, 2))]]
    known = [*rounds, [match(3, 1, 8, 0, points=(1, 4))]]
    assert values(ranked(3, known, "count-level:points"), "count-level:points") == {
        1: 7,
        2: 6,
        3: 3,
    }
    typed = ranked(3, [*rounds, [match(3, 1, 8, 0)]], "count-level:points")
    assert values(typed, "count-level:points") == {}


def test_beat_all_leaves_two_and_two_wins_level():
    rounds = [[beats(1, 3), beats(2, 3)], [beats(1, 4), beats(4, 2)], [beats(2, 1), beats(3, 4)]]
    rounds += [[beats(3, 5), beats(4, 6)]]
    places = ranked(6, rounds, "beat-all")
    assert [place for place, _entry in order(places)[:4]] == [1, 1, 1, 1]


def test_head_to_head_again_separates_the_fewer_still_level():
    # By wins played 3 falls behind; then the match between 1 and 2 decides.
    rounds = [[beats(1, 2)], [beats(2, 3)], [walkover(3, 1)]]
    first = ranked(3, rounds, "wins-played", "head-to-head", walkovers=True)
    assert order(first) == [(1, 1), (2, 2), (3, 3)]
    before = ranked(3, rounds, "head-to-head", "wins-played", walkovers=True)
    assert order(before) == [(1, 1), (1, 2), (3, 3)]
    again = ranked(3, rounds, "head-to-head", "wins-played", "head-to-head", walkovers=True)
    assert order(again) == [(1, 1), (2, 2), (3, 3)]
    assert values(again, "head-to-head") == {1: 1, 2: 1, 3: 1}
    ahead = again[0].reasons[-1]
    assert (ahead.code, ahead.others) == ("ahead", (2,))
    assert ahead.params == {"tiebreak": "head-to-head", "mine": 1, "theirs": 0}


def test_walkover_is_a_meeting_in_a_round_robin():
    # FIDE C.07, 15.2: the round robin of three is complete.
    rounds = [[walkover(1, 2)], [beats(2, 3)], [beats(3, 1)]]
    level = ranked(3, rounds, "head-to-head")
    assert values(level, "head-to-head") == {}
    counted = ranked(3, rounds, "head-to-head", walkovers=True)
    assert values(counted, "head-to-head") == {1: 1, 2: 1, 3: 1}
    two = [[walkover(1, 2)], [beats(2, 3)]]
    assert order(ranked(3, two, "head-to-head", walkovers=True)) == [(1, 1), (2, 2), (3, 3)]


def test_walkover_is_no_meeting_for_head_to_head():
    rounds = [[walkover(1, 2)], [beats(2, 3)]]
    assert order(ranked(3, rounds, "head-to-head")) == [(1, 1), (1, 2), (3, 3)]


def test_head_to_head_repeats_for_entries_still_tied():
    # Of two points each, 1 and 2 have two among the four, 3 and 4 one (article 6.2).
    rounds = [[beats(1, 3), beats(2, 3)], [beats(1, 4), beats(4, 2)], [beats(2, 1), beats(3, 4)]]
    rounds += [[beats(3, 5), beats(4, 6)]]
    places = ranked(6, rounds, "head-to-head", "lot")
    assert order(places)[:4] == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert values(places[:4], "head-to-head") == {1: 2, 2: 2, 3: 1, 4: 1}
    # Entries 2 and 1 were separated by their own match.
    assert places[1].reasons[0].params == {"tiebreak": "head-to-head", "mine": 0, "theirs": 1}


def test_head_to_head_ignores_partners():
    rounds = [[match((1, 2), (3, 4), 500, 0)]]
    places = ranked(4, rounds, "head-to-head")
    assert order(places) == [(1, 1), (1, 2), (3, 3), (3, 4)]
