"""The canastras of sequences that two decks allow, and the lowest card points they can have.

Must not know sides, hands or the bonus of a canastra.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from scoring.rules.base.cards import SUITS
from scoring.rules.base.melds import CANASTRA
from scoring.rules.base.problems import Problem, error
from scoring.rules.base.runs import HIGH_ACE, LOW_ACE

COPIES = 2  # of each card in two decks
JOKERS = 4
TWOS = COPIES * len(SUITS)
WILD_CARDS = TWOS + JOKERS
MOST_OF_A_SUIT = 4  # 26 cards make four dirty ones, of six and a wild card each
MOST_CLEAN = 3 * len(SUITS)  # 26 cards make three clean ones
ENOUGH_FOR_ALL = COPIES * len(SUITS)
"""Up to this number every canastra can have the lowest points: a suit has the cards of two."""

K = TypeVar("K")


class Tally(NamedTuple):
    """The numbers of clean and dirty canastras, and of the twos that are natural in them."""

    clean: int = 0
    dirty: int = 0
    twos: int = 0


class Begun(NamedTuple):
    """An unfinished canastra: how many cards it lacks, and whether its wild card is one of them."""

    lacks: int
    lacks_wild: bool


class Table(NamedTuple):
    """The canastras of one suit up to some position, and the aces used as low aces."""

    tally: Tally = Tally()
    begun: tuple[Begun, ...] = ()
    low_aces: int = 0


def check_wild_cards(dirty: int, limit: int) -> Iterator[Problem]:
    """Yield an error if there are more dirty canastras than wild cards (`limit`)."""
    if dirty > limit:
        yield error("too-many-canastras", None, "dirty", dirty=dirty, limit=limit)


def check_runs(
    clean: int, dirty: int, points: int, values: tuple[int, ...], joker: int
) -> Iterator[Problem]:
    """Yield an error if two decks do not allow these canastras of sequences, or not with so few
    card points.

    `values` and `joker` are those of `poorest`.
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
    """Return the lowest card points by number of clean and dirty canastras, (clean, dirty).

    Numbers that two decks do not allow are missing. `values` are the points of the cards of a suit
    from the low ace to the high ace, `joker` those of a joker.
    """
    suit = _suit(values)
    tables = {Tally(): 0}
    for _suit_of_four in SUITS:
        joined: dict[Tally, int] = {}
        for tally, points in tables.items():
            for added, more in suit.items():
                clean, dirty, twos = (a + b for a, b in zip(tally, added, strict=True))
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
    """Return the lowest points of the natural cards for each tally that one suit allows."""
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
    """Yield the table without and with each number of canastras that can start at `position`."""
    yield table
    if position > HIGH_ACE - CANASTRA + 1:
        return
    # Two natural cards exist for each position; a dirty canastra lacks a natural card once.
    for clean in range(COPIES + 1):
        for dirty in range(MOST_OF_A_SUIT + 1):
            new = [Begun(CANASTRA, False)] * clean + [Begun(CANASTRA, True)] * dirty
            tally = table.tally
            if new and tally.clean + tally.dirty + len(new) <= MOST_OF_A_SUIT:
                more = tally._replace(clean=tally.clean + clean, dirty=tally.dirty + dirty)
                yield Table(more, (*table.begun, *new), table.low_aces)


@cache
def _laid(begun: tuple[Begun, ...]) -> frozenset[tuple[int, tuple[Begun, ...]]]:
    """Return each way to add a card to every unfinished canastra: the number of natural cards used,
    and the canastras still unfinished after it.
    """
    ways: set[tuple[int, tuple[Begun, ...]]] = {(0, ())}
    for canastra in begun:
        ways = {
            (laid + natural, (*rest, *_one_more(canastra, natural)))
            for laid, rest in ways
            for natural in _choices(canastra)
            if laid + natural <= COPIES
        }
    return frozenset((laid, tuple(sorted(rest))) for laid, rest in ways)


def _choices(canastra: Begun) -> Iterable[int]:
    """Return the possible next cards: 1 for a natural card, 0 for a wild card."""
    if not canastra.lacks_wild:
        return (1,)
    return (0,) if canastra.lacks == 1 else (0, 1)


def _one_more(canastra: Begun, natural: int) -> tuple[Begun, ...]:
    """Return the canastra with one card more; empty if that card completes it."""
    lacks_wild = canastra.lacks_wild and bool(natural)
    return (Begun(canastra.lacks - 1, lacks_wild),) if canastra.lacks > 1 else ()


def _keep(least: dict[K, int], key: K, points: int) -> None:
    """Store these points under the key unless lower points are stored already."""
    if points < least.get(key, points + 1):
        least[key] = points
