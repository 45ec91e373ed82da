"""The plan of an import: what happens to each line, in words and as orders to the writer. Pure."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Literal

Fate = Literal["wrong", "ask", "new", "fills", "same", "twice", "skipped"]
FATES: tuple[Fate, ...] = ("wrong", "ask", "new", "fills", "same", "twice", "skipped")
OPEN = ("wrong", "ask")
"""Fates of lines that wait for a person."""
LEFT_OUT = (*OPEN, "skipped")
"""Fates of lines that are not in the club after the import."""

Answers = Mapping[str, str]
Order = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A possible answer. `small`: a note that tells it from the other answers."""

    value: str
    label: str
    small: str = ""


@dataclass(frozen=True)
class Question:
    """A question about a line. `name`: that of its input; `chosen`: value of an option, or ""."""

    name: str
    legend: str
    options: Sequence[Option]
    chosen: str = ""


@dataclass(frozen=True)
class Cell:
    """A cell that can be corrected. `name`: that of its input."""

    name: str
    label: str
    value: str


@dataclass(frozen=True)
class Step:
    """What an import does with one line. `title`: its people or matches; `words`: what happens, or
    the problem.

    `order`: the orders for the writer; None if there is nothing to write.
    """

    line: int
    fate: Fate
    title: str
    words: str = ""
    details: Sequence[str] = ()
    questions: Sequence[Question] = ()
    cells: Sequence[Cell] = ()
    order: Order | None = None

    @property
    def is_open(self) -> bool:
        return self.fate in OPEN


@dataclass(frozen=True)
class Column:
    """A column of the list. `key`: its meaning, "" if it is not used; `name`: that of its input."""

    name: str
    head: str
    key: str
    example: str


@dataclass(frozen=True)
class Plan:
    """What an import does with every line. `problem`: a sentence about the whole list, or "".

    `questions`: about the whole list, such as the rules of its matches.
    """

    steps: Sequence[Step] = ()
    columns: Sequence[Column] = ()
    questions: Sequence[Question] = ()
    problem: str = ""
    first_orders: Sequence[Order] = ()
    """Orders of no single line, such as a new pair that many lines name."""

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(step.fate for step in self.steps)

    @property
    def orders(self) -> list[Order]:
        own = [step.order for step in self.steps if step.order is not None]
        return [*self.first_orders, *own] if own else []

    @property
    def makes(self) -> dict[str, int]:
        """The numbers of new and changed rows, by kind."""
        orders = self.orders
        return {
            "matches": sum("match" in order for order in orders),
            "entries": sum("entry" in order for order in orders),
            "players": sum("name" in one for order in orders for one in order["people"]),
            "pairs": sum(bool(order["pair"]) for order in orders),
            "filled": sum(bool(order["fill"]) for order in orders),
        }

    @property
    def open_count(self) -> int:
        return sum(self.counts[fate] for fate in OPEN)

    @property
    def digest(self) -> str:
        """A short text that is equal for two plans which write the same."""
        text = json.dumps(self.orders, sort_keys=True)
        fates = "".join(f"{step.line}{step.fate}," for step in self.steps)
        return sha256(f"{text}{fates}".encode()).hexdigest()[:16]
