"""Evenings of three turns; the odd pair gets a usual win, and the best three of four count."""

from circuits.ranking.legs import Leg, LegResult, Meeting
from circuits.ranking.lines import rank
from circuits.ranking.qualifying import qualified
from circuits.ranking.rules import POINTS, CircuitRules

from .published import Published, bye, drawn, entries, order, played, points

PUBLISHED = Published(
    name="Genova Gioca, burraco in pairs",
    source="genovagioca.it",
    game="burraco",
    asked={
        "evenings of three turns": "Swiss, Danish or Mitchell, 3 rounds",
        "victory points": "award: VP for 3 hands",
        "the odd pair gets 14 VP and +355": "bye: as usual",
        "level: head-to-head, then difference": "tie-breaks of tournament, circuit: the same",
        "the best three of four evenings": "circuit: points won; 3 results that count",
        "two halves of the year": "two circuits",
        "the first two of each half go to a final": "circuit: 2 of the table go to the final",
    },
)
FILE = {
    "format": "swiss",
    "options": {"rounds": 3, "seed": 1},
    "award": {"vp": "3-hands"},
    "tiebreaks": ["head-to-head", "difference"],
    "entries": entries(5),
}


def test_odd_pair_gets_14_points_and_355() -> None:
    first = drawn(FILE)
    (rested,) = {*range(1, 6)} - {entry for table in first for entry in table}
    rounds = [[played(one, two, 1355, 1000) for one, two in first] + [bye(rested)]]
    file = {**FILE, "rounds": rounds}
    assert points(file)[rested] == 14
    # Both winners by 355 have the same points and the same difference.
    assert [place for place, _entry in order(file)] == [1, 1, 1, 4, 4]


def test_worst_of_four_evenings_does_not_count() -> None:
    made = {(1, 2): [40, 31, 45, 50], (3, 4): [48, 44, 42, 0]}
    legs = [
        Leg([LegResult(pair, 1, score[day] * 100) for pair, score in made.items()])
        for day in range(4)
    ]
    rules = CircuitRules(way=POINTS, best=3, ties=(), first_of_table=2)
    lines = rank(legs, rules)
    assert [line.total // 100 for line in lines] == [135, 134]
    assert {one.holder for one in qualified(legs, rules, lines)} == {*made}


def test_level_pairs_are_split_by_match_then_difference() -> None:
    rules = CircuitRules(way=POINTS, ties=("head-to-head", "difference"))
    one, two, three = (1, 2), (3, 4), (5, 6)
    evening = [
        LegResult(one, 1, 4000, difference=900, met=(Meeting(two, 1, 500),)),
        LegResult(two, 1, 4000, difference=100, met=(Meeting(one, 1, 1500),)),
        LegResult(three, 3, 3000),
    ]
    assert [line.holder for line in rank([Leg(evening)], rules)] == [two, one, three]
    # Three are level, and one met nobody: no match between all of them decides.
    level = [*evening[:2], LegResult(three, 1, 4000, difference=500)]
    assert [line.holder for line in rank([Leg(level)], rules)] == [one, three, two]
