"""Entries: enter, admit from the waiting list, edit, withdraw and bring back.

An entry that comes after the first round was published plays from the next round on. An entry that
leaves stays in the standings with its results; each format decides how they count for the others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from clubs import roster
from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import Competitor, Player, User
from tournaments.director.money.money import has_transfers, settle_ticked
from tournaments.director.writing import announce_standings, note
from tournaments.entries.entrants import is_for_persons
from tournaments.entries.entry_queries import (
    entries_by_competitor,
    free_places,
    playing_already,
    stage_to_join,
)
from tournaments.models import Entry, Participant, Round, Seat, Stage, Tournament
from tournaments.money.fee_queries import has_fees
from tournaments.reading.progress import current_stage, published
from tournaments.reading.standings import format_of


class SomebodyPlaysAlready(Refused):
    """`player` already plays in `entry`, or is its reserve."""

    def __init__(self, player: Player, entry: Entry) -> None:
        super().__init__(f"{player} is in {entry}")
        self.player = player
        self.entry = entry
        self.is_reserve = player.pk == entry.reserve_id


class Taken(Refused):
    """`entry` already has this seed or this fixed table; `field` is "seed" or "table"."""

    def __init__(self, field: str, entry: Entry) -> None:
        super().__init__(f"{field} is that of {entry}")
        self.field, self.entry = field, entry


class HasPlayed(Refused):
    """The entry was drawn, so it can only be withdrawn, not deleted."""


class HasPaid(Refused):
    """The entry has payments or prizes, so it can only be withdrawn, not deleted."""


class SeatsDrawn(Refused):
    """All seats of the stage are drawn, so the entry keeps its table, section and line."""


@dataclass(frozen=True)
class EntryDetails:
    seed: int | None = None
    group: str = ""
    is_paid: bool = False
    number: int | None = None
    """Kept unless another entry has it."""


def enter(
    tournament: Tournament,
    competitors: Sequence[Competitor],
    *,
    by: User,
    known: Mapping[int, EntryDetails] | None = None,
    as_list: bool = False,
) -> list[Entry]:
    """Enter these competitors, in this order; existing entries do not change.

    Competitors beyond the tournament's capacity go on the waiting list. `known`: details by the key
    of a competitor. `as_list`: write one journal line for all of them. Raises SomebodyPlaysAlready;
    NotNow when it is too late, for a pair where persons enter, and for a person where pairs enter.
    """
    with writing(tournament):
        stage = stage_to_join(tournament)
        is_alone = is_for_persons(tournament)
        if any((competitor.second_id is None) != is_alone for competitor in competitors):
            raise NotNow
        from_round = published(stage) + 1
        entries = entries_by_competitor(tournament)
        new = _new_entries(tournament, competitors, entries, known or {})
        if _has_come(tournament, from_round):
            for entry in new:
                entry.presence = "" if entry.is_waiting else Entry.Presence.PRESENT
        Entry.objects.bulk_create(new)
        if any(entry.is_paid for entry in new):
            settle_ticked(tournament, by=by)
        Participant.objects.bulk_create(
            _participant(stage, entry, from_round) for entry in new if not entry.is_waiting
        )
        if as_list and new:
            note(tournament, by, "enter-list", after=lambda: ", ".join(map(str, new)))
        else:
            for entry in new:
                note(tournament, by, "enter-person" if is_alone else "enter-pair", entry)
        entries |= {entry.competitor_id: entry for entry in new}
        return [entries[competitor.pk] for competitor in competitors]


def _new_entries(
    tournament: Tournament,
    competitors: Iterable[Competitor],
    entries: Mapping[int, Entry],
    known: Mapping[int, EntryDetails],
) -> list[Entry]:
    """Return an unsaved entry for each competitor without one. Raises SomebodyPlaysAlready."""
    playing = playing_already(entries.values())
    numbers = {entry.number for entry in entries.values()}
    last = max(numbers, default=0)
    room = free_places(tournament, entries.values())
    new: dict[int, Entry] = {}
    for competitor in competitors:
        if competitor.club_id != tournament.club_id:
            raise ValueError("a competitor of another club")
        if competitor.pk in entries or competitor.pk in new:
            continue
        for player in competitor.players:
            if player.pk in playing:
                raise SomebodyPlaysAlready(player, playing[player.pk])
        details = known.get(competitor.pk, EntryDetails())
        number = last + len(new) + 1
        if details.number is not None and details.number not in numbers:
            number = details.number
        entry = Entry(
            club_id=tournament.club_id,
            tournament=tournament,
            number=number,
            competitor=competitor,
            seed=details.seed,
            group=details.group,
            is_paid=details.is_paid,
            is_waiting=room is not None and len(new) >= room,
        )
        new[competitor.pk] = entry
        playing |= dict.fromkeys((player.pk for player in competitor.players), entry)
    return list(new.values())


def enter_people(tournament: Tournament, people: Sequence[Player], *, by: User) -> list[Entry]:
    """Enter persons who play alone or change partners. Raises what `enter` raises."""
    with writing(tournament):
        return enter(tournament, roster.singles(tournament.club, people, by=by), by=by)


def enter_new_person(tournament: Tournament, *, by: User, name: str, called: str = "") -> Entry:
    """Add a person to the club and enter them. Raises what `enter` raises."""
    with writing(tournament):
        player = roster.add_player(tournament.club, by=by, name=name, called=called)
        return enter_people(tournament, [player], by=by)[0]


def enter_new(
    tournament: Tournament,
    *,
    by: User,
    first: Player | str,
    second: Player | str,
    number: int | None,
    name: str,
) -> Entry:
    """Make a pair of the club and enter it. Raises what `roster.add_pair` and `enter` raise."""
    with writing(tournament):
        pair = roster.add_pair(
            tournament.club, by=by, first=first, second=second, number=number, name=name
        )
        return enter(tournament, [pair], by=by)[0]


def edit(
    entry: Entry,
    *,
    by: User,
    seed: int | None,
    table: int | None,
    is_paid: bool = False,
    group: str = "",
    reserve: Player | None = None,
    section: str | None = None,
    line: str | None = None,
) -> None:
    """Change the details of an entry. `section` and `line` in its current stage (None: unchanged).

    Raises SomebodyPlaysAlready for a reserve who plays in any entry or is another entry's reserve;
    Taken; SeatsDrawn.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if reserve is not None:
            if reserve in entry.competitor.players:
                raise SomebodyPlaysAlready(reserve, entry)
            _check_player(tournament, reserve, but=entry)
        _check_free(entry, "seed", seed)
        _check_free(entry, "table", table)
        stage = current_stage(tournament)
        if stage is not None:
            _seat(stage, entry, table, section, line)
        before = _words(entry)
        is_paid = is_paid and not has_fees(tournament)
        entry.seed, entry.group, entry.table = seed, group, table
        entry.reserve, entry.is_paid = reserve, is_paid
        entry.save()
        # A stage is drawn by the seeds at its beginning.
        if stage is not None and stage.number == 1 and not published(stage):
            entry.participants.filter(stage=stage).update(seed=seed)
        if before != (after := _words(entry)):
            note(tournament, by, "edit-entry", entry, before=before, after=after)


