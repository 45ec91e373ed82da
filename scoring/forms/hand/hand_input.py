"""The posted data of the hand form as one typed value, which can be written back.

Only this module and the templates know the names of the inputs:

- `went_out`: "0", "1", … for a side, empty for nobody, absent without an answer.
- `morto_to_stock` and others: yes-or-no fields of the whole hand.
- `0-clean`, `0-took_morto`, …: the fields of side 0 that the rules ask for.
- `0-by-melds` (`0-by-hand`): side 0 enters its cards; `0-melds` (`0-hand`) has one notation each.
  `by-melds` is the same switch for both sides.
- `0-unfinished`: a meld of side 0 that was begun and left, as the choices of the builder.
- `0-penalty-points` and `0-penalty-reason`: one pair of values per penalty.
- `build-…`: the meld being built.

Must not know a game.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

ON = "on"
CARDS = ("melds", "hand")
"""The two kinds of cards a side can enter one by one."""
TEXTS = {"client_key": "client_key", "do": "button", "typed": "notation"}
LONGEST_MELD = 500
LISTS = {"row": "opened_rows", "noted": "rulings", "accepted": "accepted"}
"""Attributes of `HandInput` by the names of their inputs."""


class Penalty(NamedTuple):
    """A penalty as typed."""

    points: str = ""
    reason: str = ""

    @property
    def is_blank(self) -> bool:
        return not (self.points.strip() or self.reason.strip())

    @property
    def lines(self) -> int:
        """The lines of the field for the reason."""
        return 1 + (len(self.reason) > 20) + (len(self.reason) > 40)


class Screen(NamedTuple):
    """The open screen of cards: the "melds" or the "hand" of a side."""

    side: int
    cards: str


@dataclass
class MeldInput:
    """The choices for the meld being built; a choice not yet made is empty.

    `first`, `last` and `at` are positions in a run; `wild` is "joker" or "two", `two` the suit of a
    wild two; `rank` and `cards` (one notation each) are those of a set. `index` is the number of
    the meld being edited. `open`: the scorer has asked for the builder.
    """

    way: str = ""
    suit: str = ""
    first: str = ""
    last: str = ""
    wild: str = ""
    two: str = ""
    at: str = ""
    index: str = ""
    rank: str = ""
    cards: list[str] = field(default_factory=list)
    open: str = ""

    @classmethod
    def read(cls, text: str) -> MeldInput:
        """Return the choices that `text` gives, as `written` makes it, without unknown ones."""
        meld = cls()
        for part, values in QueryDict(text[:LONGEST_MELD]).lists():
            if part in cls.__annotations__:
                texts = [str(value) for value in values]
                setattr(meld, part, texts if part == "cards" else texts[-1])
        return meld

    @property
    def written(self) -> str:
        return urlencode({part: value for part, value in asdict(self).items() if value}, True)


@dataclass
class SideInput:
    """The input of one side: the values of its fields by name, its cards, its penalties, and a meld
    that was begun and left.
    """

    values: dict[str, str] = field(default_factory=dict)
    by_cards: dict[str, bool] = field(default_factory=dict)
    melds: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    unfinished: MeldInput | None = None

    def cards(self, kind: str) -> list[str]:
        """Return the side's cards of this kind, "melds" or "hand", in notation."""
        return self.melds if kind == "melds" else self.hand


