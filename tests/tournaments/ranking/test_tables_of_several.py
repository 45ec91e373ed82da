"""Results of tables of more than two sides: places, points and tie-breaks."""

import pytest

from scoring.rules.base.problems import MalformedFacts
from tournaments.ranking.award_data import read_award
from tournaments.ranking.awards import (
    VP_SCALES,
    PlacePoints,
    TotalPoints,
    WinDrawLoss,
)
from tournaments.ranking.decided import decided
from tournaments.ranking.places import rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Table
from tournaments.ranking.tally import Counting, tally

from .played import entries, losses, order, ranked, values

WORLD = PlacePoints((10, 7, 5, 3, 2, 1))


def at(*score: int, ids: tuple[int, ...] | None = None, **keys) -> Table:
    """Return a table of entries 1, 2, 3 …, or of these ids, with its score."""
    ids = ids or tuple(range(1, len(score) + 1))
    return Table(tuple((id,) for id in ids), score=score or None, **keys)


def tallied(table: Table, award, **regulation):
    own = entries(len(table.sides))
    return tally(own, [[table]], Regulation(award, **regulation))


def points(table: Table, award, **regulation) -> list[int]:
    return [own.points for own in tallied(table, award, **regulation).values()]


# --- Who is better at a table -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "places", "winner"),
    [
        (at(120, 80, 95, 10), (1, 3, 2, 4), 0),
        (at(80, 120, 120, 10), (3, 1, 1, 4), None),
        (at(0, 0, 0), (1, 1, 1), None),
        # A player eliminated later is better, with however many points.
        (at(210, 60, 230, places=(2, 1, 3)), (2, 1, 3), 1),
        (at(210, 60, 230, places=(2, 1, 2)), (2, 1, 2), 1),
        # An absent player is behind all others, whatever was typed.
        (at(20, 500, 30, absent=(1,)), (2, 3, 1), 2),
        (at(20, 500, -5, 400, absent=(1, 3)), (1, 3, 2, 3), 0),
        (at(20, 0, 30, places=(1, 3, 2), absent=(0,)), (3, 2, 1), 2),
        (at(ids=(1, 2, 3), absent=(0, 2)), (2, 1, 2), 1),
        (at(ids=(1, 2, 3), absent=(0, 1, 2)), (1, 1, 1), None),
    ],
)
def test_places_at_a_table_follow_the_score_unless_given(table, places, winner):
    assert (table.ranked, table.winner) == (places, winner)


@pytest.mark.parametrize(
    ("table", "is_open"),
    [
        (at(ids=(1, 2, 3)), True),
        (at(ids=(1, 2, 3), absent=(0,)), True),
        (at(ids=(1, 2, 3), absent=(0, 1)), False),
        (at(5, 6, 7, absent=(0,)), False),
        (at(5, 6, 7), False),
    ],
)
def test_table_of_several_has_no_result_until_complete(table, is_open):
    assert table.is_open is is_open


def hundredths(doubled):
    return [50 * points for points in doubled]


# --- What it is worth ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "doubled"),
    [
        ((1, 2, 3), [4, 2, 0]),
        ((3, 1, 2, 4), [2, 6, 4, 0]),
        ((1, 1, 3), [3, 3, 0]),
        ((1, 2, 2, 4), [6, 3, 3, 0]),
        ((1, 2, 2, 2, 5, 6), [10, 6, 6, 6, 2, 0]),
        ((1, 1, 1), [2, 2, 2]),
    ],
)
def test_place_points_count_lower_sides_and_ties_share(places, doubled):
    assert list(PlacePoints().shares([0] * len(places), places)) == hundredths(doubled)


@pytest.mark.parametrize(
    ("places", "doubled"),
    [
        ((1, 2, 3), [20, 14, 10]),
        ((1, 1, 3, 4), [17, 17, 10, 6]),
        # 22 points among three are 7⅓: half points are the smallest there are.
        ((1, 1, 1, 4), [14, 14, 14, 6]),
        ((6, 5, 4, 3, 2, 1), [2, 4, 6, 10, 14, 20]),
    ],
)
def test_custom_scale_gives_points_by_place(places, doubled):
    assert list(WORLD.shares([0] * len(places), places)) == hundredths(doubled)


