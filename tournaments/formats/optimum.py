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
    """Twos from these edges that cost least together, with everybody in exactly one of them.

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
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    # Sorted: which of two equal optima is found depends on the order of the edges.
    graph.add_edges_from([(*edge, dearest - price) for edge, price in sorted(prices.items())])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(edge), max(edge)) for edge in found)


def _factors(costs: list[Cost], twos: int) -> list[int]:
    """Return a factor for each part, so that one of it outweighs all parts behind it."""
    factors: list[int] = []
    factor = 1
    for part in reversed(range(len(costs[0]))):
        factors.append(factor)
        factor *= 1 + twos * max(cost[part] for cost in costs)
    # The library counts in 128 bits, and would wrap round without a word.
    if factor.bit_length() > 120:
        raise OverflowError(f"{factor.bit_length()} bits of cost")
    return factors[::-1]


def total(costs: list[Cost]) -> Cost:
    """The parts added up, each by itself."""
    return tuple(map(sum, zip(*costs, strict=True)))
