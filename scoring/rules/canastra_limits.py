"""The most canastras of sequences in two decks, and the least points of a number of them.

Knows cards and their positions in a sequence. Must not know sides, hands or what a canastra earns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from .cards import SUITS
from .melds import CANASTRA
from .problems import Problem, error
from .runs import HIGH_ACE, LOW_ACE

COPIES = 2  # of each card in two decks
JOKERS = 4
TWOS = COPIES * len(SUITS)
WILD_CARDS = TWOS + JOKERS
MOST_OF_A_SUIT = 4  # 26 cards make four dirty ones, of six and a wild card each
MOST_CLEAN = 3 * len(SUITS)  # 26 cards make three clean ones
ENOUGH_FOR_ALL = COPIES * len(SUITS)
"""Up to this number all canastras can be the poorest: each suit holds the cards of two."""

K = TypeVar("K")


class Tally(NamedTuple):
    """Clean and dirty canastras, and the twos that lie in them as twos."""

    clean: int = 0
    dirty: int = 0
    twos: int = 0


class Begun(NamedTuple):
    """A canastra that still lacks cards, and whether its wild card is among them."""

    lacks: int
    lacks_wild: bool


class Table(NamedTuple):
    """The melds of one suit, position by position."""

    tally: Tally = Tally()
    begun: tuple[Begun, ...] = ()
    low_aces: int = 0


def check_wild_cards(dirty: int, limit: int) -> Iterator[Problem]:
    """Check that each dirty canastra has one of the `limit` wild cards of its own."""
    if dirty > limit:
        yield error("too-many-canastras", None, "dirty", dirty=dirty, limit=limit)


def check_runs(
    clean: int, dirty: int, points: int, values: tuple[int, ...], joker: int
) -> Iterator[Problem]:
    """The decks hold so many canastras of sequences, with card points no higher than these.

    `values` and `joker` as in `poorest`.
    """
    code = "too-many-canastras"
    if clean > MOST_CLEAN:
        yield error(code, None, "clean", clean=clean, limit=MOST_CLEAN)
    if clean > MOST_CLEAN or dirty > WILD_CARDS or clean + dirty <= ENOUGH_FOR_ALL:
        return
    least = poorest(values, joker).get((clean, dirty))
    if least is None:
        yield error(code, None, "clean", clean=clean, dirty=dirty)
    elif points < least:
        yield error(code, None, "card_points", points=points, least=least)


@lru_cache(maxsize=64)
def poorest(values: tuple[int, ...], joker: int) -> dict[tuple[int, int], int]:
    """Return the least card points of a number of clean and dirty canastras, by (clean, dirty).

    What two decks cannot hold is left out. `values` are those of the cards at the positions of a
    suit, from the low ace to the high one.
    """
    suit = _suit(values)
    tables = {Tally(): 0}
    for _suit_of_four in SUITS:
        joined: dict[Tally, int] = {}
        for one, points in tables.items():
            for other, more in suit.items():
                clean, dirty, twos = (a + b for a, b in zip(one, other, strict=True))
                _keep(joined, Tally(clean, dirty, twos), points + more)
        tables = joined
    two = values[1]
    least: dict[tuple[int, int], int] = {}
    for tally, points in tables.items():
        wild = sorted([two] * (TWOS - tally.twos) + [joker] * JOKERS)
        if tally.dirty <= len(wild):
            cost = points + sum(wild[: tally.dirty])
            _keep(least, (tally.clean, tally.dirty), cost)
    return least


def _suit(values: tuple[int, ...]) -> dict[Tally, int]:
    """Return the least points of the natural cards of each tally that one suit can hold."""
    tables = {Table(): 0}
    for position in range(LOW_ACE, HIGH_ACE + 1):
        value, after = values[position - 1], dict[Table, int]()
        for table, points in tables.items():
            for begun in _with_new(table, position):
                for laid, rest in _laid(begun.begun):
                    if laid <= COPIES - (table.low_aces if position == HIGH_ACE else 0):
                        is_two, is_ace = position == LOW_ACE + 1, position == LOW_ACE
                        tally = begun.tally._replace(twos=laid if is_two else begun.tally.twos)
                        low_aces = laid if is_ace else table.low_aces
                        _keep(after, Table(tally, rest, low_aces), points + laid * value)
        tables = after
    least: dict[Tally, int] = {}
    for table, points in tables.items():
        _keep(least, table.tally, points)
    return least


def _with_new(table: Table, position: int) -> Iterator[Table]:
    """Yield the table, with each number of clean and dirty canastras that can start at `position`
    (none included).
    """
    yield table
    if position > HIGH_ACE - CANASTRA + 1:
        return
    # Each position takes two natural cards, and each dirty canastra lacks one there at most.
    for clean in range(COPIES + 1):
        for dirty in range(MOST_OF_A_SUIT + 1):
            new = [Begun(CANASTRA, False)] * clean + [Begun(CANASTRA, True)] * dirty
            tally = table.tally
            if new and tally.clean + tally.dirty + len(new) <= MOST_OF_A_SUIT:
                more = tally._replace(clean=tally.clean + clean, dirty=tally.dirty + dirty)
                yield Table(more, (*table.begun, *new), table.low_aces)


@cache
def _laid(begun: tuple[Begun, ...]) -> frozenset[tuple[int, tuple[Begun, ...]]]:
    """Return each way to lay a card on all: how many natural ones, and what they lack then."""
    ways: set[tuple[int, tuple[Begun, ...]]] = {(0, ())}
    for one in begun:
        ways = {
            (laid + natural, (*rest, *_one_more(one, natural)))
            for laid, rest in ways
            for natural in _choices(one)
            if laid + natural <= COPIES
        }
    return frozenset((laid, tuple(sorted(rest))) for laid, rest in ways)


def _choices(one: Begun) -> Iterable[int]:
    """Whether the next card may be natural (1) or wild (0)."""
    if not one.lacks_wild:
        return (1,)
    return (0,) if one.lacks == 1 else (0, 1)


def _one_more(one: Begun, natural: int) -> tuple[Begun, ...]:
    lacks_wild = one.lacks_wild and bool(natural)
    return (Begun(one.lacks - 1, lacks_wild),) if one.lacks > 1 else ()


def _keep(least: dict[K, int], key: K, points: int) -> None:
    """Keep the lower of these points and the known ones."""
    if points < least.get(key, points + 1):
        least[key] = points