def _check_free(entry: Entry, field: str, value: int | None) -> None:
    """Raise Taken if another entry has this value; entries that left do not count.

    An unchanged value is allowed, even if an import gave it to two entries.
    """
    if value is None or value == getattr(entry, field):
        return
    others = entry.tournament.entries.filter(left_at=None).exclude(pk=entry.pk)
    if other := others.filter(**{field: value}).first():
        raise Taken(field, other)


def _seat(
    stage: Stage, entry: Entry, table: int | None, section: str | None, line: str | None
) -> None:
    participant = entry.participants.filter(stage=stage).first()
    if participant is None:
        return
    is_seen = published(stage) > 0
    if is_seen and table != entry.table and format_of(stage).fixed:
        raise SeatsDrawn
    asked = (
        participant.section if section is None else section,
        participant.line if line is None else line,
    )
    if asked != (participant.section, participant.line):
        if is_seen:
            raise SeatsDrawn
        participant.section, participant.line = asked
        participant.save(update_fields=["section", "line"])


def set_paid(entry: Entry, is_paid: bool, *, by: User) -> None:
    """Record whether an entry has paid. Idempotent.

    Raises NotNow if the tournament has a price, since its entries have payments.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        tournament.refresh_from_db()
        if has_fees(tournament):
            raise NotNow
        if entry.is_paid != is_paid:
            entry.is_paid = is_paid
            entry.save(update_fields=["is_paid"])
            note(tournament, by, "pay-entry" if is_paid else "unpay-entry", entry)


def admit(entry: Entry, *, by: User) -> None:
    """Let an entry on the waiting list play. Idempotent."""
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if entry.is_waiting and entry.left_at is None:
            stage = stage_to_join(tournament)
            from_round = published(stage) + 1
            entry.is_waiting = False
            if _has_come(tournament, from_round) and not entry.presence:
                entry.presence = Entry.Presence.PRESENT
            entry.save(update_fields=["is_waiting", "presence"])
            _participant(stage, entry, from_round).save()
            note(tournament, by, "admit-entry", entry)


def remove(entry: Entry, *, by: User) -> None:
    """Delete an entry that was made by mistake, its agreed fees, and the drafts in which it sits.

    Raises HasPlayed if players have seen a draw with it, and HasPaid.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if has_played(entry):
            raise HasPlayed
        if has_transfers(entry):
            raise HasPaid
        drafts = list(Round.objects.filter(seats__participant__entry=entry).distinct())
        for draft in drafts:
            draft.delete()
        entry.participants.all().delete()
        entry.agreed_fees.all().delete()
        note(tournament, by, "remove-entry", entry, before=lambda: ", ".join(map(str, drafts)))
        entry.delete()


