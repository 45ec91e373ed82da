"""The matches of a bracket that depend on a result: if it changes, they belong to no tie any more.

Knows a bracket before and after a correction. Must not know what becomes of these matches.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from tournaments.formats.parts.base import Field, Format
from tournaments.formats.parts.bracket import Bracket, Meeting

Met = tuple[int, frozenset[int]]
"""A match of a bracket: its round and its two entries."""


def resting(format: Format, before: Field, after: Field, number: int) -> set[Met]:
    """Return the matches after round `number` that are of another tie, or of none, once the field
    is `after` in place of `before`; also those that only depend on one of these.
    """
    was = _ties(format.bracket(before))
    found: set[Met] = set()
    while True:
        now = _ties(format.bracket(without(after, found)))
        moved = {met for met, tie in was.items() if met[0] > number and now.get(met) != tie}
        if moved == found:
            return found
        found |= moved


def without(field: Field, gone: Set[Met]) -> Field:
    rounds = [
        [table for table in tables if (number, frozenset(table.entries)) not in gone]
        for number, tables in enumerate(field.rounds, start=1)
    ]
    return replace(field, rounds=rounds)


def met_at(meeting: Meeting) -> Met:
    return meeting.round, frozenset(meeting.table.entries)


def _ties(bracket: Bracket | None) -> dict[Met, str]:
    """Return the key of the tie of each match; matches outside the bracket are left out."""
    ties = () if bracket is None else bracket.ties
    return {met_at(meeting): tie.key for tie in ties for meeting in tie.meetings}
