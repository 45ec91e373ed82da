"""The holders qualified for the final: the first of each leg, then the best next ones."""

import pytest

from circuits.ranking.legs import Leg
from circuits.ranking.lines import rank
from circuits.ranking.qualifying import qualified
from circuits.ranking.rules import PERSONS, CircuitRules
from tests.circuits.ranking.cases import OPEN, leg, letter


def names(legs: list[Leg], rules: CircuitRules) -> str:
    """Return each qualified pair with its leg, its place and how it is qualified."""
    marks = {"place": "", "passed-on": "+", "best-next": "*", "table": "t"}
    return " ".join(
        f"{letter(one.holder)}{'' if one.leg is None else one.leg + 1}.{one.place}{marks[one.how]}"
        for one in qualified(legs, rules, rank(legs, rules))
    )


@pytest.mark.parametrize(
    ("legs", "qualify", "best_next", "expected"),
    [
        ([], 3, 1, ""),
        ([OPEN], 3, 1, ""),
        (["A B C D"], 0, 0, ""),
        (["A B C D"], 2, 0, "A1.1 B1.2"),
        # Fewer pairs than places.
        (["A B"], 3, 1, "A1.1 B1.2"),
        # B is qualified by leg 1 and leaves its place in leg 2 to E.
        (["A B C D", "B D E F"], 2, 0, "A1.1 B1.2 D2.2 E2.3+"),
        (["A B C", "B A C"], 2, 0, "A1.1 B1.2 C2.3+"),
        # The best third of both legs, by the points won there.
        (["A B C:4000 D", "E F G:4200 H"], 2, 1, "A1.1 B1.2 E2.1 F2.2 G2.3*"),
        (["A B C:4300 D", "E F G:4200 H"], 2, 1, "A1.1 B1.2 E2.1 F2.2 C1.3*"),
        # The best next one is qualified already, so its leg sends the next one.
        (["A B C:4000 D", "E F A:4500 G:4100 H"], 2, 1, "A1.1 B1.2 E2.1 F2.2 G2.4*"),
        (
            ["A B C:4000 D:3900", "E F G:3950"],
            2,
            3,
            "A1.1 B1.2 E2.1 F2.2 C1.3* G2.3* D1.4*",
        ),
        # The best next ones are named when all legs are over.
        (["A B", OPEN], 1, 1, "A1.1"),
        (["A B:4000", "C D:4500"], 1, 1, "A1.1 C2.1 D2.2*"),
        # Both best next ones are of one leg.
        (["A B:4500 C:4400", "D E:4000"], 1, 2, "A1.1 D2.1 B1.2* C1.3*"),
        # Of a shared place the one with more points in the leg is the best next one.
        (["A B:3000=C:3900", "D E:3500"], 1, 1, "A1.1 D2.1 C1.2*"),
        # The place comes first: B is the best second, however many points C has.
        (["A B:3000 C:3900", "D E:3500"], 1, 1, "A1.1 D2.1 E2.2*"),
        # Nobody is left.
        (["A B C"], 3, 2, "A1.1 B1.2 C1.3"),
        # An entry that left or never played does not qualify: the next one does.
        (["A B- C* D"], 2, 0, "A1.1 D1.4+"),
        (["A! B C"], 1, 0, "B1.2+"),
        # Pairs that share the last place all qualify, whatever later legs bring.
        (["A B C=D E"], 3, 0, "A1.1 B1.2 C1.3 D1.3"),
        (["A B C=D E", "A B C E F D"], 3, 0, "A1.1 B1.2 C1.3 D1.3 E2.4+ F2.5+"),
        (["A B C=D E", "A B D E F C"], 3, 0, "A1.1 B1.2 D1.3 C1.3 E2.4+ F2.5+"),
        (["A=B=C D"], 2, 0, "A1.1 B1.1 C1.1"),
        # A pair that shares the last place and is qualified already passes nothing on.
        (["A B", "C A=D E"], 2, 0, "A1.1 B1.2 C2.1 D2.2"),
        # Pairs that share the last place that was passed on all qualify.
        (["A B", "A C=D E"], 1, 0, "A1.1 C2.2+ D2.2+"),
        (["A B- C=D E"], 2, 0, "A1.1 C1.3+ D1.3+"),
    ],
)
def test_qualified(legs: list[str | Leg], qualify: int, best_next: int, expected: str) -> None:
    rules = CircuitRules(qualify=qualify, best_next=best_next)
    read = [leg(each) if isinstance(each, str) else each for each in legs]
    assert names(read, rules) == expected


