"""The cheapest way to put a field into twos.

Knows numbers and costs only. Must not know who they are, nor what a format pays for.
"""

from __future__ import annotations

from collections.abc import Mapping

import rustworkx

Cost = tuple[int, ...]
"""Parts of zero or more, the weightiest first: any of one part outweighs all of the next."""

COMPLETE = 300  # so many are compared each with each, in some tenths of a second; beyond …
NEAR = 40  # … each with so many to either side of where its cheapest would be


def cheapest(costs: Mapping[tuple[int, int], Cost]) -> list[tuple[int, int]]:
    """Return the twos that cost least together, with everybody in exactly one of them.

    `costs` has every two that may be put together, as (lower, higher), with what that costs; the
    numbers run from 0 without a gap, and some way to put all of them into twos must exist. Exact,
    in about the third power of their number at worst: 300 who may all meet take a tenth of a
    second, 1000 some seconds.
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
    # Sorted: which of two equal optima is found depends on the order of the edges.
    gains = {edge: dearest - price for edge, price in sorted(prices.items())}
    return most_gained(size, gains, everybody=True)


def most_gained(
    size: int, gains: Mapping[tuple[int, int], int], *, everybody: bool = False
) -> list[tuple[int, int]]:
    """Return the twos that gain most together, in order; nobody is in two of them.

    `everybody`: as many twos as possible, whatever they gain. Raises OverflowError for gains that
    the library cannot count.
    """
    _check_bits(max(gains.values(), default=0))
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(*edge, gain) for edge, gain in gains.items()])
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=everybody, weight_fn=int)
    return sorted((min(edge), max(edge)) for edge in chosen)


def _factors(costs: list[Cost], twos: int) -> list[int]:
    """Return a factor for each part, so that one of it outweighs all parts behind it."""
    factors: list[int] = []
    factor = 1
    for part in reversed(range(len(costs[0]))):
        factors.append(factor)
        factor *= 1 + twos * max(cost[part] for cost in costs)
    _check_bits(factor)
    return factors[::-1]


def _check_bits(number: int) -> None:
    # The library counts in 128 bits, and would wrap round without a word.
    if number.bit_length() > 120:
        raise OverflowError(f"{number.bit_length()} bits of cost")


def total(costs: list[Cost]) -> Cost:
    """Return the sum of costs, part by part."""
    return tuple(map(sum, zip(*costs, strict=True)))
