"""Build a run by taps: suit, first card, last card, and the position of a wild card.

Its state travels in the form (`MeldInput`), so every tap is a plain form post and works without
JavaScript. Positions are 1 (low ace) to 14 (high ace).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from scoring.forms.hand.hand_input import MeldInput
from scoring.rules.base.cards import JOKER, SUITS, Card
from scoring.rules.base.runs import HIGH_ACE, Run, build_run, rank_at

WILDS = ("", "joker", "two")


@dataclass(frozen=True)
class Builder:
    """A run being built; a field that is None was not chosen yet.

    `first`, `last` and `at` (the wild card) are positions; `wild` is "", "joker" or "two", `two`
    the suit of a wild two. `index` is the number of the meld being edited, None for a new meld.
    """

    suit: str = "S"
    first: int | None = None
    last: int | None = None
    wild: str = ""
    two: str = "S"
    at: int | None = None
    index: int | None = None

    @property
    def kept(self) -> list[tuple[str, int | str]]:
        """The numbers that travel in the form, by their names."""
        numbers = {"first": self.first, "last": self.last, "at": self.at, "index": self.index}
        return [(name, "" if number is None else number) for name, number in numbers.items()]

    @classmethod
    def read(cls, meld: MeldInput) -> Builder:
        """Return the builder of the posted choices; impossible values count as not chosen."""
        first, last, at = map(_position, (meld.first, meld.last, meld.at))
        if first is None or last is None or last < first:
            last = at = None
        elif at is not None and not first <= at <= last:
            at = None
        return cls(
            suit=meld.suit if meld.suit in tuple(SUITS) else "S",
            first=first,
            last=last,
            wild=meld.wild if meld.wild in WILDS else "",
            two=meld.two if meld.two in tuple(SUITS) else "S",
            at=at,
            index=_index(meld.index),
        )

    def write(self, meld: MeldInput) -> None:
        """Write the choices of this builder into the input."""
        for part, value in asdict(self).items():
            setattr(meld, part, "" if value is None else str(value))

    def tap(self, position: int) -> Builder:
        """Return the builder after a tap on a position. Taps choose the first card, the last card
        and the position of the wild card, if the run has one; the next tap starts a new run.
        """
        if self.first is None:
            return replace(self, first=position, last=None, at=None)
        if self.last is None:
            first, last = sorted((self.first, position))
            return replace(self, first=first, last=last)
        if self.wild and self.first <= position <= self.last:
            return replace(self, at=position)
        return replace(self, first=position, last=None, at=None)

    @property
    def meld(self) -> Run | None:
        """The run built so far, legal or not; None while its first or last card is missing."""
        if self.first is None or self.last is None:
            return None
        wild = None
        if self.wild and self.at is not None:
            wild = Card(JOKER, None) if self.wild == "joker" else Card("2", self.two)
        return build_run(self.suit, self.first, self.last, wild, self.at if wild else None)

    @property
    def step(self) -> str:
        """The next choice to make: "first", "last" or "wild"; "" for a complete run."""
        if self.first is None:
            return "first"
        if self.last is None:
            return "last"
        return "wild" if self.wild and self.at is None else ""


def builder_of(meld: Run, index: int) -> Builder:
    """Return the builder that edits a legal run, the meld number `index` of its side."""
    builder = Builder(
        suit=meld.suit,
        first=meld.places[0].position,
        last=meld.places[-1].position,
        index=index,
    )
    for card, place in zip(meld.cards, meld.places, strict=True):
        if place.wild:
            kind = "joker" if card.rank == JOKER else "two"
            builder = replace(builder, wild=kind, two=card.suit or "S", at=place.position)
    return builder


@dataclass(frozen=True)
class Position:
    """The button of a position: its rank, whether it is in the run, and whether wild."""

    number: int
    rank: str
    chosen: bool
    wild: bool

    @property
    def style(self) -> str:
        return "is-wild" if self.wild else "is-in" if self.chosen else ""


def positions(builder: Builder, known: range) -> Sequence[Position]:
    """Return a button for each of the positions that the game has."""
    first = builder.first or 0
    last = builder.last or first
    return [
        Position(number, rank_at(number), first <= number <= last, builder.at == number)
        for number in known
    ]


def _position(text: str) -> int | None:
    number = _index(text)
    return number if number is not None and 1 <= number <= HIGH_ACE else None


def _index(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None
