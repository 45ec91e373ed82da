"""The worth of a score. VP tables: the two printed ones, by the first and last difference."""

import pytest

from scoring.rules.base.problems import MalformedFacts
from tournaments.ranking.award_data import read_award
from tournaments.ranking.awards import (
    POINT,
    VP_SCALES,
    TotalPoints,
    VpScale,
    WinDrawLoss,
)

THREE_HANDS = [
    # difference from, to, winner, loser
    (5, 50, 10, 10),
    (55, 150, 11, 9),
    (155, 250, 12, 8),
    (255, 350, 13, 7),
    (355, 500, 14, 6),
    (505, 650, 15, 5),
    (655, 800, 16, 4),
    (805, 1000, 17, 3),
    (1005, 1250, 18, 2),
    (1255, 1500, 19, 1),
    (1505, 9000, 20, 0),
]
FOUR_HANDS = [
    (5, 100, 10, 10),
    (105, 300, 11, 9),
    (305, 500, 12, 8),
    (505, 700, 13, 7),
    (705, 900, 14, 6),
    (905, 1100, 15, 5),
    (1105, 1300, 16, 4),
    (1305, 1500, 17, 3),
    (1505, 1700, 18, 2),
    (1705, 2000, 19, 1),
    (2005, 9000, 20, 0),
]


@pytest.mark.parametrize(
    ("name", "row"),
    [("3-hands", row) for row in THREE_HANDS] + [("4-hands", row) for row in FOUR_HANDS],
)
def test_victory_points_equal_the_printed_table(name, row):
    first, last, winner, loser = row
    scale = VP_SCALES[name]
    for difference in (first, last):
        # Also below zero, and whoever is named first.
        assert scale.points(difference - 200, -200) == POINT * winner
        assert scale.points(-200, difference - 200) == POINT * loser


@pytest.mark.parametrize("name", VP_SCALES)
def test_equal_scores_give_ten_vp_each(name):
    assert VP_SCALES[name].points(1500, 1500) == 10 * POINT


@pytest.mark.parametrize(
    ("award", "mine", "theirs", "expected"),
    [
        (WinDrawLoss(), 10, 5, 100),
        (WinDrawLoss(), 5, 5, 50),
        (WinDrawLoss(), 5, 10, 0),
        (WinDrawLoss(6, 2, 0), 10, 5, 6),
        (WinDrawLoss(6, 2, 0), 5, 5, 2),
        (TotalPoints(), 1335, 2000, 133500),
        (TotalPoints(), -40, 2000, -4000),
    ],
)
def test_points_are_stored_in_hundredths(award, mine, theirs, expected):
    assert award.points(mine, theirs) == expected


@pytest.mark.parametrize(
    ("award", "bounds"),
    [
        (WinDrawLoss(6, 2, 0), (0, 6)),
        (TotalPoints(), (None, None)),
        (VP_SCALES["3-hands"], (0, 2000)),
        (VpScale(((100, 1000, 1000), (None, 1600, 400))), (400, 1600)),
    ],
)
def test_points_of_any_match_lie_within_the_bounds(award, bounds):
    assert (award.least, award.most) == bounds


@pytest.mark.parametrize("scale", VP_SCALES.values())
def test_printed_scales_have_no_problems(scale):
    assert scale.problems() == []


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((), [("scale-empty", {})]),
        # A gap: beyond the last difference nothing is said.
        (((50, 10, 10), (150, 11, 9)), [("scale-not-open", {"row": 2, "most": 150})]),
        # Overlaps.
        (((None, 10, 10), (None, 11, 9)), [("scale-open-too-soon", {"row": 1})]),
        (
            ((50, 10, 10), (50, 11, 9), (None, 12, 8)),
            [("scale-not-ascending", {"row": 2, "most": 50, "before": 50})],
        ),
        (
            ((50, 10, 10), (150, 11, 9), (100, 12, 8), (None, 13, 7)),
            [("scale-not-ascending", {"row": 3, "most": 100, "before": 150})],
        ),
        # At bridge winner and loser need not add up to one sum.
        (((50, 10, 10), (None, 11, 8)), []),
        (
            ((50, 12, 8), (None, 11, 9)),
            [
                ("scale-winner-falls", {"row": 2, "winner": 11, "before": 12}),
                ("scale-loser-rises", {"row": 2, "loser": 9, "before": 8}),
            ],
        ),
        (
            ((50, 9, 11), (None, 10, 10)),
            [("scale-winner-below-loser", {"row": 1, "winner": 9, "loser": 11})],
        ),
    ],
)
def test_contradictory_scale_names_row_and_problem(rows, expected):
    actual = [(problem.code, problem.params) for problem in VpScale(rows).problems()]
    assert actual == expected


@pytest.mark.parametrize(
    ("award", "right"),
    [
        (WinDrawLoss(6, 2, 0), True),
        (WinDrawLoss(2, 2, 0), True),
        (WinDrawLoss(2, 0, 0), True),
        (WinDrawLoss(0, 0, 0), False),
        (WinDrawLoss(2, 4, 0), False),
        (WinDrawLoss(4, 0, 2), False),
        (WinDrawLoss(3, 1, -1), True),
    ],
)
def test_award_needs_win_over_loss_with_draw_between(award, right):
    codes = [problem.code for problem in award.problems()]
    assert codes == ([] if right else ["award-not-falling"])


@pytest.mark.parametrize(
    ("bye", "no_show", "expected"),
    [
        (4, 0, []),
        (0, -3, []),
        (5, 0, ["award-bye-above-win"]),
        (4, 2, ["award-no-show-above-loss"]),
        (5, 2, ["award-bye-above-win", "award-no-show-above-loss"]),
    ],
)
def test_no_result_is_worth_more_without_a_match(bye, no_show, expected):
    award = WinDrawLoss(4, 2, 1, bye, no_show)
    assert [problem.code for problem in award.problems()] == expected


