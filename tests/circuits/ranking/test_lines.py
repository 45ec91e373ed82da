"""The table of a circuit: sums, the best results, tie-breaks and their reasons."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circuits.ranking.legs import Leg, LegResult, Meeting
from circuits.ranking.lines import Reason, rank
from circuits.ranking.rules import PERSONS, POINTS, CircuitRules
from tests.circuits.ranking.cases import OPEN, leg, letter, pair, said

RULES = CircuitRules(scale=(1000, 600, 400), rest=100, ties=())


@pytest.mark.parametrize(
    ("legs", "best", "expected"),
    [
        ([], 0, ""),
        ([OPEN], 0, ""),
        ([leg("A B C D")], 0, "1 A 10, 2 B 6, 3 C 4, 4 D 1"),
        ([leg("A B C"), leg("B A D")], 0, "1 A 16, 1 B 16, 3 C 4, 3 D 4"),
        # The best two of three.
        ([leg("A B C"), leg("B A C"), leg("B C A")], 2, "1 B 20, 2 A 16, 3 C 10"),
        # More results to count than legs.
        ([leg("A B")], 5, "1 A 10, 2 B 6"),
        # Absent pairs have no line, those who left have one.
        ([leg("A B* C-")], 0, "1 A 10, 2 C 0"),
        # A double evening counts as two results.
        ([leg("A B", weight=2), leg("B A")], 0, "1 A 26, 2 B 22"),
        # Of the double evening only one result counts, since two results count in all.
        ([leg("A B", weight=2), leg("B A")], 2, "1 A 20, 2 B 16"),
        ([leg("A B", weight=2), leg("B A")], 1, "1 A 10, 1 B 10"),
        # A leg that is not over changes nothing.
        ([leg("A B"), OPEN], 0, "1 A 10, 2 B 6"),
    ],
)
def test_table_of_legs(legs: list[Leg], best: int, expected: str) -> None:
    assert said(rank(legs, replace(RULES, best=best))) == expected


@pytest.mark.parametrize(
    ("legs", "doubles_as_one", "expected"),
    [
        # B has most points, but one result.
        ([leg("B A C"), leg("A C")], False, "1 A 16, 2 C 10, 0 B 10"),
        # Nobody has two yet: the order is that of the totals.
        ([leg("B A C"), OPEN], False, "0 B 10, 0 A 6, 0 C 4"),
        # A double evening is two results, or one.
        ([leg("A B", weight=2), leg("C D")], False, "1 A 20, 2 B 12, 0 C 10, 0 D 6"),
        ([leg("A B", weight=2), leg("B C")], True, "1 B 22, 0 A 20, 0 C 6"),
        # A result without points is a result, an absent pair has none.
        ([leg("A B-"), leg("B* A")], False, "1 A 16, 0 B 0"),
    ],
)
def test_line_with_few_results_has_no_place(
    legs: list[Leg], *, doubles_as_one: bool, expected: str
) -> None:
    rules = replace(RULES, minimum=2, doubles_as_one=doubles_as_one)
    assert said(rank(legs, rules)) == expected


def test_line_with_few_results_says_how_many_it_has() -> None:
    lines = rank([leg("A B"), leg("A")], replace(RULES, minimum=2, ties=("wins",)))
    assert [line.reason for line in lines] == [None, Reason("few", 1, 2)]


def test_scores_say_how_often_each_leg_counts() -> None:
    legs = [leg("A B", weight=2), leg("B A"), OPEN, leg("B A")]
    first = rank(legs, replace(RULES, best=2))[0]
    assert first.holder == pair("A")
    counted = [score and (score.points, score.weight, score.counted) for score in first.scores]
    assert counted == [(1000, 2, 2), (600, 1, 0), None, (600, 1, 0)]
    second = rank(legs, replace(RULES, best=3))[1]
    assert second.holder == pair("B")
    assert [score and score.counted for score in second.scores] == [1, 1, None, 1]


@pytest.mark.parametrize(
    ("ties", "expected", "reason"),
    [
        ((), "1 A 16, 1 B 16", None),
        (("wins",), "1 A 16, 1 B 16", Reason("level")),
        (("best",), "1 A 16, 1 B 16", Reason("level")),
        (("last",), "1 B 16, 2 A 16", Reason("last", 1000, 600)),
        (("wins", "last"), "1 B 16, 2 A 16", Reason("last", 1000, 600)),
    ],
)
def test_ties_after_two_legs(ties: tuple[str, ...], expected: str, reason: Reason | None) -> None:
    lines = rank([leg("A B"), leg("B A")], replace(RULES, ties=ties))
    assert said(lines) == expected
    assert lines[0].reason == reason


@pytest.mark.parametrize(
    ("ties", "expected", "reason"),
    [
        # A and D won a leg each, B and C played two without winning: all have 10.
        (("wins",), "1 A 10, 1 D 10, 3 B 10, 3 C 10", Reason("wins", 1, 0)),
        (("best",), "1 A 10, 1 D 10, 3 B 10, 3 C 10", Reason("best", 1000, 600)),
        (("played",), "1 B 10, 1 C 10, 3 A 10, 3 D 10", Reason("played", 2, 1)),
    ],
)
def test_tie_break_after_unequal_numbers_of_legs_decides(
    ties: tuple[str, ...], expected: str, reason: Reason
) -> None:
    lines = rank([leg("A C B"), leg("D B C")], replace(RULES, ties=ties))
    assert said(lines) == expected
    level = Reason("level")
    assert [line.reason for line in lines] == [level, reason, level, level]


def test_countback_compares_place_after_place() -> None:
    rules = CircuitRules(scale=(300, 200, 100), rest=0, ties=("countback",))
    # A: 1st and 3rd, B: 2nd and 2nd: both 4.
    lines = rank([leg("A B X"), leg("Y B A")], rules)
    assert said(lines)[:14] == "1 A 4, 2 B 4, "
    assert lines[0].reason == Reason("countback", 1, 0, 1)


def test_countback_of_later_places() -> None:
    rules = CircuitRules(scale=(300, 200, 200), rest=0, ties=("countback",))
    # Both 5: A by a first and a second place, B by a first and a third place.
    lines = rank([leg("A X B"), leg("B A Y")], rules)
    assert said(lines)[:12] == "1 A 5, 2 B 5"
    assert lines[0].reason == Reason("countback", 1, 0, 2)


@pytest.mark.parametrize("best", [0, 1, 2])
def test_points_below_zero_are_no_worse_than_not_playing(best: int) -> None:
    rules = CircuitRules(way=POINTS, scale=(), best=best, ties=())
    lines = rank([leg("A:500=B:500"), leg("C:100 A:-300")], rules)
    assert said(lines) == "1 A 5, 1 B 5, 3 C 1"


@pytest.mark.parametrize("code", ["wins", "countback"])
@pytest.mark.parametrize(
    ("first", "leavers", "counts"),
    [("A", False, True), ("A-", True, True), ("A-", False, False), ("A!", True, False)],
)
def test_first_place_without_points_counts_only_if_played(
    code: str, first: str, *, leavers: bool, counts: bool
) -> None:
    rules = CircuitRules(scale=(600,), rest=600, best=1, leavers=leavers, ties=(code,))
    lines = rank([leg(f"{first} Y"), leg("X A=B")], rules)
    places = {letter(line.holder): line.place for line in lines}
    assert (places["A"] < places["B"]) is counts
    assert (places["A"] == places["B"]) is not counts


def test_first_place_played_for_no_points_counts() -> None:
    rules = CircuitRules(way=POINTS, scale=(), ties=("wins",))
    lines = rank([leg("A:0 B:0")], rules)
    assert said(lines) == "1 A 0, 2 B 0"
    assert lines[0].reason == Reason("wins", 1, 0)


def test_all_results_decide_between_equal_best_ones() -> None:
    rules = replace(RULES, best=1, ties=("all",))
    lines = rank([leg("A B"), leg("B C A")], rules)
    assert said(lines) == "1 B 10, 2 A 10, 3 C 6"
    assert lines[0].reason == Reason("all", 1600, 1400)


def test_best_result_decides_between_equal_totals() -> None:
    rules = replace(RULES, rest=400, ties=("best",))
    # A: 10, B: 6 and 4.
    lines = rank([leg("A C B"), leg("C B")], rules)
    assert said(lines) == "1 C 16, 2 A 10, 3 B 10"
    assert lines[1].reason == Reason("best", 1000, 600)


def test_lot_is_the_same_each_time_and_the_last_resort() -> None:
    rules = replace(RULES, ties=("lot",))
    legs = [leg("A=B=C=D=E")]
    lines = rank(legs, rules, seed=7)
    assert [line.place for line in lines] == [1, 2, 3, 4, 5]
    assert lines == rank(legs, rules, seed=7)
    assert lines[0].reason
    assert lines[0].reason.code == "lot"
    orders = {tuple(line.holder for line in rank(legs, rules, seed)) for seed in range(20)}
    assert len(orders) > 5


def test_lot_of_a_holder_depends_on_no_other_holder() -> None:
    rules = replace(RULES, ties=("lot",))
    few = [line.holder for line in rank([leg("A=B=C")], rules, seed=3)]
    many = [line.holder for line in rank([leg("A=B=C=D=E=F")], rules, seed=3)]
    assert few == [holder for holder in many if holder in few]


def test_table_of_persons_adds_up_several_partners() -> None:
    rules = replace(RULES, of=PERSONS)
    first = Leg([leg("A").results[0], leg("X B").results[1]])
    mixed = leg("A")._replace(results=[first.results[0]._replace(people=(10, 21))])
    lines = rank([first, mixed], rules)
    assert [(line.holder, line.total) for line in lines] == [
        ((10,), 2000),
        ((21,), 1600),
        ((11,), 1000),
        ((20,), 600),
    ]


def test_pair_is_one_holder_in_either_order() -> None:
    turned = Leg([leg("A").results[0]._replace(people=(11, 10))])
    assert said(rank([leg("A"), turned], RULES)) == "1 A 20"


def test_two_entries_of_one_person_count_once() -> None:
    rules = replace(RULES, of=PERSONS)
    both = leg("A B")
    both = Leg([both.results[0], both.results[1]._replace(people=(10, 21))])
    totals = {line.holder: line.total for line in rank([both], rules)}
    assert totals == {(10,): 1000, (11,): 1000, (21,): 600}


def test_table_of_200_legs() -> None:
    rules = replace(RULES, best=150, ties=("wins", "countback", "best", "last", "all", "lot"))
    texts = ["A B C D E F", "F E D C B A", "B A C"]
    lines = rank([leg(texts[number % 3]) for number in range(200)], rules)
    assert said(lines) == "1 A 1083, 2 B 1079, 3 F 737, 4 C 549, 5 E 469, 6 D 335"
    assert sum(score.counted for score in lines[0].scores if score) == 150


PLACES = st.permutations("ABCDE").flatmap(
    lambda order: st.integers(0, 5).map(lambda number: " ".join(order[:number]))
)


@given(st.lists(st.tuples(PLACES, st.sampled_from([1, 2])), max_size=6), st.integers(0, 7))
def test_total_is_the_sum_of_the_best_results(legs: list[tuple[str, int]], best: int) -> None:
    lines = rank([leg(text, weight) for text, weight in legs], replace(RULES, best=best))
    points = {1: 1000, 2: 600, 3: 400}
    results: dict[str, list[int]] = {}
    for text, weight in legs:
        for place, name in enumerate(text.split(), start=1):
            results.setdefault(name, []).extend([points.get(place, 100)] * weight)
    expected = {
        name: sum(sorted(own, reverse=True)[: best or None]) for name, own in results.items()
    }
    assert {letter(line.holder): line.total for line in lines} == expected
    assert [line.total for line in lines] == sorted(expected.values(), reverse=True)


A, B, C = pair("A"), pair("B"), pair("C")


def evening(*met: tuple[Meeting, ...], differences: tuple[int, ...] = (0, 0, 0)) -> Leg:
    """Return a leg of three level pairs, with whom each of them met."""
    both = zip((A, B, C), met, differences, strict=True)
    return Leg([LegResult(who, 1, difference=by, met=own) for who, own, by in both])


@pytest.mark.parametrize(
    ("of_a", "of_b", "of_c", "expected", "reason"),
    [
        # All met once: C won both, B the match against A.
        (
            (Meeting(B, 1, 0), Meeting(C, 1, 0)),
            (Meeting(A, 1, 200), Meeting(C, 1, 0)),
            (Meeting(A, 1, 200), Meeting(B, 1, 200)),
            "1 C 6.66, 2 B 6.66, 3 A 6.66",
            Reason("head-to-head", 400, 200),
        ),
        # C met nobody.
        (
            (Meeting(B, 1, 0),),
            (Meeting(A, 1, 200),),
            (),
            "1 A 6.66, 1 B 6.66, 1 C 6.66",
            Reason("level"),
        ),
        # A and B met twice, C each of them once.
        (
            (Meeting(B, 2, 0), Meeting(C, 1, 0)),
            (Meeting(A, 2, 200), Meeting(C, 1, 0)),
            (Meeting(A, 1, 200), Meeting(B, 1, 200)),
            "1 A 6.66, 1 B 6.66, 1 C 6.66",
            Reason("level"),
        ),
    ],
)
def test_head_to_head_needs_that_all_met_equally_often(
    of_a: tuple[Meeting, ...],
    of_b: tuple[Meeting, ...],
    of_c: tuple[Meeting, ...],
    expected: str,
    reason: Reason,
) -> None:
    lines = rank([evening(of_a, of_b, of_c)], replace(RULES, ties=("head-to-head",)))
    assert said(lines) == expected
    assert lines[0].reason == reason


def test_head_to_head_adds_up_the_meetings_of_all_legs() -> None:
    first = evening((Meeting(B, 1, 200),), (Meeting(A, 1, 0),), ())
    second = Leg(
        [
            LegResult(A, 1, met=(Meeting(B, 1, 0),)),
            LegResult(B, 1, met=(Meeting(A, 1, 300),)),
        ]
    )
    lines = rank([first, second], replace(RULES, ties=("head-to-head",)))
    assert said(lines)[:18] == "1 B 14.66, 2 A 14."
    assert lines[0].reason == Reason("head-to-head", 300, 200)


def test_difference_is_that_of_the_results_that_count() -> None:
    won = evening((), (), (), differences=(500, 300, -800))
    lost = Leg([LegResult(who, 1 + n, difference=-n - 1) for n, who in enumerate((A, B, C))])
    lines = rank([won, won, lost], replace(RULES, best=1, ties=("difference",)))
    assert [line.holder for line in lines] == [A, B, C]
    lines = rank([won, won], replace(RULES, ties=("difference",)))
    assert lines[0].reason == Reason("difference", 1000, 600)


@pytest.mark.parametrize("code", ["head-to-head", "difference"])
def test_matches_decide_nothing_if_those_of_one_leg_are_unknown(code: str) -> None:
    known = evening((Meeting(B, 1, 200),), (Meeting(A, 1, 0),), (), differences=(500, -500, 0))
    known, unknown = Leg(known.results[:2]), Leg(evening((), (), ()).results[:2])
    assert rank([known], replace(RULES, ties=(code,)))[0].reason != Reason("level")
    assert rank([known, unknown], replace(RULES, ties=(code,)))[0].reason == Reason("level")
