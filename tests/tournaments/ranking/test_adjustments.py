"""Points given to an entry beside its results, or taken off."""

from typing import Any

import pytest

from scoring.rules.base.problems import MalformedFacts
from tests.tournaments.formats.event_data import event
from tournaments.formats.event import Event, draw_next
from tournaments.formats.files.eventfile import read_event
from tournaments.ranking.awards import VP_SCALES, Award, TotalPoints
from tournaments.ranking.places import rank
from tournaments.ranking.regulation import Deduction, Regulation
from tournaments.ranking.report import report
from tournaments.ranking.results import Adjustment

from .played import WIN, beats, entries, order, values

ROUNDS = [[beats(1, 2), beats(3, 4)], [beats(1, 3), beats(2, 4)]]


def placed(award: Award, *adjustments: Adjustment, ties=("difference", "progressive", "buchholz")):
    regulation = Regulation(award, ties)
    return rank(entries(4), ROUNDS, regulation, adjustments=adjustments)


@pytest.mark.parametrize(
    ("award", "adjustment", "points"),
    [
        (WIN, Adjustment(1, 1, points=-150), {1: 50, 2: 100, 3: 100, 4: 0}),
        (VP_SCALES["3-hands"], Adjustment(4, 2, points=-100), {1: 3400, 2: 2000, 3: 2000, 4: 500}),
        # Points in the matches are points of the standings only if these add up the matches.
        (WIN, Adjustment(1, 1, score=-100), {1: 200, 2: 100, 3: 100, 4: 0}),
        (TotalPoints(), Adjustment(1, 1, score=-100), {1: 190000, 2: 100000, 3: 100000, 4: 0}),
    ],
)
def test_adjustment_changes_only_the_points_of_its_entry(award, adjustment, points):
    assert {place.entry: place.tally.points for place in placed(award, adjustment)} == points


def test_adjustment_of_match_points_changes_the_difference():
    places = placed(WIN, Adjustment(2, 1, score=-100))
    assert values(places, "difference") == {1: 2000, 2: -100, 3: 0, 4: -2000}
    assert order(places) == [(1, 1), (2, 3), (3, 2), (4, 4)]


def test_adjustment_counts_in_tie_breaks_from_its_round_on():
    places = placed(WIN, Adjustment(1, 2, points=-100))
    # 1 had a point after the first round, and one after the second.
    assert values(places, "progressive") == {1: 2, 2: 1, 3: 2, 4: 0}
    assert values(places, "buchholz") == {1: 2, 2: 1, 3: 1, 4: 2}


def test_adjusted_leader_is_not_certain_of_the_first_place():
    file = event(
        options={"rounds": 3},
        rounds=[
            [{"sides": [1, 2], "score": [900, 0]}, {"sides": [3, 4], "score": [0, 0]}],
            [{"sides": [1, 3], "score": [900, 0]}, {"sides": [2, 4], "score": [0, 0]}],
        ],
    )
    assert read_event(file).decided("", 1).safe == ()
    given = [{"entry": 1, "points": 1}]
    assert read_event({**file, "adjustments": given}).decided("", 1).safe == (1,)


def test_adjustments_of_an_earlier_stage_count_with_its_results():
    file = event(rounds=[[{"sides": [1, 2], "score": [900, 0]}]])
    before = read_event({**file, "adjustments": [{"entry": 2, "points": 2}]})
    after = Event(before.format, before.regulation, before.entries, (), before)
    assert after.places[""][0].entry == 2


def test_event_file_names_the_points_of_adjustments():
    file = event(rounds=[[{"sides": [1, 2], "score": [900, 0]}]])
    adjusted = {**file, "adjustments": [{"entry": 1, "round": 1, "points": -0.5, "score": -100}]}
    said = report(read_event(adjusted).places, [], lambda place: "")
    places = {place["entry"]: place for place in said["places"]}
    assert (places[1]["points"], places[1]["adjusted"]) == (0.5, -0.5)
    assert places[1]["difference"] == 800
    assert "adjusted" not in places[2]


def test_deciding_match_separates_the_level_entries_alone():
    ties = ("difference", "play-off")
    won = Adjustment(3, 2, play_offs=1), Adjustment(4, 2, play_offs=1)
    level, decided = placed(WIN, ties=ties), placed(WIN, *won, ties=ties)
    assert order(level) == [(1, 1), (2, 2), (2, 3), (4, 4)]
    assert order(decided) == [(1, 1), (2, 3), (3, 2), (4, 4)]
    assert [place.tally.points for place in decided] == [200, 100, 100, 0]


def test_deciding_match_is_the_last_tie_break():
    said = [Regulation(WIN, ties).problems() for ties in (("play-off",), ("play-off", "lot"))]
    assert [[problem.code for problem in one] for one in said] == [[], ["play-off-not-last"]]


def test_level_entries_are_open_until_a_deciding_match():
    file = event(
        options={"rounds": 1},
        tiebreaks=["play-off"],
        rounds=[
            [{"sides": [1, 2], "score": [900, 0]}, {"sides": [3, 4], "score": [900, 0]}],
        ],
    )
    assert read_event(file).decided("", 1).safe == ()
    noted = [{"entry": 3, "round": 1, "play_offs": 1}]
    assert read_event({**file, "adjustments": noted}).decided("", 1).safe == (3,)


@pytest.mark.parametrize(
    ("adjustment", "key"),
    [
        ({"entry": 9, "points": 1}, "adjustments.entry"),
        ({"points": 1}, "adjustments.entry"),
        ({"entry": 1}, "adjustments.points"),
        ({"entry": 1, "points": 0.125}, "adjustments.points"),
        ({"entry": 1, "score": "100"}, "adjustments.score"),
    ],
)
def test_malformed_adjustment_names_its_key(adjustment, key):
    with pytest.raises(MalformedFacts) as caught:
        read_event(event(adjustments=[adjustment]))
    assert caught.value.where["key"] == key


def test_deductions_of_the_regulation_change_no_place():
    ready = [{"words": "atraso", "score": -100}, {"words": "duas advertências", "points": -0.5}]
    file = {"format": "swiss", "entries": [{"id": 1}], "deductions": ready}
    rules = read_event(file).regulation
    assert rules.deductions == (
        Deduction("atraso", score=-100),
        Deduction("duas advertências", points=-50),
    )
    assert read_event(file).places == read_event({**file, "deductions": []}).places


@pytest.mark.parametrize(
    ("deduction", "key"),
    [
        ({"score": -100}, "deductions.words"),
        ({"words": "atraso"}, "deductions.points"),
        ({"words": "atraso", "score": 100}, "deductions.points"),
        ({"words": "atraso", "score": -100, "points": -1}, "deductions.points"),
    ],
)
def test_malformed_deduction_names_its_key(deduction, key):
    with pytest.raises(MalformedFacts) as caught:
        read_event(event(deductions=[deduction]))
    assert caught.value.where["key"] == key


def test_swiss_pairs_by_the_adjusted_points():
    played = [{"sides": [1, 2], "score": [900, 0]}, {"sides": [3, 4], "score": [900, 0]}]
    file = event(format="swiss", rounds=[played])
    assert ((1,), (3,)) in met(file)
    taken = [{"entry": 3, "points": -1}, {"entry": 4, "points": 1}]
    assert ((1,), (4,)) in met({**file, "adjustments": taken})


def met(file: dict[str, Any]) -> set[tuple[tuple[int, ...], ...]]:
    return {tuple(sorted(pairing.sides)) for pairing in draw_next(read_event(file)).pairings}
