"""Places of an earlier stage that meet in the next one, as text: "A1 B2 / B1 A2"; a bracket of
its own after "//".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, product
from string import ascii_uppercase
from typing import NamedTuple, TypeVar

T = TypeVar("T")
MOST = 400
"""Characters of a text of places."""
WORD = re.compile(r"([^\W\d_]{0,12})([1-9]\d{0,2})(\*?)")


class Placing(NamedTuple):
    """A place of a section of the stage before ("" without sections). `is_best`: the best entry on
    this place of all sections, that is not named otherwise.
    """

    section: str
    place: int
    is_best: bool = False

    def __str__(self) -> str:
        return f"{self.section}{self.place}{'*' * self.is_best}"


class WrongPlaces(ValueError):
    """The text cannot be read: `code` "word", "twice", "one" or "twos", about this `word`."""

    def __init__(self, code: str, word: str) -> None:
        super().__init__(f"{word!r}: {code}")
        self.code, self.word = code, word


def letters() -> Iterator[str]:
    """Yield the names of groups: A to Z, then AA, AB and so on."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def brackets_of(text: str) -> list[int]:
    """Return the number of first ties of each bracket."""
    return [part.count("/") + 1 for part in text.split("//")]


def read_placings(text: str, *, twos: bool = False) -> list[list[Placing]]:
    """Return the places of each group; `twos`: of each first tie of brackets without byes. Raises
    WrongPlaces.
    """
    parts = (text.replace("//", "/") if twos else text).upper().split("/")
    groups = [[_placing(word) for word in part.split()] for part in parts]
    if groups == [[]]:
        return []
    is_whole = all(ties.bit_count() == 1 for ties in brackets_of(text))
    if twos and not (is_whole and all(len(group) == 2 for group in groups)):
        raise WrongPlaces("twos", text)
    seen: set[Placing] = set()
    for group in groups:
        if len(group) < 2:
            raise WrongPlaces("one", " ".join(map(str, group)))
        for placing in group:
            if placing in seen and not placing.is_best:
                raise WrongPlaces("twice", str(placing))
            seen.add(placing)
    return groups


def _placing(word: str) -> Placing:
    found = WORD.fullmatch(word)
    if found is None or (found[1] and found[3]):
        raise WrongPlaces("word", word)
    return Placing(found[1], int(found[2]), bool(found[3]))


def placed(
    groups: Sequence[Sequence[Placing]],
    sections: Mapping[str, Sequence[T]],
    by_merit: Callable[[list[T]], list[T]],
) -> list[list[T | None]]:
    """Return who has these places; None for a place that nobody has. `sections` by name, the best
    first; `by_merit` sorts those on one place of several sections.
    """
    ranked = {name.upper(): rows for name, rows in sections.items()}
    # A stage without groups has one section, which "A" may name.
    alone = next(iter(ranked.values())) if len(ranked) == 1 else ()
    named = {placing for group in groups for placing in group}
    bests: dict[int, Iterator[T]] = {}

    def at(placing: Placing) -> T | None:
        place = placing.place
        if not placing.is_best:
            rows = ranked.get(placing.section, alone if placing.section in ("", "A") else ())
            return rows[place - 1] if place <= len(rows) else None
        if place not in bests:
            free = [
                rows[place - 1]
                for name, rows in ranked.items()
                if place <= len(rows) and Placing(name, place) not in named
            ]
            bests[place] = iter(by_merit(free))
        return next(bests[place], None)

    return [[at(placing) for placing in group] for group in groups]