def test_places_beyond_a_scale_are_worth_nothing():
    assert PlacePoints((3, 1)).shares([0] * 4, (1, 2, 3, 4)) == (300, 100, 0, 0)
    assert PlacePoints((3, 1)).shares([0] * 4, (1, 2, 2, 4)) == (300, 50, 50, 0)


@pytest.mark.parametrize(("mine", "theirs", "doubled"), [(9, 5, 2), (5, 5, 1), (5, 9, 0)])
def test_place_points_at_a_table_of_two_equal_wins(mine, theirs, doubled):
    assert PlacePoints().points(mine, theirs) == 50 * doubled


def test_total_points_award_each_side_its_score():
    assert points(at(120, -80, 95), TotalPoints()) == hundredths([240, -160, 190])


def test_win_at_a_table_of_several_needs_first_place():
    assert points(at(120, 80, 95), WinDrawLoss()) == [100, 0, 0]
    assert points(at(120, 120, 95), WinDrawLoss()) == [50, 50, 0]
    results = tallied(at(120, 120, 95), WinDrawLoss())
    assert [(t.wins, t.draws, losses(t)) for t in results.values()] == [
        (0, 1, 0),
        (0, 1, 0),
        (0, 0, 1),
    ]


@pytest.mark.parametrize(
    ("award", "doubled"),
    [
        (PlacePoints(), [6, 0, 4, 2]),
        (TotalPoints(), [240, -200, 190, 20]),
        (WORLD, [20, 0, 14, 10]),
    ],
)
def test_absent_player_gets_walkover_points_and_no_place(award, doubled):
    table = at(120, 999, 95, 10, absent=(1,))
    assert points(table, award, walkover=(300, -100)) == hundredths(doubled)


@pytest.mark.parametrize(
    ("award", "doubled"), [(PlacePoints(), [0, 4, 0]), (TotalPoints(), [0, 600, 0])]
)
def test_only_side_present_at_a_table_wins(award, doubled):
    table = at(ids=(1, 2, 3), absent=(0, 2))
    own = tallied(table, award, walkover=(300, 0))
    assert [one.points for one in own.values()] == hundredths(doubled)
    assert [one.results[0].kind for one in own.values()] == ["absent", "walkover", "absent"]
    assert [one.wins for one in own.values()] == [0, 1, 0]


def test_all_sides_lose_if_all_sides_are_absent():
    table = at(ids=(1, 2, 3), absent=(0, 1, 2))
    own = tallied(table, WinDrawLoss())
    assert [(one.points, losses(one)) for one in own.values()] == [(0, 1)] * 3


def test_table_of_several_does_not_affect_byes():
    rounds = [[at(120, 80, 95), Table(((4,),))]]
    own = tally(entries(4), rounds, Regulation(PlacePoints()))[4]
    assert (own.points, own.points_for, own.wins) == (200, 0, 1)


# --- Ties ---------------------------------------------------------------------------------------


def test_head_to_head_counts_better_places_at_common_tables():
    # 4 and 5 have 2 points each, and met once: 5 was the better one there.
    rounds = [
        [at(30, 20, 10, 40, ids=(1, 2, 3, 4))],
        [at(40, 30, 10, ids=(1, 2, 3)), at(10, 30, 20, ids=(4, 5, 6))],
    ]
    places = ranked(6, rounds, "head-to-head", award=PlacePoints((2, 1)))
    assert order(places)[:4] == [(1, 1), (2, 5), (3, 4), (4, 2)]
    assert values(places, "head-to-head") == {4: 0, 5: 1}
    places = ranked(4, [rounds[0]], "head-to-head", award=PlacePoints((1, 1)))
    assert order(places) == [(1, 4), (2, 1), (3, 2), (4, 3)]


def test_head_to_head_counts_shared_places_as_halves():
    places = ranked(3, [[at(5, 5, 1)]], "head-to-head", award=WinDrawLoss(0, 0, 0))
    assert values(places, "head-to-head") == {1: 1.5, 2: 1.5, 3: 0}


