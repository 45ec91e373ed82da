"""Join what two copies did to a tournament, as far as no person has to decide. Pure.

| both copies | joined |
| --- | --- |
| one has begun or closed a round of the same draw | the round as far as it has come |
| one has a result of a table, the other has none | the result |
| one entered a pair, the other played on | the pair plays from the next round on |
| each entered another pair with the same number | the later one gets the next number |
| one took a draw back unseen, or reopened a stage | what belonged to it goes |

All other differences of a played tournament are decided for the tournament as a whole.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from clubs.archive.facts import Fixed, key_of, kind_of, of_kind, uid_of
from clubs.archive.records import Archive, Record, State
from scoring.archive.soundness import Unsound
from tournaments.archive.facts import (
    DRAW_STATES,
    ENTRY,
    PARTICIPANT,
    PLAYED,
    ROUND,
    TABLE,
    TOURNAMENT,
    ParticipantFacts,
    RoundFacts,
    TableFacts,
    number_of,
    participant_key,
    stage_key,
)
from tournaments.archive.records import TournamentRecords, above, tournaments_of
from tournaments.archive.soundness import check_tournament

Records = dict[str, Record]


def settle(joined: Archive, ours: Archive, theirs: Archive) -> Archive:
    """Return the joined archive after everything that follows from both copies.

    The same for both orders of the copies, and idempotent.
    """
    records = dict(joined.records)
    for key in of_kind(records, ROUND):
        if records[key].is_conflict:
            _advance(records, key)
    for key in of_kind(records, TABLE):
        if records[key].is_conflict:
            _fill(records, key)
    _drop_lost(records)
    settled = Archive(joined.club, records)
    for key, keys in tournaments_of(records, PLAYED).items():
        if _is_as_in(ours, settled, keys) or _is_as_in(theirs, settled, keys):
            continue
        event = TournamentRecords.of(key, keys, records)
        _join_late(records, key, event, ours, theirs)
        _number_entries(records, event)
        _number_tables(records, event, ours, theirs)
    return settled


def together(joined: Archive, ours: Archive, theirs: Archive) -> dict[str, str]:
    """Return what a person decides about by the keys of records, if it is not the record alone:
    of a tournament whose copies do not fit together, all its records; of an entry that both
    copies changed, also its part in the stages.
    """
    found: dict[str, str] = {}
    for tournament, keys in tournaments_of(joined.records, PLAYED).items():
        if _is_as_in(ours, joined, keys) or _is_as_in(theirs, joined, keys):
            continue
        if _breaks(joined, tournament, keys):
            found |= dict.fromkeys(keys, tournament)
            continue
        for key in keys:
            entry = above(key, joined.records[key])
            if kind_of(key) == PARTICIPANT and joined.records[entry].is_conflict:
                found[key] = entry
    return found


def unsound_tournaments(archive: Archive, only: Iterable[str]) -> list[str]:
    """Return those of these tournaments that cannot have been played as the archive says."""
    wanted, found = set(only), []
    for tournament, keys in tournaments_of(archive.records, PLAYED).items():
        if tournament in wanted and not _is_sound(archive, tournament, keys):
            found.append(tournament)
    return found


def _is_as_in(copy: Archive, joined: Archive, keys: Iterable[str]) -> bool:
    """Whether a copy has all these records as they are joined: only the other copy has changed."""
    return all(
        key in copy.records
        and not joined.records[key].is_conflict
        and copy.records[key].state.facts == joined.records[key].state.facts
        for key in keys
    )


def _is_sound(archive: Archive, tournament: str, keys: Iterable[str]) -> bool:
    try:
        check_tournament(TournamentRecords.of(tournament, keys, archive.records))
    except Unsound:
        return False
    return True


def _breaks(joined: Archive, tournament: str, keys: list[str]) -> bool:
    """Whether the two copies of a tournament cannot be mixed."""
    for key in keys:
        record = joined.records[key]
        if not record.is_conflict or kind_of(key) in (TOURNAMENT, ENTRY):
            continue
        if kind_of(key) != TABLE:
            return True
        versions = _tables(record)
        if len({v.seating for v in versions}) > 1 or not all(v.has_result for v in versions):
            return True
    return not _is_sound(joined, tournament, keys)


def _tables(record: Record) -> list[TableFacts]:
    return [TableFacts.read(version.facts, record.key) for version in record.versions]


def _advance(records: Records, key: str) -> None:
    """Decide a round whose draws are the same in all versions: it is as far as it has come."""
    versions = [RoundFacts.read(version.facts, key) for version in records[key].versions]
    without = [_without_state(version) for version in versions]
    if any(other != without[0] for other in without):
        return
    draws = [
        same[0].model_copy(update={"state": max((d.state for d in same), key=DRAW_STATES.index)})
        for same in zip(*(version.draws for version in versions), strict=True)
    ]
    facts = versions[0].model_copy(update={"draws": draws})
    _become(records, key, facts, _joined_notes(records[key]))


def _without_state(facts: RoundFacts) -> RoundFacts:
    draws = [draw.model_copy(update={"state": DRAW_STATES[0]}) for draw in facts.draws]
    return facts.model_copy(update={"draws": draws})


def _joined_notes(record: Record) -> dict[str, Any]:
    """Return the notes of all versions; each of their parts has the keys of all."""
    joined: dict[str, Any] = {}
    for version in reversed(record.versions):
        for name, value in version.state.notes.items():
            both = isinstance(value, dict) and isinstance(joined.get(name), dict)
            joined[name] = {**joined[name], **value} if both else value
    return joined


def _fill(records: Records, key: str) -> None:
    """Decide a table of which all versions that have a result have the same one."""
    versions = _tables(records[key])
    matches = {version.match for version in versions if version.match}
    decided = [version for version in versions if version.has_result] or versions
    first = decided[0]
    if len({version.seating for version in versions}) > 1 or len(matches) > 1:
        return
    loose: dict[str, Any] = {"match": None, "earlier": [], "extra_minutes": 0}
    if any(v.model_copy(update=loose) != first.model_copy(update=loose) for v in decided):
        return
    facts = first.model_copy(
        update={
            "match": next(iter(matches), None),
            "earlier": sorted({each for version in versions for each in version.earlier}),
            "extra_minutes": max(version.extra_minutes for version in versions),
        }
    )
    _become(records, key, facts, _joined_notes(records[key]))


def _drop_lost(records: Records) -> None:
    """Drop tables of draws that nobody has any more, and entries in stages that have not begun."""
    draws = {
        draw["key"]
        for record in of_kind(records, ROUND).values()
        for version in record.versions
        for draw in version.facts["draws"]
    }
    for key, record in of_kind(records, TABLE).items():
        if all(version.facts["draw"] not in draws for version in record.versions):
            del records[key]
    for key in of_kind(records, PARTICIPANT):
        number = number_of(key)
        entry = records.get(key_of(ENTRY, uid_of(key)))
        if number == 1 or entry is None:
            continue
        before = records.get(stage_key(entry.state.facts["tournament"], number - 1))
        if before is None or not any(version.facts["closed"] for version in before.versions):
            del records[key]


def _join_late(
    records: Records, tournament: str, event: TournamentRecords, ours: Archive, theirs: Archive
) -> None:
    """Let an entry that only one copy has play from the next round of the other copy on."""
    seated = event.seated
    for copy, other in ((ours, theirs), (theirs, ours)):
        for number, players in event.players.items():
            if stage_key(tournament, number) not in other.records:
                continue
            seen = sum(
                _is_live_in(other, round_record)
                for round_record in of_kind(records, ROUND).values()
                if round_record.state.facts["stage"] == stage_key(tournament, number)
            )
            for entry, facts in players.items():
                key = participant_key(entry, number)
                if entry in seated or key in other.records or key not in copy.records:
                    continue
                _begin_after(records, key, facts, seen, is_over=event.stages[number].closed)


def _is_live_in(copy: Archive, record: Record) -> bool:
    own = copy.records.get(record.key)
    return own is not None and any(draw["voided"] is None for draw in own.state.facts["draws"])


def _begin_after(
    records: Records, key: str, facts: ParticipantFacts, seen: int, *, is_over: bool
) -> None:
    first = max(facts.from_round, seen + 1)
    until = facts.until_round
    if is_over or (until is not None and facts.from_round != first):
        # It never plays in this stage, so it has no place there.
        until = first - 1
    if (first, until) != (facts.from_round, facts.until_round):
        byes = {number: worth for number, worth in facts.byes.items() if int(number) >= first}
        changed = {"from_round": first, "until_round": until, "byes": byes}
        _become(records, key, facts.model_copy(update=changed), records[key].state.notes)


def _number_entries(records: Records, event: TournamentRecords) -> None:
    """Give an entry another number if two copies gave the same one; entries that play keep it."""
    counts = Counter(entry.number for entry in event.entries.values())
    if max(counts.values(), default=1) == 1:
        return
    seated, last, taken = event.seated, max(counts), set[int]()
    order = sorted(
        event.entries.items(), key=lambda each: (each[0] not in seated, each[1].entered_at, each[0])
    )
    for key, facts in order:
        if facts.number in taken:
            last += 1
            changed = facts.model_copy(update={"number": last})
            _become(records, key, changed, records[key].state.notes)
            event.entries[key] = changed
        taken.add(facts.number)


def _number_tables(
    records: Records, event: TournamentRecords, ours: Archive, theirs: Archive
) -> None:
    """Give a match that one copy added to a round the next free number, if both gave the same."""
    draws: dict[object, list[str]] = defaultdict(list)
    for key, facts in event.tables.items():
        if facts.number is not None:
            draws[facts.draw].append(key)
    for keys in draws.values():
        taken = {event.tables[key].number for key in keys}
        if len(taken) == len(keys):
            continue
        used: set[int | None] = set()
        for key in sorted(
            keys, key=lambda k: (k not in ours.records or k not in theirs.records, k)
        ):
            facts = event.tables[key]
            if facts.number in used:
                number = next(n for n in range(1, len(keys) + len(taken) + 2) if n not in taken)
                taken.add(number)
                facts = facts.model_copy(update={"number": number})
                _become(records, key, facts, records[key].state.notes)
            used.add(facts.number)


def _become(records: Records, key: str, facts: Fixed, notes: dict[str, Any]) -> None:
    records[key] = records[key].become(State(facts.write(), notes))
