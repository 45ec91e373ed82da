"""Find the cheapest way to pair a field.

Knows numbers and costs only. Must not know entries, nor the meaning of a cost.
"""

from __future__ import annotations

from collections.abc import Mapping

Cost = tuple[int, ...]
"""Parts of zero or more, the weightiest first: 1 in a part outweighs all parts after it."""

COMPLETE = 300  # up to so many are all compared with each other, in some tenths of a second
NEAR = 40  # in larger fields, each with so many on either side of its cheapest partner
COMPARED = 40_000  # twos that are compared at most: some two seconds
FEWEST = 8  # each is compared with so many in a field of any size


def cheapest(costs: Mapping[tuple[int, int], Cost]) -> list[tuple[int, int]]:
    """Return the pairs with the lowest total cost, each number in exactly one of them.

    `costs` has the cost of every possible pair, as (lower, higher); the numbers run from 0 without
    a gap, and a pairing of all of them must exist. Exact; at worst the time grows with the cube of
    the size: 300 that may all meet take a tenth of a second, 1000 some seconds.
    """
    if not costs:
        return []
    size = 1 + max(higher for _, higher in costs)
    factors = _factors(list(costs.values()), size // 2)
    prices = {
        edge: sum(part * factor for part, factor in zip(cost, factors, strict=True))
        for edge, cost in costs.items()
    }
    dearest = max(prices.values())
    # Sorted, because the order of the edges decides between equal optima.
    gains = {edge: dearest - price for edge, price in sorted(prices.items())}
    return most_gained(size, gains, most_pairs=True)


def most_gained(
    size: int, gains: Mapping[tuple[int, int], int], *, most_pairs: bool = False
) -> list[tuple[int, int]]:
    """Return the disjoint pairs with the highest total gain, sorted.

    `most_pairs`: as many pairs as possible, whatever they gain. Raises OverflowError for gains that
    the library cannot count.
    """
    import rustworkx  # noqa: PLC0415 - 2 MB, which only draws need

    _check_bits(max(gains.values(), default=0))
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(*edge, gain) for edge, gain in gains.items()])
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=most_pairs, weight_fn=int)
    return sorted((min(edge), max(edge)) for edge in chosen)


def _factors(costs: list[Cost], twos: int) -> list[int]:
    """Return a factor for each part, so that 1 in it outweighs all parts after it."""
    factors: list[int] = []
    factor = 1
    for part in reversed(range(len(costs[0]))):
        factors.append(factor)
        factor *= 1 + twos * max(cost[part] for cost in costs)
    _check_bits(factor)
    return factors[::-1]


def _check_bits(number: int) -> None:
    # The library counts in 128 bits and overflows silently.
    if number.bit_length() > 120:
        raise OverflowError(f"{number.bit_length()} bits of cost")


def reach(size: int) -> int:
    """Return with how many neighbours on either side each is compared in a field of this size."""
    if size <= COMPLETE:
        return size
    return max(FEWEST, min(NEAR, COMPARED // size))


def total(costs: list[Cost]) -> Cost:
    """Return the sum of the costs, part by part."""
    return tuple(map(sum, zip(*costs, strict=True)))
