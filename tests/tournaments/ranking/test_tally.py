"""Tallies: results one by one, and their sums."""

import pytest

from tournaments.ranking.awards import VP_SCALES, TotalPoints, WinDrawLoss
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Bye, Entry, Table
from tournaments.ranking.tally import Counting, tally

from .played import WIN, beats, bye, draws, losses, match, tallied, unplayed, walkover

VP = VP_SCALES["3-hands"]


def test_tally_sums_all_rounds():
    rounds = [
        [match(1, 2, 2170, 2010, clean=(5, 3), out=(2, 1))],
        [match(2, 1, 1500, 1500, clean=(4, 1))],
    ]
    first = tallied(2, rounds)[1]
    assert (first.played, first.points) == (2, 150)
    assert (first.wins, first.draws, losses(first)) == (1, 1, 0)
    assert (first.points_for, first.points_against, first.difference) == (3670, 3510, 160)
    assert first.counts == {"clean": 6, "out": 2}


def test_result_holds_opponents_score_and_points():
    rounds = [[match(1, 2, 2170, 2010)], [walkover(2, 1)], [bye(1), bye(2)]]
    tallies = tallied(2, rounds, Regulation(VP))
    rows = [(r.round, r.kind, r.opponents, r.score, r.points) for r in tallies[1].results]
    assert rows == [
        (1, "played", (2,), (2170, 2010), 1200),
        (2, "absent", (2,), (0, 3000), 0),
        (3, "bye", (), (2170, 1815), 1400),
    ]
    assert [r.kind for r in tallies[2].results] == ["played", "walkover", "bye"]


def test_table_without_a_result_is_only_open():
    second = tallied(2, [[beats(1, 2)], [unplayed(1, 2)]])[2]
    assert (second.played, losses(second), second.open, second.rounds) == (1, 1, (2,), 2)


def test_late_entry_has_no_earlier_results():
    late = tallied(3, [[beats(1, 2)], [beats(1, 3)]])[3]
    assert [result.round for result in late.results] == [2]


def test_persons_on_a_side_each_get_its_result():
    tallies = tallied(4, [[match((1, 4), (2, 3), 1000, 700)]])
    assert [tallies[person].points for person in (1, 2, 3, 4)] == [100, 0, 0, 100]
    assert tallies[4].results[0].side == (1, 4)
    assert tallies[4].results[0].opponents == (2, 3)


def test_tables_of_other_sections_only_affect_the_bye():
    rounds = [[beats(1, 2), match(7, 8, 9000, 0), bye(9)], [bye(1)]]
    tallies = tallied(2, rounds)
    assert set(tallies) == {1, 2}
    rounds[0].append(bye(3))
    assert tallied(3, rounds)[3].results[0].score == (5000, 0)


def test_results_of_annulled_entry_count_for_neither_side():
    rounds = [[beats(1, 2), bye(3)], [beats(1, 3)], [unplayed(2, 3)]]
    tallies = tallied(3, rounds, annulled=frozenset({2}))
    assert [tallies[entry].played for entry in (1, 2, 3)] == [1, 0, 2]
    assert tallies[3].open == ()
    # Nothing else was played in the round of the bye, so its mean is that of all rounds.
    assert tallies[3].results[0].score == tallies[1].results[0].score


@pytest.mark.parametrize("award", [WIN, TotalPoints()])
@pytest.mark.parametrize("tables", [[], [draws(2, 3)]], ids=["nobody", "a-draw"])
def test_bye_in_a_round_without_a_winner_is_a_usual_win(award, tables):
    rounds = [[match(1, 2, 2000, 1200), bye(3)], [*tables, bye(1), walkover(4, 5)]]
    tallies = tallied(5, rounds, Regulation(award, walkover=None))
    in_round_1, in_round_2 = tallies[3].results[0], tallies[1].results[1]
    came = tallies[4].results[0]
    assert in_round_2.score == came.score == in_round_1.score == (2000, 1200)
    assert in_round_2.points == came.points == in_round_1.points > 0


def test_half_a_bye_in_a_round_without_a_winner_is_half_of_a_win():
    asked = Table(((3,),), asked="half")
    rounds = [[match(1, 2, 2000, 1200)], [draws(1, 2), asked]]
    assert tallied(3, rounds, Regulation(TotalPoints()))[3].points == 100_000


