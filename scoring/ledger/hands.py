"""Hands: record, correct, void the last."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.journal.writing import NotNow
from clubs.models import User
from clubs.words.figures import MINUS
from scoring.labels.consequences import in_short
from scoring.ledger.refusals import (
    AlreadyThere,
    HasProblems,
    LaterHandsSuffer,
    RuledMeanwhile,
)
from scoring.ledger.writing import (
    DERIVED,
    OutOfDate,
    Recorder,
    bring_up_to_date,
    columns_of,
    locked,
    note,
)
from scoring.memory.consequences import corrected, last_hand_undone
from scoring.memory.occasions import occasions
from scoring.models import Hand, Match
from scoring.rules.base.problems import Problem
from scoring.rules.base.sheet import Facts, Played
from scoring.rulings.recorded_rulings import ruling_changes
from scoring.table.scoresheet import live_hands, play, play_corrected, rules_of_match
from scoring.table.snapshot import Snapshot


@dataclass(frozen=True)
class NewHand:
    """A hand to be recorded. `accepted`: the `acceptance` of each confirmed warning. `known`: the
    keys of the rulings that its form contains; None for a hand without a form.
    """

    number: int
    facts: Facts
    by: Recorder
    client_key: UUID
    accepted: Collection[str] = ()
    known: Collection[str] | None = None
    device: str = ""
    at: datetime | None = None
    """The moment at which the hand was played; None: now."""


def record(
    match: Match,
    number: int,
    facts: Facts,
    *,
    by: User,
    client_key: UUID,
    accepted: Collection[str] = (),
    known: Collection[str] | None = None,
    device: str = "",
    at: datetime | None = None,
    seen: Snapshot | None = None,
) -> Hand:
    """Append hand `number`. See `NewHand` for the other values. `seen`: the match and the hands
    that its form was made from; they are read again only if the match was written since.

    Idempotent for the same `client_key`. Raises AlreadyThere when the hand was recorded meanwhile,
    or when another hand was sent under that key; RuledMeanwhile; HasProblems; or NotNow
    when the match is over or its occasion has its result already.
    """
    new = NewHand(number, facts, by, client_key, accepted, known, device, at)
    if seen is not None:
        with suppress(OutOfDate):
            return append(new, seen)
    with transaction.atomic():
        return append(new, Snapshot.of(locked(match)))


def append(new: NewHand, before: Snapshot) -> Hand:
    """Write a hand after those of a snapshot. Raises OutOfDate when the match has changed since."""
    match, rules, rows = copy(before.match), rules_of_match(before.match), before.hands
    written = rules.write(new.facts)
    if sent := _sent_before(before, new.client_key, new.number, written):
        return sent
    if 1 <= new.number <= len(rows):
        raise AlreadyThere(rows[new.number - 1])
    if not match.is_playing or new.number != len(rows) + 1:
        raise NotNow
    if occasions().decided_among([match.pk]):
        raise NotNow
    _refuse_unknown_rulings(match, new.number, None, new.known)
    played = rules.play_on(before.played, new.facts)
    refuse(played.hands[-1].problems, new.accepted)
    now = new.at or timezone.now()
    hand = Hand(
        club_id=match.club_id,
        match=match,
        number=new.number,
        facts=written,
        **columns_of(new.by),
        recorded_at=now,
        played_at=now,
        device=new.device,
        client_key=new.client_key,
    )
    with transaction.atomic():
        # The match first: that locks it, and a second writer then finds another version.
        bring_up_to_date(match, played, [*rows, hand], DERIVED)
        hand.save(force_insert=True)
        note(match, new.by, "record-hand", hand, after=_points(played, new.number))
    return hand


@transaction.atomic
def correct(
    hand: Hand,
    facts: Facts,
    *,
    by: User,
    reason: str,
    client_key: UUID,
    accepted: Collection[str] = (),
    known: Collection[str] | None = None,
    device: str = "",
    seen: Snapshot | None = None,
) -> Hand:
    """Replace `hand` by other facts; it stays in the history as voided. `seen` as with `record`.

    Idempotent for the same `client_key`. Raises AlreadyThere when `hand` was voided or corrected
    meanwhile, or when another hand was sent under that key; RuledMeanwhile; HasProblems for the
    facts; LaterHandsSuffer when the rules would not allow a later hand any more; NotNow when the
    match is annulled.
    """
    match = locked(hand.match)
    before = _as_it_is(match, seen)
    rows, written = before.hands, rules_of_match(match).write(facts)
    if sent := _sent_before(before, client_key, hand.number, written):
        return sent
    if match.is_annulled:
        raise NotNow
    index = hand.number - 1
    if index >= len(rows) or rows[index].pk != hand.pk:
        raise AlreadyThere(_live(rows, hand.number))
    _refuse_unknown_rulings(match, hand.number, hand, known)
    new = NewHand(hand.number, facts, by, client_key, accepted, device=device)
    return replace(new, before, reason)


def replace(new: NewHand, before: Snapshot, reason: str) -> Hand:
    """Void the recorded hand of this number and write a new one; the match is locked.

    Raises HasProblems and LaterHandsSuffer; NotNow if the match was taken out of its occasion, and
    would go on.
    """
    match, rows, index = before.match, before.hands, new.number - 1
    played = play_corrected(match, rows, new.number, new.facts)
    refuse(played.hands[index].problems, new.accepted)
    if broken := [r.number for r in played.hands[index + 1 :] if not r.counted]:
        raise LaterHandsSuffer(broken)
    after = corrected(match, played, rows)
    was_playing = match.is_playing
    _void(rows[index], new.by, reason)
    hand = Hand.objects.create(
        club_id=match.club_id,
        match=match,
        number=new.number,
        facts=rules_of_match(match).write(new.facts),
        **columns_of(new.by),
        recorded_at=timezone.now(),
        played_at=rows[index].played_at,
        device=new.device,
        client_key=new.client_key,
        reason=reason,
    )
    bring_up_to_date(match, played, rows)
    _refuse_to_go_on(match, was_playing)
    note(
        match,
        new.by,
        "correct-hand",
        hand,
        before=_points(before.played, new.number),
        after=lambda: in_short(_named(match, _points(played, new.number)), after.changes),
        reason=reason,
    )
    return hand


@transaction.atomic
def void_last(hand: Hand, *, by: User, reason: str) -> None:
    """Void the last hand; a match that had reached its target goes on. Idempotent.

    A match that was ended early stays ended unless no hand is left. Raises AlreadyThere for a hand
    that is not the last or was corrected since; NotNow when the match is annulled, or was taken out
    of its occasion and would go on.
    """
    match = locked(hand.match)
    hand.refresh_from_db()
    rows = live_hands(match)
    if hand.voided_at is not None and len(rows) < hand.number:
        return
    if match.is_annulled:
        raise NotNow
    if rows[-1].pk != hand.pk:
        raise AlreadyThere(rows[-1])
    before, after, was_playing = play(match, rows), last_hand_undone(match), match.is_playing
    _void(hand, by, reason)
    if len(rows) == 1:
        # A match without hands cannot have ended.
        match.early_ending, match.early_ended_at, match.gave_up = "", None, None
        match.early_ended_by = None
    bring_up_to_date(match, play(match, rows[:-1]), rows[:-1])
    _refuse_to_go_on(match, was_playing)
    note(
        match,
        by,
        "void-hand",
        hand,
        before=partial(_named, match, _points(before, hand.number)),
        after=lambda: in_short("", after.changes),
        reason=reason,
    )


def _refuse_to_go_on(match: Match, was_playing: bool) -> None:
    if match.is_playing and not was_playing and occasions().is_taken_out(match):
        raise NotNow


def _live(rows: Sequence[Hand], number: int) -> Hand | None:
    return rows[number - 1] if number <= len(rows) else None


def _as_it_is(match: Match, seen: Snapshot | None) -> Snapshot:
    """Return the snapshot of a locked match: `seen` if it is up to date, else a new one."""
    return seen if seen and seen.match.version == match.version else Snapshot.of(match)


def _sent_before(
    before: Snapshot, client_key: UUID, number: int, facts: dict[str, Any]
) -> Hand | None:
    """Return the hand that an earlier request with this key stored, if it still counts."""
    sent = before.sent(client_key)
    if sent is None:
        return None
    live = _live(before.hands, number)
    if live != sent or sent.facts != facts:
        # Voided, corrected or typed anew since: success as the answer would lose what was typed.
        raise AlreadyThere(live)
    return sent


def refuse(problems: Sequence[Problem], accepted: Collection[str]) -> None:
    open_problems = [p for p in problems if p.is_error or p.acceptance not in accepted]
    if open_problems:
        raise HasProblems(open_problems)


def _refuse_unknown_rulings(
    match: Match, number: int, hand: Hand | None, known: Collection[str] | None
) -> None:
    if known is not None and (unknown := ruling_changes(match, number, hand, known)):
        raise RuledMeanwhile(unknown)


def _void(hand: Hand, by: Recorder, reason: str) -> None:
    # A clock that was set back must not keep a wrong hand from being voided.
    hand.voided_at = max(timezone.now(), hand.recorded_at)
    hand.voided_by = None if isinstance(by, int) else by
    hand.void_reason = reason
    hand.save(update_fields=["voided_by", "voided_at", "void_reason"])


def _points(played: Played, number: int) -> str:
    sheets = played.hands[number - 1].sheets
    return " × ".join(str(sheet.points) for sheet in sheets).replace("-", MINUS)


def _named(match: Match, points: str) -> str:
    """Return the sides of a match before these points."""
    sides = match.sides.select_related("competitor__first", "competitor__second")
    names = (str(side.competitor) for side in sides.order_by("position"))
    return f"{' × '.join(names)}: {points}"
