"""The matches of a bracket that rest on a result, and a result corrected for the record only."""

from dataclasses import replace

import pytest

from scoring.rules.base.problems import MalformedFacts
from tests.tournaments.formats.event_data import event, table
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.files.eventwriting import write_event
from tournaments.formats.knockouts.consolation import Consolation
from tournaments.formats.knockouts.double_elimination import DoubleElimination
from tournaments.formats.knockouts.knockout import Knockout
from tournaments.formats.knockouts.placement import Placement
from tournaments.formats.knockouts.resting import resting, without
from tournaments.formats.knockouts.two_legs import TwoLegs
from tournaments.ranking.results import Table, TieResult

from .events import field, play, seeded, stronger

CUP = Knockout()


def played_out(format, entries=8):
    """Return the field of these entries after all rounds, each won by the lower id."""
    return play(format, seeded(entries), stronger)[1]


def corrected(now, number, two, score, *, keep=False):
    """Return the field with another score of the match of these two in this round."""
    rounds = [list(tables) for tables in now.rounds]
    for at, old in enumerate(rounds[number - 1]):
        if set(old.entries) == set(two):
            result = TieResult(old.score, old.absent) if keep else None
            own = score if old.entries == tuple(two) else score[::-1]
            rounds[number - 1][at] = replace(old, score=own, tie_result=result)
    return replace(now, rounds=rounds)


def met(*matches):
    return {(number, frozenset(two)) for number, *two in matches}


@pytest.mark.parametrize(
    ("format", "rest"),
    [
        (CUP, met((2, 1, 4), (3, 1, 2))),
        (Knockout(third_place=True), met((2, 1, 4), (3, 1, 2), (3, 3, 4))),
        (
            Placement(places=8),
            met((2, 1, 4), (2, 5, 8), (3, 1, 2), (3, 3, 4), (3, 5, 6), (3, 7, 8)),
        ),
        (Consolation(), met((2, 1, 4), (2, 5, 8), (3, 1, 2), (3, 5, 6))),
    ],
)
def test_matches_after_a_corrected_result_depend_on_it(format, rest):
    now = played_out(format)
    after = corrected(now, 1, (1, 8), (1000, 2000))
    assert resting(format, now, after, 1) == rest
    assert format.bracket(without(after, rest)).outside == ()


def test_other_semifinal_does_not_depend_on_the_match():
    now = played_out(CUP)
    after = corrected(now, 2, (1, 4), (1000, 2000))
    assert resting(CUP, now, after, 2) == met((3, 1, 2))


def test_corrected_score_with_the_same_winner_frees_no_match():
    now = played_out(CUP)
    assert resting(CUP, now, corrected(now, 1, (1, 8), (1500, 1400)), 1) == set()


def test_double_elimination_leaves_nothing_outside():
    format = DoubleElimination()
    now = played_out(format)
    after = corrected(now, 1, (1, 8), (1000, 2000))
    rest = resting(format, now, after, 1)
    assert (2, frozenset((1, 4))) in rest
    assert (2, frozenset((6, 7))) not in rest
    assert format.bracket(without(after, rest)).outside == ()


@pytest.mark.parametrize("format", [CUP, DoubleElimination(), Consolation(), Placement(places=8)])
def test_correct_for_the_record_only_keeps_the_bracket(format):
    now = played_out(format)
    kept = corrected(now, 1, (1, 8), (1000, 2000), keep=True)
    before, after = format.bracket(now), format.bracket(kept)
    assert [(tie.key, tie.winner, tie.entries) for tie in after.ties] == [
        (tie.key, tie.winner, tie.entries) for tie in before.ties
    ]
    assert (after.outside, after.reached()) == ((), before.reached())


def test_level_match_corrected_for_the_record_is_replayed():
    now = field(seeded(2), "1=2", "1<2")
    after = corrected(now, 1, (1, 2), (2000, 1000))
    kept = corrected(now, 1, (1, 2), (2000, 1000), keep=True)
    assert (CUP.bracket(after).winner, CUP.bracket(kept).winner) == (1, 2)


def test_leg_corrected_for_the_record_counts_earlier_points():
    format = TwoLegs()
    level = field(seeded(2), "1>2", "1=2")
    kept = corrected(level, 1, (1, 2), (1000, 1200), keep=True)
    (tie,) = format.bracket(kept).ties
    assert (tie.winner, tie.score) == (1, (2500, 2700))


def test_earlier_walkover_follows_the_sides_when_turned():
    first = Table(((1,), (8,)), score=(0, 0))
    turned = replace(first, sides=((8,), (1,)), score=(900, 800), tie_result=TieResult(None, (0,)))
    now = replace(field(seeded(8)), rounds=[[turned]])
    assert CUP.bracket(now).rounds[0][0].winner == 1


def test_earlier_result_without_a_later_one_is_refused():
    lone = {"sides": [2, 3], "tie_result": {"score": [1, 2]}}
    with pytest.raises(MalformedFacts, match="needs the result that replaced it"):
        read_event(event(format="knockout", rounds=[[lone, table(sides=[1, 4], score=[9, 1])]]))


def test_event_file_holds_the_earlier_result():
    tables = [
        {**table(sides=[1, 4], score=[100, 900]), "tie_result": {"score": [900, 100]}},
        {**table(sides=[2, 3], score=[100, 900]), "tie_result": {"walkover": 3}},
    ]
    entries = [{"id": number, "seed": number} for number in range(1, 5)]
    data = event(format="knockout", entries=entries, rounds=[tables])
    read = read_event(data)
    assert [each.tie_result for each in read.rounds[0]] == [
        TieResult((900, 100)),
        TieResult(None, (1,)),
    ]
    written = write_event(read, {}, {})["rounds"][0]
    assert [each["tie_result"] for each in written] == [{"score": [900, 100]}, {"walkover": [3]}]
    (own,) = read.fields.values()
    assert [tie.winner for tie in CUP.bracket(own).rounds[0]] == [1, 2]
