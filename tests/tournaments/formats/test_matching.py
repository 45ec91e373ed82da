"""The matching of a line of entries: cheapest, or with a proven bound."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import with_thorough
from tournaments.formats.parts import halves, matching
from tournaments.formats.parts.line import Line, Matching
from tournaments.formats.parts.matching import compare_all, match

from .test_optimum import all_twos


def recounted(line, twos):
    """Return the cost of these pairings, counted again from places, groups and clubs."""
    cost = [0, 0, 0, 0, 0]
    for first, second in twos:
        cost[4] += (second - first) ** 2 - 1
        if line.bye in (first, second):
            cost[2] += line.bye_price[first if second == line.bye else second]
            continue
        cost[0] += (first, second) in line.forbidden
        cost[1] += line.clubs.get(first, first) == line.clubs.get(second, second)
        cost[3] += (line.groups[first] - line.groups[second]) ** 2
    return tuple(cost)


def matched(line: Line) -> Matching:
    matching = match(line)
    assert matching is not None
    return matching


def compared(line: Line) -> Matching:
    matching = compare_all(line)
    assert matching is not None
    return matching


@st.composite
def lines(draw, largest=8):
    """Draw a line with groups of any size and some pairs banned."""
    size = 2 * draw(st.integers(1, largest // 2))
    groups = [0]
    for step in draw(st.lists(st.integers(0, 1), min_size=size - 1, max_size=size - 1)):
        groups.append(groups[-1] + step)
    twos = st.sets(st.tuples(st.integers(0, size - 2), st.integers(1, size - 1)), max_size=size)
    banned = {(first, second) for first, second in draw(twos) if first < second}
    forbidden = {(first, second) for first, second in draw(twos) if first < second}
    clubs = draw(st.dictionaries(st.integers(0, size - 1), st.sampled_from("AB")))
    bye = draw(st.none() | st.integers(0, size - 1))
    price = [abs(groups[-1] - group) for group in groups]
    return Line(groups, banned, forbidden, clubs, bye, price if bye is not None else ())


@given(lines())
def test_no_other_pairing_costs_less(line):
    legal = [
        twos for twos in all_twos(list(range(line.size))) if not line.banned & set(map(tuple, twos))
    ]
    if not legal:
        assert match(line) is None
        return
    matching = matched(line)
    assert (
        matching.cost
        == recounted(line, matching.pairs)
        == min(recounted(line, twos) for twos in legal)
    )
    assert matching.proven
    assert sorted(place for two in matching.pairs for place in two) == list(range(line.size))
    assert not line.banned & set(matching.pairs)


def event(size, seed, groups, clubs, bye=None, rounds=4, near=0):
    """Return a line as after some rounds: neighbours by group or place have met."""
    chance = Random(seed)
    drawn = sorted(chance.randrange(groups) for _ in range(size))
    steps = [first != second for first, second in pairwise(drawn)]
    numbers = [sum(steps[:place]) for place in range(size)]
    met = set()
    for _ in range(rounds):
        order = sorted(
            range(size),
            key=lambda place: (place if near else numbers[place]) + (near or 2) * chance.random(),
        )
        met |= {(min(two), max(two)) for two in zip(order[::2], order[1::2], strict=True)}
    mates = {place: str(chance.randrange(clubs)) for place in range(size)} if clubs else {}
    price = [numbers[-1] - number for number in numbers] if bye is not None else []
    return Line(numbers, met, frozenset(), mates, bye, price)


LONG = [
    # size, groups, clubs, place of the bye
    (100, 6, 3, None),
    (200, 40, 20, 199),
    (320, 6, 0, None),
    (320, 6, 3, None),
    (320, 6, 20, 319),
    (320, 40, 20, None),
    (320, 320, 3, 310),
    (318, 5000, 0, None),
    (318, 1, 8, 317),
]
QUICK = [(100, 6, 3, None), (200, 40, 20, 199), (320, 6, 0, None)]


@pytest.mark.parametrize(("size", "groups", "clubs", "bye"), with_thorough(LONG, quick=QUICK))
def test_large_field_compared_nearby_is_still_cheapest(size, groups, clubs, bye):
    line = event(size, 7, groups, clubs, bye)
    near, every = matched(line), compared(line)
    assert near.proven
    assert near.cost == every.cost == recounted(line, near.pairs)


HALVED = [
    # size, groups, place of the bye
    (100, 100, 97),
    (160, 6, None),
    (320, 320, None),
    (320, 40, 319),
    (320, 6, None),
    (640, 640, 633),
]


@pytest.mark.parametrize(("size", "groups", "bye"), with_thorough(HALVED, quick=HALVED[:2]))
def test_two_clubs_compared_across_are_still_cheapest(size, groups, bye):
    line = event(size, 7, groups, 2, bye)
    matching, every = matched(line), compared(line)
    assert matching.bound <= every.cost <= matching.cost == recounted(line, matching.pairs)
    assert matching.cost == every.cost
    assert matching.proven


def test_same_field_of_two_clubs_gives_the_same_pairing():
    lines = [event(320, 7, 40, 2) for _time in range(2)]
    assert matched(lines[0]) == matched(lines[1])


@given(
    half=st.integers(3, 15),
    seed=st.integers(0, 9999),
    groups=st.sampled_from([1, 3, 30]),
    rounds=st.integers(0, 5),
    near=st.sampled_from([0, 2, 5]),
    others=st.sampled_from(["B", "BC", " "]),
    data=st.data(),
)
def test_proven_pairing_with_a_dominant_club_is_optimal(
    half, seed, groups, rounds, near, others, data
):
    bye = data.draw(st.none() | st.integers(2 * half - 5, 2 * half - 1))
    line = event(2 * half, seed, groups, 0, bye, rounds, near)
    chance = Random(seed)
    clubs = {place: chance.choice(["A" * len(others), others]) for place in range(line.size)}
    line = replace(line, clubs={place: chance.choice(two) for place, two in clubs.items()})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            halves, "WINDOWS", data.draw(st.sampled_from([((0, 1, 0),), ((1, 1, 0), (2, 2, 99))]))
        )
        patch.setattr(halves, "LEFT_OVER", 1)
        matching = halves.match(line)
    every = compare_all(line)
    if matching is None or every is None:
        assert matching is None
        return
    assert matching.bound <= every.cost <= matching.cost == recounted(line, matching.pairs)
    assert not matching.proven or matching.cost == every.cost


@given(
    half=st.integers(5, 15),
    seed=st.integers(0, 9999),
    groups=st.sampled_from([1, 3, 8, 30]),
    clubs=st.sampled_from([0, 1, 2, 3]),
    rounds=st.integers(3, 6),
    near=st.sampled_from([0, 2, 3, 5]),
    width=st.integers(1, 3),
    data=st.data(),
)
def test_proven_draw_costs_least_and_bound_is_never_higher(
    half, seed, groups, clubs, rounds, near, width, data
):
    bye = data.draw(st.none() | st.integers(2 * half - 5, 2 * half - 1))
    line = event(2 * half, seed, groups, clubs, bye, rounds, near)
    with pytest.MonkeyPatch.context() as patch:
        # So narrow that what lies outside matters in a line short enough to be looked at whole.
        patch.setattr(matching, "WIDTH", width)
        patch.setattr(matching, "WIDEST", 2 * width)
        patch.setattr(matching, "SHORT", 0)
        patch.setattr(matching, "COMPLETE", 0)
        patch.setattr(halves, "WINDOWS", ((width, 1, 0), (2 * width, 2, 99)))
        patch.setattr(halves, "LEFT_OVER", 1)
        pairing = match(line)
    every = compare_all(line)
    if pairing is None or every is None:
        assert pairing is every
        return
    assert pairing.bound <= every.cost <= pairing.cost == recounted(line, pairing.pairs)
    assert not pairing.proven or pairing.cost == every.cost


@pytest.mark.thorough
def test_unproven_field_of_hundreds_compares_every_pair(
    monkeypatch,
):
    monkeypatch.setattr(matching, "ATTEMPTS", 0)
    line = event(200, 7, 6, 3)
    assert match(line) == compare_all(line)


@pytest.mark.parametrize("size", with_thorough([320, 640], quick=[320]))
def test_unproven_pairing_has_a_bound_below_its_cost(size, monkeypatch):
    monkeypatch.setattr(matching, "ATTEMPTS", 1)
    line = event(size, 7, 6, 3)
    pairing = matched(line)
    assert not pairing.proven
    assert pairing.bound < pairing.cost == recounted(line, pairing.pairs)
    assert sorted(place for two in pairing.pairs for place in two) == list(range(size))


@pytest.mark.thorough
def test_dominant_club_in_a_large_field_still_gets_a_pairing():
    line = event(400, 7, 5, 0)
    line = Line(line.groups, line.banned, clubs=dict.fromkeys(range(300), "A"))
    matching = matched(line)
    assert sorted(place for two in matching.pairs for place in two) == list(range(400))
    # All the others have one of the club, though most of those are far away.
    assert matching.cost[1] == matching.bound[1] == 100
    assert matching.bound <= compared(line).cost <= matching.cost


@pytest.mark.thorough
@pytest.mark.parametrize("groups", [6, 40, 1000])
def test_two_clubs_kept_apart_need_few_compared_pairs(groups, monkeypatch):
    pairs: list[int] = []

    def counted(self):
        pairs.append(len(self.costs))
        return solve(self)

    solve = halves._Window.solve
    monkeypatch.setattr(halves._Window, "solve", counted)
    line = event(1000, 7, groups, 2)
    matching = matched(line)
    assert pairs[0] < 20 * line.size
    assert len(pairs) <= 3
    of_one = max(list(line.clubs.values()).count(club) for club in "01")
    assert matching.cost[1] == matching.bound[1] == of_one - 500
    assert matching.proven or groups < 1000
    assert matching.cost == recounted(line, matching.pairs)


def test_first_club_meets_last_club_across_the_field():
    clubs = {place: "AB"[place // 200] for place in range(400)}
    matching = matched(Line(event(400, 7, 6, 0).groups, clubs=clubs))
    assert matching.cost[1] == 0


@pytest.mark.parametrize("size", [302, 1000])
def test_nearly_single_club_has_the_fewest_mates_meet(size):
    line = event(size, 7, 40, 0)
    clubs = {place: "A" for place in range(size) if place % 5}
    matching = matched(Line(line.groups, line.banned, clubs=clubs))
    assert matching.proven
    assert matching.cost[1] == (2 * len(clubs) - size) // 2


@pytest.mark.thorough
def test_large_field_with_many_rematches_compares_every_pair():
    size = 302
    odd_with_odd = {(i, j) for j in range(size) for i in range(j) if (i + j) % 2 == 0}
    matching = matched(Line([0] * size, odd_with_odd - {(0, 2)}))
    assert matching.cost == (0, 0, 0, 0, 0)
    assert match(Line([0] * size, odd_with_odd | {(0, j) for j in range(1, size)})) is None


def test_weights_sort_like_their_costs():
    line = event(40, 7, 6, 3, bye=39)
    costs = [(0, 0, 0, 0, 900), (0, 0, 0, 1, 0), (0, 0, 1, 0, 0), (0, 1, 0, 2, 5), (0, 2, 3, 4, 5)]
    weights = [line.weigh(cost) for cost in costs]
    assert weights == sorted(weights)
    assert [line.unweigh(weight) for weight in weights] == costs


@pytest.mark.parametrize(
    ("size", "clubs"),
    with_thorough(
        [(400, "AAABB"), (400, "ABC"), (4096, "AAABB"), (4096, "ABC"), (4096, "AABCD")],
        quick=[(400, "AAABB"), (400, "ABC")],
    ),
)
def test_searches_for_a_long_line_share_one_budget(size, clubs, monkeypatch):
    counts: list[int] = []

    def counted(graph, **options):
        counts.append(graph.num_edges() * graph.num_nodes())
        return search(graph, **options)

    search = rustworkx.max_weight_matching
    monkeypatch.setattr(rustworkx, "max_weight_matching", counted)
    # A shorter line gets as few steps for each two places as 4,096 get.
    budget = matching.STEPS * size**2 // 4096**2
    monkeypatch.setattr(matching, "STEPS", budget)
    chance = Random(7)
    line = event(size, 7, 40, 0)
    line = replace(line, clubs={place: chance.choice(clubs) for place in range(size)})
    pairing = matched(line)
    assert sum(counts) <= budget
    assert pairing.bound <= pairing.cost == recounted(line, pairing.pairs)
    assert sorted(place for two in pairing.pairs for place in two) == list(range(size))