@dataclass
class HandInput:
    """The input of the whole form as it was posted."""

    sides: defaultdict[int, SideInput] = field(default_factory=lambda: defaultdict(SideInput))
    values: dict[str, str] = field(default_factory=dict)
    """Answers about the whole hand by the name of their field, and all other posted fields."""
    by_melds: bool | None = None
    """The switch that lets both sides enter melds card by card; None: the form has no switch."""
    opened_rows: list[str] = field(default_factory=list)
    """The names of the rare rows that a button opened."""
    rulings: list[str] = field(default_factory=list)
    """The keys of the rulings that the form already contains."""
    accepted: list[str] = field(default_factory=list)
    """The keys of the warnings that the scorer accepted."""
    screen: Screen | None = None
    meld: MeldInput = field(default_factory=MeldInput)
    notation: str = ""
    """The content of the field for cards typed in the notation."""
    laid_on_leaving: list[str] = field(default_factory=list)
    """The notation of each meld that was laid when its screen was closed. Never posted."""
    laid_apart: list[str] = field(default_factory=list)
    """The cards of a hand that were moved to a count of their own. Never posted."""
    button: str = "record"
    was_saved: bool = False
    """Whether Save was pressed earlier and the form came back with problems."""
    client_key: str = ""

    @classmethod
    def read(cls, data: QueryDict) -> HandInput:
        typed = cls()
        for name, values in data.lists():
            texts = [str(value) for value in values]
            typed._read(name, texts, texts[-1] if texts else "")
        for number, side in typed.sides.items():
            points = data.getlist(f"{number}-penalty-points")
            reasons = data.getlist(f"{number}-penalty-reason")[: len(points)]
            rows = zip_longest(points, reasons, fillvalue="")
            side.penalties = [Penalty(*row) for row in rows]
        return typed

    def _read(self, name: str, values: list[str], last: str) -> None:
        start, _dash, part = name.partition("-")
        if start.isascii() and start.isdecimal() and len(start) < 3:
            self._read_side(self.sides[int(start)], part, values, last)
        elif name in TEXTS:
            setattr(self, TEXTS[name], last)
        elif name in LISTS:
            setattr(self, LISTS[name], values)
        elif name == "by-melds":
            self.by_melds = last == ON
        elif name == "asked":
            self.was_saved = last == ON
        elif name == "screen":
            number, _space, cards = last.partition(" ")
            is_side = number.isascii() and number.isdecimal() and len(number) < 3
            self.screen = Screen(int(number), cards) if is_side and cards in CARDS else None
        elif start == "build" and part in MeldInput.__annotations__:
            setattr(self.meld, part, values if part == "cards" else last)
        else:
            self.values[name] = last

    @staticmethod
    def _read_side(side: SideInput, part: str, values: list[str], last: str) -> None:
        if part in CARDS:
            setattr(side, part, values)
        elif part == "unfinished":
            side.unfinished = MeldInput.read(last) if last else None
        elif part.startswith("by-"):
            side.by_cards[part.removeprefix("by-")] = last == ON
        elif not part.startswith("penalty-"):
            side.values[part] = last

    def write(self) -> QueryDict:
        """Return the data that reads back as this input."""
        lists = {name: [value] for name, value in self.values.items()}
        lists |= {name: [getattr(self, attribute)] for name, attribute in TEXTS.items()}
        lists |= {name: getattr(self, attribute) for name, attribute in LISTS.items()}
        if self.by_melds is not None:
            lists["by-melds"] = [ON if self.by_melds else ""]
        if self.was_saved:
            lists["asked"] = [ON]
        if self.screen:
            lists["screen"] = [f"{self.screen.side} {self.screen.cards}"]
        for part, chosen in asdict(self.meld).items():
            if chosen:
                lists[f"build-{part}"] = chosen if part == "cards" else [chosen]
        for number, side in self.sides.items():
            own = {name: [value] for name, value in side.values.items()}
            own |= {f"by-{cards}": [ON if on else ""] for cards, on in side.by_cards.items()}
            own |= {cards: side.cards(cards) for cards in CARDS}
            own["unfinished"] = [side.unfinished.written] if side.unfinished else []
            own["penalty-points"] = [penalty.points for penalty in side.penalties]
            own["penalty-reason"] = [penalty.reason for penalty in side.penalties]
            lists |= {f"{number}-{name}": values for name, values in own.items()}
        data = QueryDict(mutable=True)
        for name, values in lists.items():
            if values:
                data.setlist(name, values)
        return data

    def is_ticked(self, name: str) -> bool:
        """Whether a yes-or-no field of the whole hand is ticked."""
        return self.values.get(name) == ON

    def is_by_cards(self, side: int, cards: str) -> bool:
        """Whether the cards of this side count and not its typed numbers; `cards` is "melds" or
        "hand". With one switch for both sides, the numbers of a side without a meld still count.
        """
        if cards == "melds" and self.by_melds is not None:
            return self.by_melds and bool(self.sides[side].melds)
        return self.sides[side].by_cards.get(cards, False)