def has_played(entry: Entry) -> bool:
    """Whether players have seen the entry in a draw, or it has a frozen place or adjustments."""
    seats = Seat.objects.filter(participant__entry=entry).exclude(round__state=Round.State.DRAFT)
    adjusted = entry.participants.filter(adjustments__isnull=False)
    return entry.placements.exists() or seats.exists() or adjusted.exists()


def can_remove(entry: Entry) -> bool:
    return not has_played(entry) and not has_transfers(entry)


def withdraw(entry: Entry, *, by: User, reason: str, expelled: bool = False) -> None:
    """Withdraw an entry: no later draw contains it. Idempotent.

    Its table in a published round still needs a result.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if entry.left_at is not None:
            return
        entry.left_at, entry.left_reason, entry.is_expelled = timezone.now(), reason, expelled
        entry.save(update_fields=["left_at", "left_reason", "is_expelled"])
        stage = current_stage(tournament)
        if stage is not None:
            entry.participants.filter(stage=stage).update(until_round=published(stage))
        action = "expel-entry" if expelled else "withdraw-entry"
        note(tournament, by, action, entry, reason=reason)
        announce_standings(tournament)


def bring_back(entry: Entry, *, by: User) -> None:
    """Let an entry that left play again from the next round on.

    It gets no credit for the rounds it missed. Raises SomebodyPlaysAlready if one of its people or
    its reserve is in another entry by now.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if entry.left_at is None:
            return
        reserves = [] if entry.reserve is None else [entry.reserve]
        for player in (*entry.competitor.players, *reserves):
            _check_player(tournament, player, but=entry)
        entry.left_at, entry.left_reason, entry.is_expelled = None, "", False
        entry.save(update_fields=["left_at", "left_reason", "is_expelled"])
        stage = current_stage(tournament)
        if stage is not None and not entry.is_waiting and not _is_out(entry, stage):
            rejoined = entry.participants.filter(stage=stage).update(
                until_round=None, joined_at=timezone.now()
            )
            # Absent when the stage before closed: it joins late if those results count here.
            if not rejoined and (stage.number == 1 or stage.carries_over):
                _participant(stage, entry, published(stage) + 1).save()
        note(tournament, by, "bring-back-entry", entry)
        announce_standings(tournament)


def _is_out(entry: Entry, stage: Stage) -> bool:
    """Whether the entry did not qualify for this stage.

    If the previous stage let everybody advance, an entry that was away is out unless it is a
    participant of this stage.
    """
    behind = entry.placements.filter(stage__number=stage.number - 1, goes_on=False)
    return behind.exclude(stage__qualify=None).exists() or (
        behind.exists() and not entry.participants.filter(stage=stage).exists()
    )


def _has_come(tournament: Tournament, from_round: int) -> bool:
    """Whether an entry that plays from this round on counts as present: it comes late, to others
    who were checked in. Without an answer it would not be drawn.
    """
    return from_round > 1 and tournament.entries.filter(presence=Entry.Presence.PRESENT).exists()


def _participant(stage: Stage, entry: Entry, from_round: int) -> Participant:
    return Participant(
        club_id=stage.club_id, stage=stage, entry=entry, seed=entry.seed, from_round=from_round
    )


def _check_player(tournament: Tournament, player: Player, but: Entry) -> None:
    others = playing_already(e for e in entries_by_competitor(tournament).values() if e != but)
    if player.pk in others:
        raise SomebodyPlaysAlready(player, others[player.pk])


def _words(entry: Entry) -> str:
    known = (entry.seed, entry.group, entry.table, entry.reserve, "✓" if entry.is_paid else "")
    return " · ".join(str(value) for value in known if value)
