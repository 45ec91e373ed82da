"""Knock-out in two legs: the points of two matches together decide a tie."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.knockouts.two_legs import TwoLegs
from tournaments.ranking.results import Table

from .events import changed, drawn, field, notes, seeded, unseeded

LEGS = TwoLegs()
SEED = TwoLegs(equal="seed")


def after(entries, *rounds):
    """Return the field of these entries after rounds of tables (side, side, points, points)."""
    tables = [
        [
            Table(((one,), (other,)), absent=tuple(i for i, p in enumerate(pts) if p is None))
            if None in pts
            else Table(((one,), (other,)), score=tuple(pts))
            for one, other, *pts in round
        ]
        for round in rounds
    ]
    return replace(field(entries), rounds=tables)


@pytest.mark.parametrize(
    ("format", "matches", "winner", "score"),
    [
        (LEGS, [(1, 2, 2000, 1000)], None, (2000, 1000)),
        (LEGS, [(1, 2, 2000, 1000), (1, 2, 1000, 1500)], 1, (3000, 2500)),
        (LEGS, [(1, 2, 2000, 1000), (2, 1, 3500, 1000)], 2, (3000, 4500)),
        (LEGS, [(1, 2, 1500, 1500), (1, 2, 1000, 1005)], 2, (2500, 2505)),
        (LEGS, [(1, 2, 2000, 1000), (1, 2, 1000, 2000)], None, (3000, 3000)),
        (LEGS, [(1, 2, 2000, 1000), (1, 2, 1000, 2000), (1, 2, 5, 10)], 2, (3000, 3000)),
        (LEGS, [(1, 2, 1000, 2000), (1, 2, 2000, 1000), (1, 2, 9, 9)], None, (3000, 3000)),
        (SEED, [(1, 2, 1000, 2000), (1, 2, 2000, 1000)], 1, (3000, 3000)),
        (SEED, [(2, 1, 1000, 2000), (2, 1, 2000, 1000)], 1, (3000, 3000)),
        (LEGS, [(1, 2, -500, 300), (1, 2, 200, -700)], 1, (-300, -400)),
        (LEGS, [(1, 2, None, 0)], 2, (0, 0)),
        (LEGS, [(1, 2, 3000, 0), (1, 2, None, 0)], 2, (3000, 0)),
        (LEGS, [(1, 2, None, None)], None, (0, 0)),
    ],
)
def test_points_of_both_matches_decide(format, matches, winner, score):
    now = after(seeded(2), *([match] for match in matches))
    (tie,) = format.bracket(now).ties
    assert (tie.winner, tie.score) == (winner, score)


def test_second_match_is_drawn_in_the_next_round():
    now = after(seeded(4), [(1, 4, 2000, 1000), (2, 3, 1000, 1000)])
    draw = LEGS.draw(now)
    assert drawn(draw) == [(1, 4), (2, 3)]
    assert notes(draw) == []
    assert 4 not in LEGS.out(now)


def test_next_round_waits_for_a_deciding_match():
    legs = [(1, 4, 2000, 1000), (2, 3, 1000, 2000)], [(1, 4, 2000, 1000), (2, 3, 2000, 1000)]
    draw = LEGS.draw(after(seeded(4), *legs))
    assert drawn(draw) == [(2, 3)]
    assert notes(draw) == [("waits", (1,))]


@pytest.mark.parametrize(("count", "third", "rounds"), [(2, False, 2), (4, True, 4), (5, False, 6)])
def test_each_round_of_the_bracket_takes_two(count, third, rounds):
    format = TwoLegs(third_place=third)
    assert format.rounds_of(field(seeded(count))) == rounds
    first = [(one, other, 9, 1) for one, other in drawn(format.draw(field(seeded(count))))]
    byes = [entry for entry in range(1, count + 1) if all(entry not in two[:2] for two in first)]
    now = after(seeded(count), first)
    now = replace(now, rounds=[[*now.rounds[0], *(Table(((entry,),)) for entry in byes)]])
    assert format.rounds_of(now) == rounds


def test_third_place_is_played_in_two_matches():
    legs = [(1, 4, 9, 1), (2, 3, 9, 1)]
    now = after(seeded(4), legs, legs)
    assert drawn(TwoLegs(third_place=True).draw(now)) == [(1, 2), (4, 3)]


def test_leaver_between_the_matches_loses_the_tie():
    entries = changed(seeded(4), e1={"until_round": 1})
    now = after(entries, [(1, 4, 9, 1), (2, 3, 9, 1)])
    assert LEGS.bracket(now).rounds[0][0].winner == 4
    assert drawn(LEGS.draw(now)) == [(2, 3)]


def test_corrected_first_match_changes_the_winner():
    legs = [(1, 2, 2000, 1000)], [(1, 2, 1000, 1900)]
    assert LEGS.bracket(after(seeded(2), *legs)).winner == 1
    corrected = [(1, 2, 1800, 1000)], legs[1]
    assert LEGS.bracket(after(seeded(2), *corrected)).winner == 2


@given(st.integers(2, 20), st.sampled_from([LEGS, SEED]), st.randoms(use_true_random=False))
def test_any_event_ends_with_one_winner(count, format, random):
    now = field(unseeded(count))
    while format.bracket(now).due:
        draw = format.draw(now)
        # Later on the first side wins, so that no tie goes on for ever.
        more = 20 if len(now.rounds) > 20 else 0
        tables = [
            Table(pairing.sides, score=(5 * random.randint(0, 3) + more, 5 * random.randint(0, 3)))
            for pairing in draw.pairings
        ]
        byes = [Table(((entry,),)) for entry in draw.byes]
        now = replace(now, rounds=[*now.rounds, [*tables, *byes]])
    bracket = format.bracket(now)
    assert bracket.winner is not None
    assert bracket.outside == ()
    assert all(len(tie.meetings) >= 2 for tie in bracket.ties if tie.decided == "match")
    for tie in bracket.ties:
        if tie.decided == "match" and tie.score[0] != tie.score[1]:
            assert tie.winner == tie.entries[tie.score.index(max(tie.score))]
