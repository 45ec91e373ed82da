"""The results that a section still lacks, where all of them are known before they are played."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from tournaments.formats.parts.base import Field, Format, Impossible
from tournaments.ranking.decided import Due, due_of_two
from tournaments.ranking.regulation import Regulation


def last_results(
    format: Format, field: Field, left: int | None, regulation: Regulation
) -> list[Due] | None:
    """Return all results that a section still lacks, with `left` rounds to be drawn.

    None if they are not known, or if an entry lacks more than one.
    """
    is_weighed = type(format).weights is not Format.weights
    if left not in (0, 1) or is_weighed or format.is_of_several or format.has_partners():
        return None
    annulled = format.annulled(field)
    missing = [
        table.entries
        for table in chain.from_iterable(field.rounds)
        if table.is_open and annulled.isdisjoint(table.entries)
    ]
    byes: list[int] = []
    if left:
        if not format.fixed or missing:
            return None
        try:
            draw = format.draw(field)
        except Impossible:
            return None
        missing = [(*first, *second) for first, second in (p.sides for p in draw.pairings)]
        count_not = {n.sides[0] for n in draw.notes if n.code == "bye-opponent-annulled"}
        byes = [entry for entry in draw.byes if entry not in count_not]
    seated = list(chain.from_iterable(missing))
    dues = [due_of_two(first, second, regulation) for first, second in missing]
    if len(seated) > len(set(seated)) or not all(due.outcomes for due in dues):
        return None
    worth = regulation.bye_result()[1]
    return [*dues, *(Due((entry,), ((worth,),)) for entry in byes)]


def may_be_annulled(format: Format, field: Field) -> bool:
    """Whether an open table of an entry that left decides if the results of that entry count."""
    left = {entry.id for entry in field.entries if entry.left_before(field.number)}
    tables = chain.from_iterable(field.rounds)
    if not any(table.is_open and not left.isdisjoint(table.entries) for table in tables):
        return False
    none_came = [
        [replace(t, absent=tuple(range(len(t.sides)))) if t.is_open else t for t in tables]
        for tables in field.rounds
    ]
    return format.annulled(replace(field, rounds=none_came)) != format.annulled(field)
