"""Knock-out with absences, leavers and late entries."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.event import Event
from tournaments.formats.knockouts.knockout import Knockout
from tournaments.formats.parts.base import Impossible
from tournaments.ranking.awards import WinDrawLoss
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry

from .events import changed, codes, drawn, field, notes, play, rounds, seeded, unseeded


def test_walkover_sends_the_present_side_on():
    assert drawn(Knockout().draw(field(seeded(4), "4w1 2>3"))) == [(4, 2)]


def test_double_walkover_leaves_next_tie_without_a_match():
    bracket = Knockout().bracket(field(seeded(8), "1x8 2>7 3>6 4>5"))
    upper = bracket.rounds[1][0]
    assert (upper.sides, upper.decided, upper.winner) == (("bye", 4), "bye", 4)
    assert bracket.rounds[2][0].sides == (4, None)
    draw = Knockout().draw(field(seeded(8), "1x8 2>7 3>6 4>5"))
    assert drawn(draw) == [(2, 3)]
    assert (notes(draw), draw.byes) == ([("waits", (4,))], ())


def test_double_walkovers_empty_later_ties_too():
    texts = "1x8 4x5 2>7 3>6", "2>3"
    bracket = Knockout().bracket(field(seeded(8), *texts))
    assert bracket.rounds[1][0].sides == ("bye", "bye")
    assert bracket.winner == 2
    assert Knockout().rounds_of(field(seeded(8), *texts)) == 2


def test_tie_without_a_match_needs_no_round():
    assert Knockout().rounds_of(field(seeded(8), "1x8 2>7 3>6 4=5")) == 3


def test_final_with_both_sides_absent_has_no_winner():
    now = field(seeded(4), "1>4 2>3", "1x2")
    assert Knockout().bracket(now).winner is None
    with pytest.raises(Impossible) as caught:
        Knockout().draw(now)
    assert codes(caught.value) == ["event-over"]
    assert Knockout().reached(now) == {1: 8, 2: 8, 3: 1, 4: 1}


def test_third_place_without_match_if_a_tie_had_no_loser():
    knockout = Knockout(third_place=True)
    final, third = knockout.bracket(field(seeded(4), "1x4 2>3")).ties[-2:]
    assert (final.winner, third.winner) == (2, 3)


@pytest.mark.parametrize(
    ("texts", "wins", "winner"),
    [
        (("1w2",), None, None),
        (("1w2", "1w2"), (2, 0), 1),
        (("1>2", "1x2"), (1, 0), 1),  # 2 has lost twice now, 1 once
        (("1x2",), None, None),
        (("1x2", "2>1"), (0, 1), 2),
    ],
)
def test_walkover_in_best_of_three_is_one_lost_match(texts, wins, winner):
    (tie,) = Knockout(best_of=3).bracket(field(seeded(2), *texts)).ties
    assert (tie.score, tie.winner) == (wins, winner)


def test_leaver_is_out_and_the_opponent_advances():
    entries = changed(seeded(8), e1={"until_round": 1})
    draw = Knockout().draw(field(entries, "1>8 2>7 3>6 4>5"))
    assert drawn(draw) == [(2, 3)]
    assert notes(draw) == [("waits", (4,))]
    tie = Knockout().bracket(field(entries, "1>8 2>7 3>6 4>5")).rounds[1][0]
    assert (tie.sides, tie.decided, tie.winner) == ((1, 4), "left", 4)


def test_wins_before_leaving_still_count():
    entries = changed(seeded(4), e1={"until_round": 1})
    bracket = Knockout().bracket(field(entries, "1>4 2>3"))
    assert bracket.rounds[0][0].winner == 1
    assert bracket.winner == 2


def test_leaver_after_a_tied_match_has_no_replay():
    entries = changed(seeded(4), e1={"until_round": 1})
    assert drawn(Knockout().draw(field(entries, "1=4 2>3"))) == [(4, 2)]


@pytest.mark.parametrize(
    ("one", "other", "winner"), [(1, 2, 4), (2, 1, 1), (1, 1, None), (1, None, 4), (None, 1, 1)]
)
def test_first_of_two_leavers_is_out(one, other, winner):
    entries = changed(seeded(8), e1={"until_round": one}, e4={"until_round": other})
    texts = "1>8 2>7 3>6 4>5", "2>3"
    assert Knockout().bracket(field(entries, *texts)).rounds[1][0].winner == winner


def test_leaver_is_out_of_a_later_tie_too():
    entries = changed(seeded(8), **{f"e{id}": {"until_round": 1} for id in (1, 2, 4)})
    bracket = Knockout().bracket(field(entries, "1>8 2>7 3>6 4>5"))
    assert [tie.winner for tie in bracket.rounds[1]] == [None, 3]
    assert bracket.winner == 3


def test_leaver_before_the_first_draw_has_no_place():
    entries = changed(seeded(5), e1={"until_round": 0})
    now = field(entries)
    draw = Knockout().draw(now)
    assert (drawn(draw), draw.byes) == ([(2, 5), (3, 4)], ())
    assert Knockout().reached(now)[1] == -1


def test_leaver_before_the_first_match_keeps_its_place():
    entries = changed(seeded(5), e1={"until_round": 0})
    draw = Knockout().draw(field(entries, "1 2 3 4>5"))
    assert drawn(draw) == [(2, 3)]
    assert notes(draw) == [("waits", (4,))]


# --- Late entries -------------------------------------------------------------------------------


def test_late_entry_takes_the_weakest_bye_of_round_one():
    late = [*seeded(6), Entry(9, from_round=2)]
    first = Knockout().draw(field(late))
    assert (drawn(first), first.byes) == ([(3, 6), (4, 5)], (1, 2))
    draw = Knockout().draw(field(late, "1 2 3>6 4>5"))
    assert drawn(draw) == [(1, 4), (2, 9)]
    assert notes(draw) == [("waits", (3,))]
    assert drawn(Knockout().draw(field(late, "1 2 3>6 4>5", "1>4 9>2"))) == [(9, 3)]


def points(entries, *texts):
    event = Event(Knockout(), Regulation(WinDrawLoss()), tuple(entries), tuple(rounds(*texts)))
    return {place.entry: place.tally.points // 50 for place in event.places[""]}


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        ({}, [(1, 4), (2, 9)]),
        ({"e2": 1}, [(1, 9)]),
        ({"e1": 1}, [(2, 9)]),
        ({"e1": 1, "e2": 1}, [(9, 3)]),
        ({"e2": 2}, [(1, 4), (2, 9)]),
    ],
)
def test_late_entry_meets_a_holder_that_is_still_there(left, expected):
    entries = changed(seeded(6), **{id: {"until_round": last} for id, last in left.items()})
    late = [*entries, Entry(9, from_round=2)]
    assert drawn(Knockout().draw(field(late, "1 2 3>6 4>5"))) == expected


def test_bye_ends_once_its_holder_met_a_late_entry():
    late = [*seeded(6), Entry(9, from_round=2)]
    assert points(late, "1 2 3>6 4>5")[2] == 2
    now = points(late, "1 2 3>6 4>5", "1>4 2>9", "3>2")
    assert (now[2], now[3]) == (2, 4)
    assert now[4] == 2, "the other who was beaten one round before the final"
    assert points(seeded(6), "1 2 3>6 4>5", "1>4 3>2")[2] == 2, "a bye that was kept counts"


@pytest.mark.parametrize(
    "entries",
    [
        [*seeded(6), Entry(9, from_round=3)],
        [*seeded(4), Entry(9, from_round=2)],  # no bye whose place it could take
        [*seeded(7), Entry(8, from_round=2), Entry(9, from_round=2)],
    ],
)
def test_late_entry_without_a_free_bye_is_refused(entries):
    with pytest.raises(Impossible) as caught:
        Knockout().draw(field(entries))
    assert [(p.code, p.params) for p in caught.value.problems] == [("late-entry", {"entry": 9})]


def test_late_entry_listed_in_round_one_counts_as_late():
    now = field(seeded(5), "1>4 2>3")
    assert [problem.params for problem in Knockout().problems(now)] == [{"entry": 5}]


def test_first_round_may_be_recorded_without_byes():
    draw = Knockout().draw(field(seeded(5), "5>4"))
    assert drawn(draw) == [(1, 5), (2, 3)]


@pytest.mark.parametrize("first", [2, 3])
def test_late_entry_withdrawn_before_playing_takes_no_place(first):
    now = field([*seeded(3), Entry(9, from_round=first, until_round=first - 1)], "1 2>3")
    assert drawn(Knockout().draw(now)) == [(1, 2)]


# --- Any event ----------------------------------------------------------------------------------


@st.composite
def events(draw):
    """Draw a knock-out and the signs of its results, in order."""
    knockout = Knockout(
        seed=draw(st.integers(0, 9)),
        third_place=draw(st.booleans()),
        best_of=draw(st.sampled_from([1, 1, 3])),
    )
    return knockout, draw(st.integers(2, 20)), draw(st.randoms(use_true_random=False))


def until_the_end(event, signs, leaving=0.0):
    """Play the event with random results, while some entries leave after a round."""
    knockout, count, random = event
    entries = [
        replace(entry, until_round=random.randint(1, 4)) if random.random() < leaving else entry
        for entry in unseeded(count)
    ]
    return play(knockout, entries, lambda one, other: random.choice(signs), most=200)


@given(events())
def test_any_event_ends_with_one_winner(event):
    knockout = event[0]
    _, end = until_the_end(event, "><><=wm")
    bracket = knockout.bracket(end)
    beaten = {tie.goes_out for tie in bracket.ties if tie is not bracket.third}
    assert beaten - {"bye"} == set(end.order) - {bracket.winner}
    assert bracket.outside == ()
    reached = knockout.reached(end)
    assert [e for e in reached if reached[e] == max(reached.values())] == [bracket.winner]


@given(events())
def test_no_entry_plays_after_leaving_or_losing(event):
    knockout = replace(event[0], best_of=1, third_place=False)
    draws, end = until_the_end((knockout, *event[1:]), "><=wmx", leaving=0.2)
    out = set()
    for number, (draw, tables) in enumerate(zip(draws, end.rounds, strict=True), start=1):
        out |= {entry.id for entry in end.entries if entry.left_before(number)}
        playing = [entry for two in drawn(draw) for entry in two]
        assert len(playing) == len(set(playing))
        assert out.isdisjoint(playing)
        out |= {table.sides[side][0] for table in tables for side in table.losers}
    assert knockout.bracket(end).outside == ()
    assert all(tie.decided for tie in knockout.bracket(end).ties)
