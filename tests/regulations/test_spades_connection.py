"""Small knock-outs all day; the points of their places seed a last one."""

from circuits.ranking.legs import Leg, LegResult
from circuits.ranking.lines import rank
from circuits.ranking.rules import PERSONS, CircuitRules

from .published import Published, drawn, seeded

PUBLISHED = Published(
    name="The Spades Connection",
    source="thespadesconnection.com",
    game="spades (only results)",
    asked={
        "tournaments of 4 or 8 teams": "knock-outs with 4 or 8 places",
        "winner 6, runner-up 3, semi-finalists 1": "circuit, points of the places: 6 3 1 1",
        "points of each player, whichever the partner": "table of persons",
        "level: fewer bags, or one hand more": "the result is typed after that",
        "winners of a tournament play the last one": "1 of each tournament goes to the final",
        "byes of the last one go to the best": "seeds by the table of the circuit; knock-out",
    },
)
RULES = CircuitRules(of=PERSONS, scale=(600, 300, 100, 100), rest=0, qualify=1, ties=())


def test_places_of_two_tournaments_add_up_for_each_person() -> None:
    one = [LegResult((1, 2), 1), LegResult((3, 4), 2), LegResult((5, 6), 3), LegResult((7, 8), 3)]
    two = [LegResult((3, 1), 1), LegResult((2, 5), 2), LegResult((4, 7), 3), LegResult((6, 8), 3)]
    lines = rank([Leg(one), Leg(two)], RULES)
    total = {line.holder[0]: line.total // 100 for line in lines}
    assert total == {1: 12, 3: 9, 2: 9, 5: 4, 4: 4, 6: 2, 7: 2, 8: 2}


def test_byes_of_the_last_knock_out_go_to_the_best() -> None:
    tables = drawn({"format": "knockout", "entries": seeded(6)})
    assert {id for table in tables for id in table} == {3, 4, 5, 6}
