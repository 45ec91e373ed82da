"""The records of an archive, and what a copy of a club remembers of the last exchange.

A record is one thing of the club under a key that is the same in every copy, such as
`person:6f0c…`. Its versions are the states that no other state has replaced. A state replaces all
states that its copy knew before, so two versions mean that two copies have changed the record
without knowing of each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from clubs.archive.canonical import Facts, canonical, digest


@dataclass(frozen=True)
class State:
    """A thing as the rows of a copy have it. `facts` are compared; `notes` are only carried along:
    names of accounts and numbers that another copy may have given to something else.
    """

    facts: Facts
    notes: Facts = field(default_factory=dict)


@dataclass(frozen=True)
class Version:
    """A state with its id, which follows from the key, the facts and the replaced states."""

    id: str
    state: State

    @property
    def facts(self) -> Facts:
        return self.state.facts

    @property
    def order(self) -> tuple[str, bytes]:
        return self.id, canonical(self.state.notes)


@dataclass(frozen=True)
class Record:
    """The current versions of one thing, by id, and the ids of all replaced states."""

    key: str
    versions: tuple[Version, ...]
    replaced: frozenset[str] = frozenset()

    @classmethod
    def begin(cls, key: str, state: State, replaced: Iterable[str] = ()) -> Record:
        """Return the record of a new state that replaces these states."""
        gone = frozenset(replaced)
        return cls(key, (Version(digest([key, state.facts, sorted(gone)]), state),), gone)

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(version.id for version in self.versions)

    @property
    def state(self) -> State:
        """The state of a record without a conflict."""
        return self.versions[0].state

    @property
    def is_conflict(self) -> bool:
        """Whether two copies have changed the thing in different ways."""
        return any(version.facts != self.state.facts for version in self.versions)

    def become(self, state: State) -> Record:
        """Return the record after a change to this state, which replaces all its versions."""
        return Record.begin(self.key, state, self.replaced | self.ids)


@dataclass(frozen=True)
class Archive:
    """All records of a club by their keys. `club`: the identity of the club in every copy."""

    club: str
    records: Mapping[str, Record]


@dataclass(frozen=True)
class Memory:
    """What a copy remembers of a record since the last exchange: no facts, so no names."""

    digest: str
    ids: frozenset[str]
    replaced: frozenset[str]

    @classmethod
    def of(cls, record: Record) -> Memory:
        return cls(digest(record.state.facts), record.ids, record.replaced)

    @classmethod
    def read(cls, data: tuple[str, list[str], list[str]]) -> Memory:
        """Return a memory from its JSON form."""
        known, ids, replaced = data
        return cls(known, frozenset(ids), frozenset(replaced))

    def write(self) -> tuple[str, list[str], list[str]]:
        """Return the JSON form; `read` returns an equal memory."""
        return self.digest, sorted(self.ids), sorted(self.replaced)

    def advance(self, key: str, state: State) -> Record:
        """Return the record of this state: unchanged if the facts are the remembered ones."""
        if digest(state.facts) == self.digest:
            versions = tuple(Version(each, state) for each in sorted(self.ids))
            return Record(key, versions, self.replaced)
        return Record.begin(key, state, self.replaced | self.ids)


def archive_of(club: str, states: Mapping[str, State], known: Mapping[str, Memory]) -> Archive:
    """Return the archive of a copy from the states of its rows and from what it remembers."""
    return Archive(
        club,
        {
            key: known[key].advance(key, state) if key in known else Record.begin(key, state)
            for key, state in states.items()
        },
    )


def memory_of(archive: Archive) -> dict[str, Memory]:
    """Return what a copy remembers after it has exchanged this archive, which has no conflict."""
    return {key: Memory.of(record) for key, record in archive.records.items()}
