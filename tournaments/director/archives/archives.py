"""Write the tournaments of an archive: new ones whole, known ones as two copies agree on them.

Only facts are written. The places of closed stages are computed here, from the results.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils import timezone

from clubs.archive.facts import Notes, key_of, kind_of, uid_of
from clubs.archive.records import Record
from clubs.journal.writing import step
from clubs.models import Club, User
from scoring.archive.known_rows import KnownRows
from tournaments.archive.facts import (
    ENTRY,
    MONEY,
    PARTICIPANT,
    PLAYED,
    STAGE,
    EntryFacts,
    ParticipantFacts,
    StageFacts,
    TournamentFacts,
    number_of,
    participant_key,
    stage_key,
)
from tournaments.archive.records import tournaments_of
from tournaments.archive.rows import entry_key_of, tournament_key_of
from tournaments.director.archives.archived_money import write_money
from tournaments.director.archives.archived_rounds import write_rounds
from tournaments.director.events import free_slug
from tournaments.director.phones import table_keys
from tournaments.director.phones.notices import forget_phones
from tournaments.director.rounds.stages import freeze
from tournaments.director.writing import announce_standings
from tournaments.models import Entry, Participant, Round, Seat, Stage, Tournament
from tournaments.reading.stage_outcome import stage_outcome

OUT_OF_THE_WAY = 1_000_000
"""Added to numbers while entries exchange them: the database allows each number once."""


def write_tournaments(
    club: Club,
    records: Mapping[str, Record],
    keys: Collection[str],
    accounts: Mapping[str, User],
    *,
    by: User,
) -> None:
    """Make the tournaments of these keys what the records of an archive say.

    `keys`: the records that are new, changed or gone. Rounds are added and taken back, never
    deleted; a draft goes if the archive has its round. The caller holds the locks of the
    tournaments, of the matches and of the club, has written these, and has asked `soundness`.
    """
    known = KnownRows(club, records, accounts, by)
    for key, own in tournaments_of(records, {*PLAYED, *MONEY}).items():
        entries = {key_of(ENTRY, uid_of(each)) for each in keys if kind_of(each) == PARTICIPANT}
        if not entries.isdisjoint(own) or not set(keys).isdisjoint(own):
            _write(key, own, known)


def _write(key: str, keys: Collection[str], known: KnownRows) -> None:
    tournament = _tournament(key, known)
    stages = _stages(tournament, keys, known)
    entries = _entries(tournament, keys, known)
    _forbid(tournament, stages, entries, keys, known)
    players = _players(tournament, stages, entries, keys, known)
    write_rounds(tournament, stages, entries, players, keys, known)
    _freeze_places(tournament, entries, keys, known)
    write_money(tournament, entries, keys, known)
    writes = Round.objects.filter(stage__tournament=tournament).count() + len(stages)
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + writes + step())
    table_keys.make_missing_everywhere(tournament, by=known.by)
    if tournament.ended_at is not None:
        forget_phones(tournament)
    announce_standings(tournament)


def _tournament(key: str, known: KnownRows) -> Tournament:
    record = known.records[key]
    facts, notes = TournamentFacts.of(record), Notes.of(record)
    row = known.club.tournaments.filter(client_key=uid_of(key)).first()
    if row is None:
        slugs = set(known.club.tournaments.values_list("slug", flat=True))
        is_free = notes.slug not in {"", "new", *slugs}
        row = Tournament(
            client_key=uid_of(key),
            slug=notes.slug if is_free else free_slug(known.club, facts.name),
            created_by=known.account(notes, "made"),
            created_at=notes.moments.get("made") or timezone.now(),
        )
    row.club = known.club
    row.name, row.place, row.starts_at = facts.name, facts.place, facts.starts
    row.ruleset, row.rules_name, row.options = facts.game, facts.rules_name, facts.options
    row.rules_version = known.versions.get(facts.version or "")
    row.hands, row.minutes, row.regulation = facts.hands, facts.minutes, facts.regulation
    row.capacity, row.standings_shown = facts.capacity, facts.shown
    row.phones, row.price, row.guest_price = facts.phones, facts.price, facts.guest_price
    row.ended_at = moment(facts.ended, row.ended_at, notes, "ended")
    row.archived_at = moment(facts.archived, row.archived_at, notes, "archived")
    row.save()
    return row


def moment(is_so: bool, was: datetime | None, notes: Notes, what: str) -> datetime | None:
    """Return when something happened: the known moment, that of the other copy, or now."""
    return (was or notes.moments.get(what) or timezone.now()) if is_so else None


def _stages(tournament: Tournament, keys: Collection[str], known: KnownRows) -> dict[int, Stage]:
    rows = {stage.number: stage for stage in tournament.stages.all()}
    for key in sorted(each for each in keys if kind_of(each) == STAGE):
        facts, notes = StageFacts.of(known.records[key]), Notes.of(known.records[key])
        number = number_of(key)
        row = rows.setdefault(number, Stage(club_id=tournament.club_id, number=number))
        row.tournament = tournament
        row.format, row.options = facts.format, facts.options
        row.qualify, row.best_next = facts.qualify, facts.best_next
        row.carries_over = facts.carries_over
        row.closed_at = moment(facts.closed, row.closed_at, notes, "closed")
        row.save()
    return rows


def _forbid(
    tournament: Tournament,
    stages: Mapping[int, Stage],
    entries: Mapping[str, Entry],
    keys: Collection[str],
    known: KnownRows,
) -> None:
    """Write the forbidden meetings by the numbers of the entries."""
    for number, stage in stages.items():
        key = stage_key(tournament_key_of(tournament), number)
        if key in keys and (forbidden := StageFacts.of(known.records[key]).forbidden):
            pairs = sorted(sorted(entries[each].number for each in two) for two in forbidden)
            stage.options = {**stage.options, "forbidden": pairs}
            stage.save(update_fields=["options"])


def _entries(tournament: Tournament, keys: Collection[str], known: KnownRows) -> dict[str, Entry]:
    rows = {entry_key_of(entry): entry for entry in tournament.entries.all()}
    wanted = {
        key: EntryFacts.of(known.records[key]) for key in sorted(keys) if kind_of(key) == ENTRY
    }
    moved = [rows[key].pk for key, facts in wanted.items() if _has_other_number(rows, key, facts)]
    others = tournament.entries.filter(pk__in=moved)
    others.update(number=F("number") + OUT_OF_THE_WAY)
    for key, facts in wanted.items():
        new = Entry(club_id=tournament.club_id, tournament=tournament, uid=uid_of(key))
        row = rows.setdefault(key, new)
        row.number, row.competitor = facts.number, known.pairs[facts.pair]
        row.entered_at, row.seed, row.group = facts.entered_at, facts.seed, facts.group
        row.table, row.reserve = facts.table, known.person(facts.reserve)
        row.is_paid, row.is_waiting = facts.paid, facts.waiting
        row.presence, row.is_expelled = facts.presence, facts.expelled
        row.left_at = facts.left.at if facts.left else None
        row.left_reason = facts.left.reason if facts.left else ""
        row.save()
    return rows


def _has_other_number(rows: Mapping[str, Entry], key: str, facts: EntryFacts) -> bool:
    return key in rows and rows[key].number != facts.number


def _players(
    tournament: Tournament,
    stages: Mapping[int, Stage],
    entries: Mapping[str, Entry],
    keys: Collection[str],
    known: KnownRows,
) -> dict[tuple[int, str], Participant]:
    """Write the entries in the stages, and return them by the number of the stage and the entry."""
    by_pk = {entry.pk: key for key, entry in entries.items()}
    rows = {
        (row.stage.number, by_pk[row.entry_id]): row
        for row in Participant.objects.filter(stage__tournament=tournament).select_related("stage")
    }
    gone = [place for place in rows if participant_key(place[1], place[0]) not in keys]
    _delete_drafts_with([rows[place] for place in gone])
    for place in gone:
        rows.pop(place).delete()
    for key in sorted(each for each in keys if kind_of(each) == PARTICIPANT):
        facts = ParticipantFacts.of(known.records[key])
        number, entry = number_of(key), key_of(ENTRY, uid_of(key))
        new = Participant(club_id=tournament.club_id, entry=entries[entry])
        row = rows.setdefault((number, entry), new)
        row.stage = stages[number]
        columns: dict[str, Any] = facts.model_dump(exclude={"drawn"})
        for name, value in columns.items():
            setattr(row, name, value)
        row.is_section_drawn = facts.drawn
        row.save()
    return rows


def _delete_drafts_with(players: Collection[Participant]) -> None:
    seats = Seat.objects.filter(participant__in=players, round__state=Round.State.DRAFT)
    Round.objects.filter(pk__in=seats.values("round")).delete()


def _freeze_places(
    tournament: Tournament, entries: Mapping[str, Entry], keys: Collection[str], known: KnownRows
) -> None:
    """Compute the places of closed stages, and store which entries advanced."""
    rows = tournament.stages.select_related("tournament__club").order_by("number")
    for stage in rows:
        stage.placements.all().delete()
        key = stage_key(tournament_key_of(tournament), stage.number)
        if stage.closed_at is not None and key in keys:
            went_on = StageFacts.of(known.records[key]).went_on
            freeze(stage, stage_outcome(stage), {entries[each].pk for each in went_on})