@pytest.mark.parametrize(
    ("data", "award"),
    [
        ("win", WinDrawLoss()),
        ("points", TotalPoints()),
        ({"win": [3, 1, 0]}, WinDrawLoss(300, 100, 0)),
        ({"win": [1, 0.5, 0]}, WinDrawLoss()),
        ({"win": [3, 1, -1]}, WinDrawLoss(300, 100, -100)),
        ({"win": [4, 2, 1, 4, -0.5]}, WinDrawLoss(400, 200, 100, 400, -50)),
        ({"vp": "3-hands"}, VP_SCALES["3-hands"]),
        ({"vp": [[50, 10, 10], [None, 20, 0]]}, VpScale(((50, 1000, 1000), (None, 2000, 0)))),
        # Wrong, but no less readable: the scale's own problems say what is wrong.
        ({"vp": []}, VpScale(())),
        ({"vp": [[50, 10.31, 9.69]]}, VpScale(((50, 1031, 969),))),
    ],
)
def test_read_award_returns_the_award(data, award):
    assert read_award(data) == award


@pytest.mark.parametrize(
    "data",
    [
        *(None, 1, "draw", [], {}, {"vp": "5-hands"}, {"win": [3, 1]}, {"win": [3, 1, 0.555]}),
        *({"win": [3, 1, 0, 3]}, {"win": [True, 1, 0]}, {"win": [3, 1, 10**9]}, {"win": "3"}),
        *({"win": [3, 1, 0], "vp": "3-hands"}, {"vp": "3-hands", "hands": 3}, {"vp": None}),
        *({"vp": [[50, 10]]}, {"vp": [50, 10, 10]}, {"vp": [["50", 10, 10]]}),
        *(
            {"vp": [[50, None, 10]]},
            {"vp": [[-5, 10, 10]]},
            {"vp": [[5, 10.125, 9]]},
            {"vp": [[None, 1, 0]] * 201},
        ),
    ],
)
def test_read_unknown_award_is_malformed(data):
    with pytest.raises(MalformedFacts) as caught:
        read_award(data)
    assert caught.value.key == "award"


def test_read_malformed_scale_names_the_row():
    with pytest.raises(MalformedFacts, match="row 2"):
        read_award({"vp": [[50, 10, 10], [150, 11]]})


def test_contradictory_scale_still_covers_every_difference():
    gap = VpScale(((50, 10, 10),))
    assert (gap.points(1000, 2), gap.points(2, 1000), gap.most, gap.least) == (10, 10, 10, 10)
    assert (VpScale(()).points(5, 0), VpScale(()).most, VpScale(()).least) == (0, 0, 0)


# The scale to 25: the winner stops there, and the loser goes on losing.
TO_25 = [
    *([margin, 15 + margin, 15 - margin] for margin in range(11)),
    *([margin, 25, 15 - margin] for margin in range(11, 15)),
    [None, 25, 0],
]


def test_scale_to_25_may_have_rows_of_different_sums():
    scale = read_award({"vp": TO_25})
    assert scale.problems() == []
    assert [scale.points(m, 0) + scale.points(0, m) for m in (0, 10, 11, 99)] == [
        30 * POINT,
        30 * POINT,
        29 * POINT,
        25 * POINT,
    ]


# WBF continuous scale for 16 boards (technical report of the WBF scoring panel, 2012): the margin
# in IMPs at which 20 to 0 is reached is 15 times the root of the boards.
WBF_16 = {0: 10.0, 1: 10.31, 2: 10.61, 3: 10.91, 4: 11.2, 5: 11.48, 20: 15.0, 60: 20.0}


def test_wbf_continuous_scale_keeps_its_decimals():
    tau = (5**0.5 - 1) / 2
    won = [round(10 + 10 * (1 - tau ** (3 * m / 60)) / (1 - tau**3), 2) for m in range(61)]
    rows = [[m if m < 60 else None, vp, round(20 - vp, 2)] for m, vp in enumerate(won)]
    scale = read_award({"vp": rows})
    assert scale.problems() == []
    for margin, vp in WBF_16.items():
        assert scale.points(margin + 7, 7) == round(vp * 100)
        assert scale.points(7, margin + 7) == 2000 - round(vp * 100)


@pytest.mark.parametrize(
    ("scale", "difference", "points"),
    [
        (VP_SCALES["3-hands"], 355, 1400),
        (VP_SCALES["4-hands"], 355, 1200),
        # The same rows, typed by a club.
        (VpScale(VP_SCALES["3-hands"].rows), 355, 1400),
        (VpScale(((0, 100, 100), (None, 300, 0))), 5, 300),
        (read_award({"vp": TO_25}), 4, 1900),
        (VpScale(((1, 1500, 1500), (7, 1650, 1350), (None, 2500, 500))), 8, 2500),
        (VpScale(((None, 2000, 0),)), 5, 2000),
    ],
)
def test_bye_is_worth_a_usual_win_of_its_own_scale(scale, difference, points):
    score = scale.bye_score((0, 0))
    assert (score, scale.bye_points(score)) == ((difference, 0), points)
    draw, best = scale.points(0, 0), scale.most
    assert draw < points <= best


@pytest.mark.parametrize("rows", [((None, 900, 1100),), ((None, 1000, 1000), (5, 2000, 0)), ()])
def test_contradictory_scale_still_gives_a_bye(rows):
    scale = VpScale(rows)
    assert scale.bye_points(scale.bye_score((0, 0))) >= 0
