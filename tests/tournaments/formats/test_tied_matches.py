"""A level match of a bracket: by the seed, by one more hand, by lot, or played again."""

from dataclasses import replace

import pytest

from scoring.rules.base.problems import MalformedFacts
from tests.tournaments.formats.event_data import FOUR, event, table
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.files.eventwriting import write_event
from tournaments.formats.knockouts.double_elimination import DoubleElimination
from tournaments.formats.knockouts.knockout import Knockout
from tournaments.ranking.results import Table, Tied, TieResult

from .events import drawn, field, notes, seeded


def named(winner, by="lot", *, sides=((1,), (4,)), **more):
    """Return the field of four after round 1: 1 and 4 are level, and this side goes on."""
    level = Table(sides, score=(1500, 1500), tied=Tied(winner, by), **more)
    return replace(field(seeded(4), "1=4 2>3"), rounds=[[level, Table(((2,), (3,)), score=(9, 1))]])


@pytest.mark.parametrize(("winner", "by", "goes_on"), [(0, "hand", 1), (1, "lot", 4)])
def test_named_side_goes_on_after_a_level_match(winner, by, goes_on):
    now = named(winner, by)
    tie = Knockout().bracket(now).rounds[0][0]
    assert (tie.winner, tie.decided, tie.tied_by, tie.is_replayed) == (goes_on, "match", by, False)
    draw = Knockout().draw(now)
    assert ([set(two) for two in drawn(draw)], notes(draw)) == ([{goes_on, 2}], [])


def test_named_side_is_found_when_the_sides_are_turned():
    now = named(0, sides=((4,), (1,)))
    assert Knockout().bracket(now).rounds[0][0].winner == 4


def test_named_match_stays_a_draw_in_the_standings():
    level = named(1).rounds[0][0]
    assert (level.winner, level.losers, level.in_tie.winner) == (None, (), 1)


@pytest.mark.parametrize("format", [Knockout, DoubleElimination])
def test_better_seed_wins_a_level_match(format):
    now = field(seeded(4), "4=1 2>3")
    tie = format(tied="seed").bracket(now).rounds[0][0]
    assert (tie.winner, tie.tied_by) == (1, "seed")
    assert format(tied="lot").bracket(now).rounds[0][0].is_replayed


def test_seed_does_not_decide_an_open_match():
    now = field(seeded(2))
    opened = replace(now, rounds=[[Table(((1,), (2,)))]])
    assert not Knockout(tied="seed").bracket(opened).final.decided


def test_named_side_has_won_a_match_of_a_series():
    level = Table(((1,), (2,)), score=(5, 5), tied=Tied(1, "hand"))
    won = Table(((1,), (2,)), score=(1, 9))
    final = Knockout(best_of=3).bracket(replace(field(seeded(2)), rounds=[[level], [won]])).final
    assert (final.winner, final.score, final.tied_by) == (2, (0, 2), "")


def test_earlier_level_result_keeps_its_named_side():
    now = named(1)
    first = replace(now.rounds[0][0], score=(1600, 1500), tie_result=TieResult((1500, 1500)))
    tie = Knockout().bracket(replace(now, rounds=[[first, now.rounds[0][1]]])).rounds[0][0]
    assert (tie.winner, tie.is_for_the_record, tie.tied_by) == (4, True, "lot")


LEVEL = table(sides=[1, 4], score=[7, 7], tied={"winner": 4, "by": "lot"})
SURE = table(sides=[2, 3], score=[9, 1])


def test_event_file_holds_who_goes_on():
    read = read_event(event(format="knockout", options={"tied": "lot"}, rounds=[[LEVEL, SURE]]))
    assert (read.format, read.rounds[0][0].tied) == (Knockout(tied="lot"), Tied(1, "lot"))
    assert write_event(read, {}, {})["rounds"][0][0]["tied"] == {"winner": 4, "by": "lot"}


@pytest.mark.parametrize(
    ("format", "first", "words"),
    [
        ("swiss", LEVEL, "only where one match of a bracket decides"),
        ("two-legs", LEVEL, "only where one match of a bracket decides"),
        ("knockout", LEVEL | {"score": [8, 7]}, "needs a level score"),
        ("knockout", LEVEL | {"tied": {"winner": 2, "by": "lot"}}, "must be a side of this table"),
        ("knockout", LEVEL | {"tied": {"winner": 4, "by": "seed"}}, "must be one of hand, lot"),
    ],
)
def test_event_file_refuses_a_side_that_cannot_go_on(format, first, words):
    with pytest.raises(MalformedFacts, match=words):
        read_event(event(format=format, rounds=[[first, SURE]]))


AGAIN = [[table(sides=[1, 4], score=[7, 7]), SURE], [table(sides=[1, 4], score=[8, 6])]]


@pytest.mark.parametrize(
    ("options", "rounds", "counted"),
    [
        ({}, AGAIN[:1], [2]),
        ({}, AGAIN, [1, 1]),
        ({"best_of": 3}, AGAIN, [1, 1]),
        ({"best_of": 3, "tied": "seed"}, AGAIN, [2, 1]),
        ({"best_of": 3, "tied": "lot"}, [[LEVEL, SURE], AGAIN[1]], [2, 1]),
    ],
)
def test_match_played_again_does_not_count(options, rounds, counted):
    read = read_event(event(format="knockout", options=options, rounds=rounds))
    assert list(map(len, read.counted_rounds)) == counted


def test_both_legs_count_and_a_level_third_match_does_not():
    legs = [[7, 5], [5, 7], [6, 6], [9, 2]]
    rounds = [[table(sides=[1, 2], score=score)] for score in legs]
    read = read_event(event(entries=FOUR[:2], format="two-legs", rounds=rounds))
    assert list(map(len, read.counted_rounds)) == [1, 1, 0, 1]
