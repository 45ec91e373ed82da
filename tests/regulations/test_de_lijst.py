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
        "points of the best six": "circuit: points won; 6 results that count",
        "a revoke: 100 points off, not for the partner": "points taken off an entry",
        "5 euros an evening": "fee of each tournament",
    },
    left="Whoever came less than six times is left out by hand. The mean of six is their sum ÷ 6.",
)
RULES = CircuitRules(of=PERSONS, way=POINTS, best=6, ties=())


def test_two_lowest_of_eight_sundays_do_not_count() -> None:
    made = {1: [5000, 4000, 5200, 5100, 5300, 3900, 5000, 4900], 2: [5100] * 6 + [0, 0]}
    legs = [
        Leg([LegResult((who,), 1, score[day] * 100) for who, score in made.items()])
        for day in range(8)
    ]
    total = {line.holder[0]: line.total // 100 for line in rank(legs, RULES)}
    assert total == {1: 30500, 2: 30600}
