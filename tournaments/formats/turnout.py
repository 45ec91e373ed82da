"""What the next draw has to work with, counted without a search: entries, tables, and the bye."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from tournaments.formats.event import Event


@dataclass(frozen=True)
class Turnout:
    """`playing`: the entries in the draw; `byes`: how many of them sit out since the number is odd;
    `candidates`: the entries that may get these byes.
    """

    playing: int
    tables: int
    byes: int
    candidates: tuple[int, ...]
    is_enough: bool = True
    """Whether anybody meets anybody."""

    @property
    def is_by_lot(self) -> bool:
        """Whether everybody who plays may get the bye."""
        return len(self.candidates) == self.playing


def turnout(event: Event) -> Turnout:
    """Count the next draw of all sections. For formats that draw each round anew."""
    format, fields = event.format, event.fields.values()
    numbers = [len(field.playing) for field in fields]
    tables = [format.tables_for(number) for number in numbers]
    return Turnout(
        playing=sum(numbers),
        tables=sum(tables),
        byes=0 if format.is_of_several else sum(number % 2 for number in numbers),
        candidates=tuple(chain.from_iterable(map(format.bye_candidates, fields))),
        is_enough=any(number >= format.at_table.start for number in numbers),
    )
