"""Number the tables of a draw: section by section, fixed tables first. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, groupby

from tournaments.formats.parts.base import Note, Pairing
from tournaments.ranking.results import Entry


def numbered(
    pairings: Sequence[Pairing], entries: Mapping[int, Entry]
) -> tuple[list[Pairing], list[Note]]:
    """Return the pairings with a table each, section by section, and notes on lost fixed tables.

    Tables numbered by the format keep their numbers, shifted behind those of earlier sections.
    """
    if all(pairing.number is not None for pairing in pairings):
        return _moved_on(pairings, entries)
    taken: dict[int, int] = {}
    stays: dict[int, Entry] = {}
    notes = []
    for index, pairing in enumerate(pairings):
        for entry in _seated(pairing, entries):
            if entry.table is None or taken.get(entry.table) == index:
                continue
            if index in stays:
                other = stays[index]
                params = {"table": entry.table, "stays": other.table or 0}
                notes.append(Note("fixed-table-elsewhere", (entry.id, other.id), params))
            elif entry.table in taken:
                notes.append(Note("fixed-table-lost", (entry.id,), {"table": entry.table}))
            else:
                taken[entry.table], stays[index] = index, entry
    numbers = {index: number for number, index in taken.items()}
    free = (number for number in count(1) if number not in taken)
    seated = [
        replace(pairing, number=numbers[index] if index in numbers else next(free))
        for index, pairing in enumerate(pairings)
    ]
    return [pairing for group in _by_section(seated) for pairing in group], notes


def _moved_on(
    pairings: Sequence[Pairing], entries: Mapping[int, Entry]
) -> tuple[list[Pairing], list[Note]]:
    seated: list[Pairing] = []
    notes = []
    for group in _by_section(pairings):
        before = max((pairing.number or 0 for pairing in seated), default=0)
        for pairing in group:
            seated.append(replace(pairing, number=(pairing.number or 0) + before))
            notes += [
                Note("fixed-table-lost", (entry.id,), {"table": entry.table})
                for entry in _seated(pairing, entries)
                if before and entry.table is not None and entry.table == pairing.number
            ]
    return seated, notes


def _by_section(pairings: Sequence[Pairing]) -> Iterator[list[Pairing]]:
    """Yield the pairings of each section by table, in the order of the sections."""
    for _name, group in groupby(pairings, key=lambda pairing: pairing.section):
        yield sorted(group, key=lambda pairing: pairing.number or 0)


def _seated(pairing: Pairing, entries: Mapping[int, Entry]) -> Iterator[Entry]:
    return (entries[entry] for side in pairing.sides for entry in side)
