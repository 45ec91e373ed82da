"""The records of one tournament among those of a club. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from uuid import UUID

from clubs.archive.facts import key_of, kind_of, of_kind, uid_of
from clubs.archive.records import Record
from tournaments.archive.facts import (
    ENTRY,
    FEE,
    PARTICIPANT,
    PAYMENT,
    PAYOUT,
    PRIZES,
    ROUND,
    STAGE,
    TABLE,
    TOURNAMENT,
    EntryFacts,
    ParticipantFacts,
    RoundFacts,
    StageFacts,
    TableFacts,
    TournamentFacts,
    number_of,
    tick_uid,
)

Records = Mapping[str, Record]
OWN_KEY = {STAGE: TOURNAMENT, PRIZES: TOURNAMENT, PARTICIPANT: ENTRY, FEE: ENTRY}
"""Kinds whose key has the identity of another record, and the kind of that."""


def above(key: str, record: Record) -> str:
    """Return the key of the record to which this one belongs; of a tournament, its own."""
    kind = kind_of(key)
    if kind == TOURNAMENT:
        return key
    if kind in OWN_KEY:
        return key_of(OWN_KEY[kind], uid_of(key))
    column = {ENTRY: "tournament", ROUND: "stage", TABLE: "round"}.get(kind, "entry")
    found: str = record.state.facts[column]
    return found


def tournaments_of(records: Records, kinds: Iterable[str]) -> dict[str, list[str]]:
    """Return the keys of the records of these kinds by the key of their tournament."""
    found: dict[str, list[str]] = defaultdict(list)
    for key in sorted(records):
        if kind_of(key) in kinds:
            owner = key
            while kind_of(owner) != TOURNAMENT:
                owner = above(owner, records[owner])
            found[owner].append(key)
    return dict(found)


def altered_records(ours: Records, theirs: Records) -> list[str]:
    """Return the keys of known records in which `theirs` changes facts that never change.

    A payment or payout keeps its entry, amount and way. Its moment may differ, and also its amount
    if it was a tick: both copies can have settled the same ticks, under two prices. An entry or a
    table stays in its tournament.
    """
    known = ours.keys() & theirs.keys()
    found = [
        key
        for key in known
        if kind_of(key) in (PAYMENT, PAYOUT) and _transfer(ours[key]) != _transfer(theirs[key])
    ]
    if found:
        ticks = _ticks(ours) & _ticks(theirs)
        found = [key for key in found if key not in ticks]
    here, there = (_tournament_by_key(records, known) for records in (ours, theirs))
    return sorted([*found, *(key for key in here if here[key] != there[key])])


def _ticks(records: Records) -> set[str]:
    """Return the keys of the payments that were ticks "paid" before a tournament had a price."""
    of_entries: dict[str, set[str]] = defaultdict(set)
    for key, record in of_kind(records, PAYMENT).items():
        of_entries[record.state.facts["entry"]].add(key)
    found: set[str] = set()
    for entry, keys in of_entries.items():
        tournament = uid_of(records[entry].state.facts["tournament"])
        uids = (tick_uid(tournament, uid_of(entry), number) for number in range(len(keys)))
        found |= keys & {key_of(PAYMENT, uid) for uid in uids}
    return found


def doubled_matches(records: Records) -> list[str]:
    """Return the keys of the tables whose match another table has too, in any tournament."""
    tables = of_kind(records, TABLE)
    matches = {key: record.state.facts["match"] for key, record in tables.items()}
    counts = Counter(filter(None, matches.values()))
    return [key for key, match in matches.items() if counts[match] > 1]


def _transfer(record: Record) -> list[object]:
    return [record.state.facts[name] for name in ("entry", "amount", "way")]


def _tournament_by_key(records: Records, known: Collection[str]) -> dict[str, str]:
    of_tournament = tournaments_of(records, (ENTRY, TABLE))
    return {key: owner for owner, keys in of_tournament.items() for key in keys if key in known}


@dataclass
class TournamentRecords:
    """A tournament as facts, by the keys of the archive. Stages and rounds by their number."""

    key: str
    plan: TournamentFacts
    stages: dict[int, StageFacts] = field(default_factory=dict)
    entries: dict[str, EntryFacts] = field(default_factory=dict)
    players: dict[int, dict[str, ParticipantFacts]] = field(default_factory=dict)
    rounds: dict[int, dict[int, RoundFacts]] = field(default_factory=dict)
    tables: dict[str, TableFacts] = field(default_factory=dict)

    @classmethod
    def of(cls, key: str, keys: Iterable[str], records: Records) -> TournamentRecords:
        """Return the tournament of these records. Raises MalformedArchive."""
        found = cls(key, TournamentFacts.of(records[key]))
        for each in keys:
            record, kind = records[each], kind_of(each)
            if kind == STAGE:
                found.stages[number_of(each)] = StageFacts.of(record)
            elif kind == ENTRY:
                found.entries[each] = EntryFacts.of(record)
            elif kind == PARTICIPANT:
                entry = above(each, record)
                found.players.setdefault(number_of(each), {})[entry] = ParticipantFacts.of(record)
            elif kind == ROUND:
                facts = RoundFacts.of(record)
                found.rounds.setdefault(number_of(facts.stage), {})[number_of(each)] = facts
            elif kind == TABLE:
                found.tables[each] = TableFacts.of(record)
        return found

    def live_rounds(self, stage: int) -> list[int]:
        """Return the numbers of the rounds of a stage that have a draw that counts."""
        return sorted(n for n, facts in self.rounds.get(stage, {}).items() if facts.live)

    @cached_property
    def tables_by_draw(self) -> Mapping[tuple[str, UUID], list[TableFacts]]:
        """The tables by the key of their round and the key of their draw."""
        found: dict[tuple[str, UUID], list[TableFacts]] = defaultdict(list)
        for facts in self.tables.values():
            found[facts.round, facts.draw].append(facts)
        return dict(found)

    def live_tables(self) -> list[TableFacts]:
        """Return the tables of the draws that count."""
        live = {
            facts.live.key
            for rounds in self.rounds.values()
            for facts in rounds.values()
            if facts.live is not None
        }
        return [facts for facts in self.tables.values() if facts.draw in live]

    @property
    def seated(self) -> set[str]:
        """The entries that sit in a draw that counts, in any stage."""
        return {entry for table in self.live_tables() for entry in table.entries}
