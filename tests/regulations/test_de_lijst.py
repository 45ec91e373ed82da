"""Eight Sundays of klaverjassen, of which the best six count."""

from circuits.ranking.legs import Leg, LegResult
from circuits.ranking.lines import rank
from circuits.ranking.rules import PERSONS, POINTS, CircuitRules

from .published import Published

PUBLISHED = Published(
    name="Open competition of the Café de Lijst",
    source="cafedelijst.nl",
    game="klaverjassen (only results)",
    asked={
        "eight Sundays, open to everybody": "circuit of eight tournaments, table of persons",
        "the mean of the best six": "circuit: points won; 6 results that count, as their sum",
        "less than six times: no place": "circuit: 6 results that a place needs",
        "a revoke: 100 points off, not for the partner": "points taken off an entry",
        "5 euros an evening": "fee of each tournament",
    },
)
RULES = CircuitRules(of=PERSONS, way=POINTS, best=6, minimum=6, ties=())


def test_two_lowest_of_eight_sundays_do_not_count() -> None:
    made = {1: [5000, 4000, 5200, 5100, 5300, 3900, 5000, 4900], 2: [5100] * 6 + [0, 0]}
    legs = [
        Leg([LegResult((who,), 1, score[day] * 100) for who, score in made.items()])
        for day in range(8)
    ]
    total = {line.holder[0]: line.total // 100 for line in rank(legs, RULES)}
    assert total == {1: 30500, 2: 30600}


def test_whoever_came_five_times_has_no_place() -> None:
    legs = [Leg([LegResult((1,), 1, 400_000)]) for _day in range(6)]
    legs[:5] = [Leg([LegResult((2,), 1, 900_000), LegResult((1,), 2, 400_000)])] * 5
    assert [(line.holder[0], line.place) for line in rank(legs, RULES)] == [(1, 1), (2, 0)]
