"""What a file of another copy brings, and where both copies have changed the same thing.

Each app above compares its own records (`parts`). A match and its hands are decided
together: a person chooses the match as it is here or as it is there, so the chosen hands always
follow from each other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal
from uuid import uuid5

from clubs.archive.canonical import digest
from clubs.archive.facts import (
    PERSON,
    Notes,
    Person,
    key_of,
    kind_of,
    uid_of,
)
from clubs.archive.merging import changes, conflicts, decide, merge
from clubs.archive.records import Archive, Record, State
from scoring.archive.facts import (
    HAND,
    MATCH,
    HandFacts,
    MatchFacts,
    Replaced,
    Voided,
    in_order,
)
from scoring.archive.parts import PARTS, part_of
from scoring.archive.soundness import Unsound, played

Side = Literal["here", "there"]


def subject_of(key: str) -> str:
    """Return the key of the record that a person decides about: of a hand, its match."""
    return key_of(MATCH, uid_of(key)) if kind_of(key) == HAND else key


def number_of(key: str) -> int:
    return int(key.rsplit(":", 1)[1])


@dataclass(frozen=True)
class Comparison:
    """The archive of this copy, that of another copy, and what both together are."""

    ours: Archive
    theirs: Archive

    @cached_property
    def merged(self) -> Archive:
        """Both archives joined. An erased person stays erased, whatever the other copy has."""
        joined = merge(self.ours, self.theirs)
        erased = {
            key: State(Person(name="", archived=True, erased=True).write())
            for key in conflicts(joined)
            if kind_of(key) == PERSON
            and any(version.facts["erased"] for version in joined.records[key].versions)
        }
        return self._settled(decide(joined, erased))

    def _settled(self, joined: Archive) -> Archive:
        for part in PARTS:
            joined = part.settle(joined, self.ours, self.theirs)
        return joined

    @cached_property
    def _together(self) -> Mapping[str, str]:
        """The keys of records of the apps above that are decided together with another record."""
        found: dict[str, str] = {}
        for part in PARTS:
            found |= part.together(self.merged, self.ours, self.theirs)
        return found

    def subject(self, key: str) -> str:
        """Return the key of the record that a person decides about, if this one is a conflict."""
        return self._together.get(key) or subject_of(key)

    @cached_property
    def changes(self) -> tuple[list[str], list[str]]:
        """The keys of what is new here, and of what changes here, without conflicts."""
        clashes = set(self.clashes)
        decided = {key for key in self.merged.records if self.subject(key) in clashes}
        new, changed = changes(self.ours, self.merged)
        return ([k for k in new if k not in decided], [k for k in changed if k not in decided])

    @property
    def new(self) -> Counter[str]:
        """How many records of each kind are new here."""
        return Counter(map(kind_of, self.changes[0]))

    @property
    def changed(self) -> Counter[str]:
        """How many records of each kind change here."""
        return Counter(map(kind_of, self.changes[1]))

    @cached_property
    def clashes(self) -> list[str]:
        """The keys that a person decides about: both copies changed the record in different ways,
        or their changes of one match do not fit together.
        """
        found = {self.subject(key) for key in conflicts(self.merged)}
        found |= set(self._together.values())
        found |= {key for key in self._matches_of_both if key not in found and self._breaks(key)}
        return sorted(found)

    @cached_property
    def _matches_of_both(self) -> set[str]:
        """The matches, hands included, that differ from the merged match in both copies."""
        differ = []
        for copy in (self.ours, self.theirs):
            new, changed = changes(copy, self.merged)
            differ.append({subject_of(key) for key in (*new, *changed) if _is_of_match(key)})
        return differ[0] & differ[1]

    def _breaks(self, match: str) -> bool:
        try:
            played(MatchFacts.of(self.merged.records[match]), self.hands(self.merged, match))
        except Unsound:
            return True
        return False

    def hands(self, archive: Archive, match: str) -> dict[int, HandFacts]:
        """Return the hands of a match in one of the archives, by number."""
        return {
            number_of(key): HandFacts.of(archive.records[key])
            for key in self._keys[match]
            if kind_of(key) == HAND and key in archive.records
        }

    @cached_property
    def _keys(self) -> Mapping[str, list[str]]:
        """The keys of all records by what a person decides about."""
        keys = defaultdict(list)
        for key in sorted(self.merged.records):
            keys[self.subject(key)].append(key)
        return keys

    def keys_of(self, subject: str) -> list[str]:
        """Return the keys of all records that are decided with this one."""
        return self._keys[subject]

    @cached_property
    def mark(self) -> str:
        """A text that differs when either copy has changed."""
        both = [
            {key: sorted(record.ids) for key, record in copy.records.items()}
            for copy in (self.ours, self.merged)
        ]
        return digest(both)

    def decided(self, choices: Mapping[str, Side], reason: str, at: datetime) -> Archive:
        """Return the merged archive with these choices, one for each of `clashes`.

        Hands of the copy that was not chosen stay as voided versions, with this reason.
        """
        states: dict[str, State | None] = {}
        why = Voided(at=at, reason=reason)
        for subject, choice in choices.items():
            chosen, other = (self.ours, self.theirs)[:: 1 if choice == "here" else -1]
            keys = self._keys[subject]
            if part := part_of(kind_of(subject)):
                states |= part.choose(keys, chosen, other, why)
                continue
            for key in keys:
                own, lost = chosen.records.get(key), other.records.get(key)
                states[key] = _chosen_state(own, lost, why)
        gone = {key for key, state in states.items() if state is None}
        records = {key: record for key, record in self.merged.records.items() if key not in gone}
        kept = {key: state for key, state in states.items() if state is not None}
        return self._settled(decide(Archive(self.merged.club, records), kept))


def _is_of_match(key: str) -> bool:
    return kind_of(key) in (MATCH, HAND)


def _chosen_state(chosen: Record | None, other: Record | None, why: Voided) -> State:
    """Return the state of the chosen copy, with what only the other copy has as its history."""
    record = chosen or other
    assert record is not None
    if other is None or kind_of(record.key) not in (MATCH, HAND):
        return record.state
    if kind_of(record.key) == HAND:
        return _chosen_hand(chosen, other, why)
    return record.state if chosen is None else _chosen_match(chosen, other, why)


def _chosen_hand(chosen: Record | None, other: Record, why: Voided) -> State:
    kept = HandFacts.of(chosen).versions if chosen else []
    known = {version.key for version in kept}
    lost = [
        version.model_copy(update={"voided": version.voided or _not_before(version.at, why)})
        for version in HandFacts.of(other).versions
        if version.key not in known
    ]
    notes = Notes.of(other)
    if chosen is not None:
        notes = Notes(names={**notes.names, **Notes.of(chosen).names})
    return State(HandFacts.of_versions([*kept, *lost]).write(), notes.write())


def _chosen_match(chosen: Record, other: Record, why: Voided) -> State:
    """Return the chosen match; a final result that was not chosen is a replaced one."""
    facts, lost = MatchFacts.of(chosen), MatchFacts.of(other)
    replaced = {result.key: result for result in (*lost.replaced, *facts.replaced)}
    if lost.result is not None and lost.result != facts.result and facts.result is not None:
        key = uuid5(uid_of(other.key), digest(lost.result))
        replaced[key] = Replaced(key=key, result=lost.result, at=why.at, reason=why.reason)
    joined = facts.model_copy(update={"replaced": in_order(replaced.values())})
    return State(joined.write(), chosen.state.notes)


def _not_before(moment: datetime, why: Voided) -> Voided:
    # The clocks of two computers differ.
    return Voided(at=max(moment, why.at), reason=why.reason)


def unsound_matches(archive: Archive, matches: Iterable[str]) -> list[str]:
    """Return the matches that cannot have been played as the archive says."""
    wanted = set(matches)
    hands: dict[str, dict[int, HandFacts]] = defaultdict(dict)
    for key, record in archive.records.items():
        if kind_of(key) == HAND and subject_of(key) in wanted:
            hands[subject_of(key)][number_of(key)] = HandFacts.of(record)
    found = []
    for key in sorted(wanted):
        try:
            played(MatchFacts.of(archive.records[key]), hands[key])
        except Unsound:
            found.append(key)
    return found
