"""The cheapest perfect matching."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.parts.optimum import cheapest, reach, total


def all_twos(numbers):
    """Yield every pairing of these numbers."""
    if not numbers:
        yield []
    for other in numbers[1:]:
        rest = [number for number in numbers[1:] if number != other]
        for twos in all_twos(rest):
            yield [(numbers[0], other), *twos]


costs = st.integers(1, 4).flatmap(
    lambda half: st.fixed_dictionaries(
        {
            edge: st.tuples(st.integers(0, 2), st.integers(0, 5), st.integers(0, 30))
            for edge in combinations(range(2 * half), 2)
        }
    )
)


@given(costs)
def test_no_other_perfect_matching_costs_less(costs):
    actual = cheapest(costs)
    size = 1 + max(higher for _, higher in costs)
    assert sorted(number for two in actual for number in two) == list(range(size))
    least = min(total([costs[two] for two in twos]) for twos in all_twos(list(range(size))))
    assert total([costs[two] for two in actual]) == least


def test_one_unit_of_an_early_part_outweighs_later_parts():
    heavy, light = (1, 0), (0, 1000)
    costs = dict.fromkeys(combinations(range(4), 2), light) | {(0, 1): heavy, (2, 3): (0, 0)}
    assert cheapest(costs) in ([(0, 2), (1, 3)], [(0, 3), (1, 2)])


def test_missing_pairs_are_never_chosen():
    costs = {(0, 1): (0,), (0, 2): (5,), (1, 3): (5,), (1, 2): (0,)}
    assert cheapest(costs) == [(0, 2), (1, 3)]


def test_equal_optima_are_decided_independently_of_order():
    edges = list(combinations(range(10), 2))
    assert cheapest(dict.fromkeys(edges, (0,))) == cheapest(dict.fromkeys(edges[::-1], (0,)))


def test_cheapest_of_no_costs_is_empty():
    assert cheapest({}) == []


def test_costs_beyond_128_bits_are_refused():
    with pytest.raises(OverflowError):
        cheapest({(0, 1): (10**15, 10**15, 10**15)})


@pytest.mark.parametrize(
    ("size", "near"), [(2, 2), (300, 300), (301, 40), (1000, 40), (2000, 20), (9999, 8)]
)
def test_large_field_compares_fewer_neighbours(size, near):
    assert reach(size) == near