@pytest.mark.parametrize(
    ("award", "tables", "expected"),
    [
        # 300 and 715 make 507, rounded down to a multiple of 5.
        (WIN, [match(2, 3, 300, 0), match(4, 5, 0, 715)], ((505, 0), 100)),
        (WinDrawLoss(300, 100, 0), [match(2, 3, 300, 0)], ((300, 0), 300)),
        (TotalPoints(), [match(2, 3, 300, 0)], ((300, 0), 30000)),
        # As many points as the winners have on average, by the mean difference.
        (TotalPoints(), [match(2, 3, 2000, 1200), match(5, 4, 1000, 1500)], ((1750, 1100), 175000)),
        (TotalPoints(), [match(2, 3, -10, -300), draws(4, 5)], ((-10, -300), -1000)),
        (TotalPoints(), [match(2, 3, 12, 0), match(4, 5, 5, 0)], ((5, 0), 500)),
        (TotalPoints(), [], ((0, 0), 0)),
        # Won means won over a table: no draw, no walkover, nothing unfinished.
        (WIN, [match(2, 3, 400, 0), draws(4, 5), walkover(6, 7), unplayed(8, 9)], ((400, 0), 100)),
        # Broken off and then given as a walkover: what was played no longer counts.
        (
            WIN,
            [match(2, 3, 400, 0), Table(((4,), (5,)), score=(900, 0), absent=(1,))],
            ((400, 0), 100),
        ),
        (WIN, [], ((0, 0), 100)),
        (WIN, [match(2, 3, 3000, 2600), match(4, 5, 2000, 1400)], ((2500, 2000), 100)),
        (VP, [match(2, 3, 300, 0)], ((355, 0), 1400)),
        (VP, [match(2, 3, 3000, 2600)], ((3000, 2645), 1400)),
    ],
)
def test_bye_is_worth_the_mean_win_in_every_measure(award, tables, expected):
    result = tallied(9, [[*tables, bye(1)]], Regulation(award))[1].results[0]
    assert (result.score, result.points) == expected


@pytest.mark.parametrize(
    ("award", "given", "expected"),
    [
        (VP, Bye(score=(200, 0)), ((200, 0), 1200)),
        (VP, Bye(points=1200), ((1000, 645), 1200)),
        (WIN, Bye(points=50), ((1000, 0), 50)),
        (TotalPoints(), Bye(score=(1500, 0)), ((1500, 0), 150000)),
    ],
)
def test_regulation_sets_the_worth_of_a_bye(award, given, expected):
    result = tallied(3, [[beats(2, 3), bye(1)]], Regulation(award, bye=given))[1].results[0]
    assert (result.score, result.points) == expected


@pytest.mark.parametrize("score", [None, (3000, 0)])
def test_no_show_is_worth_less_than_a_loss(score):
    regulation = Regulation(WinDrawLoss(400, 200, 100, 200, -50), walkover=score)
    tallies = tallied(5, [[beats(1, 2), walkover(3, 4), bye(5)]], regulation)
    assert {id: own.points for id, own in tallies.items()} == {
        1: 400,
        2: 100,
        3: 400,
        4: -50,
        5: 200,
    }
    assert [tallies[id].results[0].outcome for id in (3, 4, 5)] == ["win", "loss", "draw"]


@pytest.mark.parametrize(
    ("award", "points", "outcome"),
    [
        (WIN, 100, "win"),
        (WIN, 50, "draw"),
        (WIN, 0, "loss"),
        (VP, 1400, "win"),
        (VP, 1000, "draw"),
    ],
)
def test_bye_outcome_follows_its_points(award, points, outcome):
    regulation = Regulation(award, bye=Bye(points=points))
    tallies = tallied(1, [[bye(1)]], regulation)
    assert [result.outcome for result in tallies[1].results] == [outcome]
    assert tallies[1].byes == 1


@pytest.mark.parametrize(
    ("award", "present", "absent"), [(WIN, 100, 0), (VP, 2000, 0), (TotalPoints(), 300000, 0)]
)
def test_walkover_scores_3000_to_0_by_default(award, present, absent):
    tallies = tallied(2, [[walkover(1, 2)]], Regulation(award))
    assert (tallies[1].points, tallies[1].difference, tallies[1].wins) == (present, 3000, 1)
    assert (tallies[2].points, tallies[2].difference, losses(tallies[2])) == (absent, -3000, 1)