def test_qualified_of_a_shared_place_are_in_table_order() -> None:
    rules = CircuitRules(qualify=1)
    # B and C share the first place of leg 1; C has more points in the table.
    assert names([leg("B=C D"), leg("D C E B")], rules) == "C1.1 B1.1 D2.1"


def test_qualified_of_two_sections_share_each_place() -> None:
    rules = CircuitRules(qualify=3)
    both = Leg([*leg("A C E").results, *leg("B D F").results])
    assert names([both], rules) == "A1.1 B1.1 C1.2 D1.2"
    assert names([leg("A B C D"), both], rules) == "A1.1 B1.2 C1.3 D2.2 E2.3+ F2.3+"


def test_qualified_by_equal_points_are_decided_by_the_table() -> None:
    rules = CircuitRules(qualify=1, best_next=1)
    legs = [leg("A B:4000"), leg("C D:4000"), leg("E D:100 X B:100")]
    assert names(legs, rules) == "A1.1 C2.1 E3.1 D2.2*"


def test_qualified_persons_of_a_pair_take_one_place() -> None:
    rules = CircuitRules(of=PERSONS, qualify=1)
    legs = [leg("A B"), leg("A B")]
    found = qualified(legs, rules, rank(legs, rules))
    assert [(one.holder, one.leg, one.place) for one in found] == [
        ((10,), 0, 1),
        ((11,), 0, 1),
        ((20,), 1, 2),
        ((21,), 1, 2),
    ]


@pytest.mark.parametrize(
    ("legs", "best_next", "expected"),
    [
        (["A B:4000", "C D:4000"], 1, "A1.1 C2.1 B1.2* D2.2*"),
        (["A B:4000=E:4000", "C D:4000"], 1, "A1.1 C2.1 B1.2* E1.2* D2.2*"),
        (["A B:4000", "C D:4000", "E F:4500"], 2, "A1.1 C2.1 E3.1 F3.2* B1.2* D2.2*"),
        (["A B:4000", "C D:4000", "E F:4500"], 1, "A1.1 C2.1 E3.1 F3.2*"),
        # C is behind B in the same leg, so it is not level with B; D is.
        (["A B:4000 C:4000", "E D:4000"], 1, "A1.1 E2.1 B1.2* D2.2*"),
        # C is behind B, but level with D.
        (["A B:4500 C:4000", "E D:4000"], 2, "A1.1 E2.1 B1.2* C1.3* D2.2*"),
        # Nobody is level with a place that nobody has.
        (["A B:4000", "C"], 3, "A1.1 C2.1 B1.2*"),
    ],
)
def test_qualified_level_with_the_last_best_next_one(
    legs: list[str], best_next: int, expected: str
) -> None:
    """Points and the table are level, so no draw of lots inside the program decides."""
    rules = CircuitRules(way="points", qualify=1, best_next=best_next, ties=())
    assert names([leg(each) for each in legs], rules) == expected


@pytest.mark.parametrize(
    ("legs", "qualify", "first", "expected"),
    [
        # Known when all legs are over.
        ([leg("A B C"), OPEN], 0, 2, ""),
        ([leg("A B C"), leg("A B C")], 0, 2, "A.1t B.2t"),
        # All who share the last place go; more than there are, too.
        ([leg("A B=C D")], 0, 2, "A.1t B.2t C.2t"),
        ([leg("A B")], 0, 5, "A.1t B.2t"),
        # Who is qualified by a leg is not counted.
        ([leg("A B C D"), leg("A C B D")], 1, 1, "A1.1 C2.2+ B.2t"),
    ],
)
def test_qualified_by_the_table(legs: list[Leg], qualify: int, first: int, expected: str) -> None:
    rules = CircuitRules(qualify=qualify, first_of_table=first, ties=())
    assert names(legs, rules) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (CircuitRules(first_of_table=2, minimum=2, ties=()), "A.1t C.2t"),
        # The place in a tournament is won there.
        (CircuitRules(qualify=1, minimum=2, ties=()), "B1.1 A2.1"),
        # B and C have the same points in their tournament: whoever has a place is ahead.
        (CircuitRules(way="points", qualify=1, best_next=1, minimum=2, ties=()), "D1.1 A2.1 C2.2*"),
    ],
)
def test_line_without_a_place_is_behind_the_others(rules: CircuitRules, expected: str) -> None:
    legs = [leg("B A C"), leg("A C")]
    if rules.best_next:
        legs = [leg("D:900 B:500 C:100 A:0"), leg("A:900 C:500 D:0")]
    assert names(legs, rules) == expected