def test_head_to_head_needs_all_tied_entries_to_have_met():
    rounds = [[at(3, 2, 1, ids=(1, 2, 3)), at(3, 2, 1, ids=(4, 5, 6))]]
    assert order(ranked(6, rounds, "head-to-head", award=PlacePoints()))[:2] == [(1, 1), (1, 4)]


def test_buchholz_adds_points_of_all_opponents_at_the_table():
    rounds = [[at(3, 2, 1, ids=(1, 2, 3)), at(4, 3, 2, 1, ids=(4, 5, 6, 7))]]
    places = ranked(7, rounds, "buchholz", award=PlacePoints())
    assert values(places, "buchholz") == {1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5, 7: 6}


def test_wins_are_first_places_and_points_for_own_scores():
    rounds = [[at(50, 20, 30)], [at(10, 40, 20)]]
    places = ranked(3, rounds, "wins", "points-for", award=PlacePoints())
    assert values(places, "wins") == {1: 1, 2: 1, 3: 0}
    assert values(places, "points-for") == {1: 60, 2: 60, 3: 50}


# --- What a regulation may ask for --------------------------------------------------------------


@pytest.mark.parametrize("tiebreak", ["difference", "buchholz-cut1", "sonneborn-berger"])
def test_tie_breaks_for_two_sides_are_refused(tiebreak):
    regulation = Regulation(PlacePoints(), (tiebreak,))
    assert regulation.problems() == []
    (problem,) = regulation.problems(several=True)
    assert (problem.code, problem.params) == ("tie-break-of-two", {"tiebreak": tiebreak})


def test_usual_walkover_at_tables_by_points_is_refused():
    assert Regulation(PlacePoints(), walkover=None).problems(several=True) == []
    usual = Regulation(TotalPoints(), walkover=None)
    assert usual.problems() == []
    assert [problem.code for problem in usual.problems(several=True)] == ["usual-walkover-of-two"]


@pytest.mark.parametrize(
    ("award", "codes"),
    [
        (VP_SCALES["3-hands"], ["award-of-two"]),
        (PlacePoints(), []),
        (TotalPoints(), []),
        (WinDrawLoss(), []),
        (PlacePoints((5, 5, 0)), []),
        (PlacePoints((5, 3, 4, 4, 6)), ["places-rise", "places-rise"]),
    ],
)
def test_award_for_two_sides_is_refused(award, codes):
    assert [problem.code for problem in Regulation(award).problems(several=True)] == codes


def test_rising_scale_of_places_names_the_row():
    (problem,) = PlacePoints((5, 3, 4)).problems()
    assert problem.params == {"row": 3, "own": 4, "before": 3}


@pytest.mark.parametrize(
    ("data", "award"),
    [("places", PlacePoints()), ({"places": [10, 7, 5, 3, 2, 1]}, WORLD)],
)
def test_read_award_of_places_returns_its_scale(data, award):
    assert read_award(data) == award


@pytest.mark.parametrize(
    "data",
    [
        {"places": []},
        {"places": [7, 6, 5, 4, 3, 2, 1]},
        {"places": [3, -1]},
        {"places": [3, 1.5]},
        {"places": "3"},
        {"places": [3], "more": 1},
    ],
)
def test_read_malformed_scale_of_places_is_refused(data):
    with pytest.raises(MalformedFacts) as caught:
        read_award(data)
    assert caught.value.key == "award"


# --- What is decided ----------------------------------------------------------------------------


@pytest.mark.parametrize(("lead", "safe"), [(5, ()), (6, (1,))])
def test_lead_is_safe_if_no_first_place_can_reach_it(lead, safe):
    rounds = [[at(*range(6, 0, -1), ids=(1, 2, 3, 4, 5, 6))] for _ in range(lead)]
    regulation = Regulation(PlacePoints())
    places = rank(entries(6), rounds, regulation)
    actual = decided(places, rounds_left=1, qualify=1, regulation=regulation, counting=Counting())
    assert actual.safe == safe
