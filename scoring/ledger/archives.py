"""Write the matches of an archive: new ones whole, known ones as two copies agree on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from django.utils import timezone

from clubs.archive.facts import Notes, of_kind, uid_of
from clubs.archive.records import Record
from clubs.models import Club, User
from clubs.people.archived_people import pair_key_of
from scoring.archive.comparison import number_of, subject_of
from scoring.archive.facts import HAND, HandFacts, HandVersion, MatchFacts, Voided
from scoring.archive.known_rows import KnownRows
from scoring.ledger.changes import seat
from scoring.ledger.refusals import AtTable
from scoring.ledger.writing import bring_up_to_date
from scoring.match.match_relations import is_at_table
from scoring.memory.earlier_months import expire_sums, played_at
from scoring.models import Hand, Match, ReplacedResult, Side
from scoring.table.scoresheet import play


def write_matches(
    club: Club,
    records: Mapping[str, Record],
    keys: Collection[str],
    accounts: Mapping[str, User],
    *,
    by: User,
) -> None:
    """Make the matches of these keys, with their hands, what the records of an archive say.

    Hands are appended and voided, never changed. The caller holds the locks of the matches and of
    the club, and has asked `soundness`. Raises AtTable for other players or rules of a match that
    belongs to a tournament.
    """
    known = KnownRows(club, records, accounts, by)
    hands: dict[str, list[Record]] = defaultdict(list)
    for key, record in of_kind(records, HAND).items():
        if subject_of(key) in keys:
            hands[subject_of(key)].append(record)
    numbers = {match.number for match in known.matches.values()}
    # In the order of their beginning, so that their numbers follow it.
    for key in sorted(keys, key=lambda key: (MatchFacts.of(records[key]).started_at, key)):
        facts, notes = MatchFacts.of(records[key]), Notes.of(records[key])
        match = known.matches.get(key)
        if match is None:
            wanted = notes.number or 0
            number = wanted if wanted and wanted not in numbers else max(numbers, default=0) + 1
            numbers.add(number)
            match = _create(club, key, number, facts, notes, known)
            rows: list[Hand] = []
        else:
            _change(match, facts, known)
            rows = list(match.hands.all())
        match.club = club
        _end(match, facts, notes, known)
        live = _write_hands(match, rows, hands[key], known)
        _write_results(match, facts, known.by)
        bring_up_to_date(match, play(match, live), live)
        expire_sums(match, played_at(match))


def _create(
    club: Club, key: str, number: int, facts: MatchFacts, notes: Notes, known: KnownRows
) -> Match:
    over: dict[str, Any] = {}
    if facts.result is not None:
        at = notes.moments.get("ended", facts.started_at)
        over = {"state": "finished", "ending": Match.Ending.RESULT, "ended_at": at}
    match = Match.objects.create(
        club=club,
        number=number,
        client_key=uid_of(key),
        side_count=len(facts.sides),
        started_at=facts.started_at,
        started_by=known.account(notes, "started"),
        **_columns(facts, known),
        **over,
    )
    Side.objects.bulk_create(
        Side(
            club=club,
            match=match,
            position=position,
            competitor=known.pairs[pair],
            played_at=played_at(match),
        )
        for position, pair in enumerate(facts.sides)
    )
    return match


def _columns(facts: MatchFacts, known: KnownRows) -> dict[str, Any]:
    return {
        "ruleset": facts.game,
        "rules_name": facts.rules_name,
        "options": facts.options,
        "rules_version": known.versions.get(facts.version or ""),
        "hands_limit": facts.hands_limit,
        "table": facts.table,
        "dated_at": facts.dated_at,
        "result": facts.result,
    }


def _change(match: Match, facts: MatchFacts, known: KnownRows) -> None:
    """Set the columns and the sides of a match that the club has. Raises AtTable."""
    columns = _columns(facts, known)
    sides = list(match.sides.select_related("competitor__first", "competitor__second"))
    other_sides = [pair_key_of(side.competitor) for side in sides] != facts.sides
    fixed = ("ruleset", "options", "table")
    other_rules = any(getattr(match, name) != columns[name] for name in fixed)
    if (other_sides or other_rules) and is_at_table(match):
        raise AtTable
    if other_sides:
        seat(sides, [known.pairs[key] for key in facts.sides])
    for name, value in columns.items():
        setattr(match, name, value)


def _end(match: Match, facts: MatchFacts, notes: Notes, known: KnownRows) -> None:
    """Set how the match ended early, and whether it is annulled or set aside."""
    now, moments = timezone.now(), notes.moments
    if facts.ended is None:
        match.early_ending, match.early_ended_at, match.gave_up = "", None, None
        match.early_ended_by = None
    elif (match.early_ending, match.gave_up) != (facts.ended.how, facts.ended.side):
        match.early_ending, match.gave_up = facts.ended.how, facts.ended.side
        match.early_ended_at = moments.get("ended", match.started_at)
        match.early_ended_by = known.accounts.get(notes.names.get("ended", ""))
    if not facts.annulled:
        match.annulled_at, match.annulled_by, match.annul_reason = None, None, ""
    else:
        match.annulled_at = match.annulled_at or moments.get("annulled", now)
        match.annulled_by = match.annulled_by or known.account(notes, "annulled")
        match.annul_reason = facts.annulled
    match.set_aside_at = (match.set_aside_at or now) if facts.set_aside else None


def _write_hands(
    match: Match, rows: Collection[Hand], records: Collection[Record], known: KnownRows
) -> list[Hand]:
    """Void, restore and append versions of hands, so that each has those of its record. `rows`:
    all hands of the match. Return the hands that count, first hand first.
    """
    by_key, new = {row.client_key: row for row in rows}, []
    for record in records:
        notes = Notes.of(record)
        # Voided ones first: at most one version counts at any moment.
        versions = HandFacts.of(record).versions
        for version in sorted(versions, key=lambda version: version.voided is None):
            row = by_key.get(version.key)
            if row is None:
                row = _new_hand(match, number_of(record.key), version, notes, known)
                _void(row, version, notes, known)
                new.append(row)
            elif _voided(row) != version.voided:
                _void(row, version, notes, known)
                row.save(update_fields=["voided_by", "voided_at", "void_reason"])
    Hand.objects.bulk_create(new)
    live = [row for row in (*rows, *new) if row.voided_at is None]
    return sorted(live, key=lambda row: row.number)


def _voided(row: Hand) -> Voided | None:
    return None if row.voided_at is None else Voided(at=row.voided_at, reason=row.void_reason)


def _new_hand(
    match: Match, number: int, version: HandVersion, notes: Notes, known: KnownRows
) -> Hand:
    return Hand(
        club_id=match.club_id,
        match=match,
        number=number,
        facts=version.facts,
        recorded_side=version.side,
        recorded_by=known.account(notes, str(version.key)) if version.side is None else None,
        recorded_at=version.at,
        played_at=version.played_at,
        client_key=version.key,
        reason=version.reason,
    )


def _void(row: Hand, version: HandVersion, notes: Notes, known: KnownRows) -> None:
    """Store when, by whom and why this version was voided; empty these columns if it counts."""
    row.voided_at, row.voided_by, row.void_reason = None, None, ""
    if version.voided is not None:
        row.voided_at = max(version.voided.at, row.recorded_at)
        row.voided_by = known.account(notes, f"{version.key} voided")
        row.void_reason = version.voided.reason


def _write_results(match: Match, facts: MatchFacts, by: User) -> None:
    """Append the replaced results that are new here."""
    if not facts.replaced:
        return
    known = set(match.replaced_results.values_list("client_key", flat=True))
    new = [result for result in facts.replaced if result.key not in known]
    ReplacedResult.objects.bulk_create(
        ReplacedResult(
            club_id=match.club_id,
            match=match,
            number=number,
            facts=result.result,
            replaced_by=by,
            replaced_at=result.at,
            reason=result.reason,
            client_key=result.key,
        )
        for number, result in enumerate(new, start=len(known) + 1)
    )
