"""Join two archives of one club: the same result in either order, and again and again."""

from __future__ import annotations

from collections.abc import Mapping

from clubs.archive.canonical import MalformedArchive
from clubs.archive.records import Archive, Record, State


class OtherClub(Exception):
    """The two archives are of different clubs."""


def merge(one: Archive, other: Archive) -> Archive:
    """Return all records of both archives. Commutative, associative and idempotent.

    A state that one of them has replaced goes. If two versions of a record remain, both stay in the
    result, and `conflicts` names the record until somebody decides. Raises OtherClub.
    """
    if one.club != other.club:
        raise OtherClub
    joined = {**one.records, **other.records}
    for key in one.records.keys() & other.records.keys():
        joined[key] = merge_records(one.records[key], other.records[key])
    return Archive(one.club, joined)


def merge_records(one: Record, other: Record) -> Record:
    """Return the versions of both records that neither has replaced.

    Raises MalformedArchive if none is left, which no two copies of a club can bring about.
    """
    replaced = one.replaced | other.replaced
    # Of one version with two sets of notes, the first set in a fixed order: not that of the caller.
    versions = sorted((*one.versions, *other.versions), key=lambda version: version.order)
    first = {version.id: version for version in reversed(versions)}
    current = tuple(first[key] for key in sorted(first) if key not in replaced)
    if not current:
        raise MalformedArchive(f"{one.key}: each state replaces the other")
    return Record(one.key, current, replaced)


def conflicts(archive: Archive) -> list[str]:
    """Return the keys of the records that two copies have changed in different ways, in order."""
    return sorted(key for key, record in archive.records.items() if record.is_conflict)


def decide(archive: Archive, states: Mapping[str, State]) -> Archive:
    """Return the archive after a person has chosen these states; each replaces all versions."""
    decided = {key: archive.records[key].become(state) for key, state in states.items()}
    return Archive(archive.club, {**archive.records, **decided})


def changes(before: Archive, after: Archive) -> tuple[list[str], list[str]]:
    """Return the keys of the records that are new in `after`, and of those with other facts."""
    new = sorted(after.records.keys() - before.records.keys())
    both = before.records.keys() & after.records.keys()
    changed = [
        key for key in both if before.records[key].state.facts != after.records[key].state.facts
    ]
    return new, sorted(changed)