def test_regulation_sets_the_score_of_a_walkover():
    tallies = tallied(2, [[walkover(1, 2)]], Regulation(VP, walkover=(600, 100)))
    assert (tallies[1].points, tallies[1].points_for, tallies[1].points_against) == (1400, 600, 100)
    assert tallies[2].points == 600


@pytest.mark.parametrize(
    ("award", "present", "absent"),
    [
        (WIN, ((1000, 400), 100), ((0, 600), 0)),
        (VP, ((1000, 645), 1400), ((0, 600), 0)),
        (VP_SCALES["4-hands"], ((1000, 645), 1200), ((0, 600), 0)),
        (WinDrawLoss(300, 100, 0), ((1000, 400), 300), ((0, 600), 0)),
        (TotalPoints(), ((1000, 400), 100_000), ((0, 600), 0)),
    ],
)
def test_usual_walkover_is_worth_as_much_as_a_bye(award, present, absent):
    regulation = Regulation(award, walkover=None)
    tables = [match(1, 2, 1000, 400), walkover(3, 4), bye(5)]
    own = tallied(5, [tables], regulation)
    assert [(own[at].results[0].score, own[at].results[0].points) for at in (3, 5)] == [present] * 2
    assert (own[4].results[0].score, own[4].results[0].points) == absent
    assert (own[3].wins, own[4].wins) == (1, 0)
    alone = tallied(2, [[walkover(1, 2)]], regulation)
    assert (alone[1].wins, alone[2].wins) == (1, 0)


def test_absent_side_is_behind_everybody_who_lost_that_round():
    tables = [walkover(1, 2), match(3, 4, 1500, 1400), match(5, 6, 2500, 500)]
    own = tallied(6, [tables], Regulation(WIN, walkover=None))
    assert [own[entry].difference for entry in (1, 2, 4, 6)] == [1050, -2000, -100, -2000]


def test_usual_walkover_in_a_round_without_winner_is_of_all():
    rounds = [[walkover(1, 2), bye(3)], [match(3, 1, 2000, 1500)], [match(2, 3, 900, 800)]]
    own = tallied(3, rounds, Regulation(TotalPoints(), walkover=None))
    assert own[1].results[0].score == (1450, 1150)
    assert (own[2].results[0].score, own[2].results[0].points) == ((0, 300), 0)


def test_both_sides_lose_a_double_walkover():
    nobody = Table(((1,), (2,)), absent=(0, 1))
    tallies = tallied(2, [[nobody]], Regulation(VP))
    for entry in (1, 2):
        own = tallies[entry]
        assert (own.points, losses(own)) == (0, 1)
        assert (own.points_for, own.points_against) == (0, 3000)


def test_tally_counts_each_result_by_its_weight():
    calls = []

    def last_double_worst_dropped(results):
        calls.append(list(results))
        return [0, 1, 2]

    rounds = [
        [match(1, 2, 0, 700, clean=(1, 0))],
        [match(1, 2, 300, 300, clean=(2, 0))],
        [match(1, 2, 500, 100, clean=(4, 0))],
    ]
    counting = Counting(weights=last_double_worst_dropped)
    first = tally([Entry(1)], rounds, Regulation(WIN), counting)[1]
    assert calls == [[(1, 0, -700), (2, 50, 0), (3, 100, 400)]]
    assert (first.points, first.wins, first.draws, losses(first)) == (250, 2, 1, 0)
    assert (first.points_for, first.points_against, first.counts) == (1300, 500, {"clean": 10})
    assert first.played == 3
    assert [result.weight for result in first.results] == [0, 1, 2]


@pytest.mark.parametrize(
    ("regulation", "expected"),
    [
        (Regulation(WIN, ("difference", "lot")), []),
        (Regulation(WIN, ("lot", "wins", "lot")), [("tie-break-twice", {"tiebreak": "lot"})]),
        (Regulation(WIN, ("head-to-head", "wins", "head-to-head")), []),
        (
            Regulation(WIN, ("wins", "level-wins", "level-wins")),
            [("tie-break-twice", {"tiebreak": "level-wins"})],
        ),
        (
            Regulation(WIN, walkover=(0, 0)),
            [("walkover-without-winner", {"came": 0, "absent": 0})],
        ),
        (
            Regulation(WinDrawLoss(0, 0, 0)),
            [("award-not-falling", {"win": 0, "draw": 0, "loss": 0})],
        ),
    ],
)
def test_contradictory_regulation_names_its_problems(regulation, expected):
    assert [(problem.code, problem.params) for problem in regulation.problems()] == expected
