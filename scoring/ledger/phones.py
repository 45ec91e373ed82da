"""Hands that the sides record on their phones, and what they say about them.

A side that records a hand, or enters what is recorded already, agrees with it. It corrects its own
hand while nobody has answered. Later its other facts become a claim, as those of another side; once
all sides claim the same, the hand is corrected. Each function locks the match, and a request sent
twice is stored once. See `scoring.table.agreement` for the rules.
"""

from collections.abc import Collection, Mapping
from contextlib import suppress
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.journal.writing import NotNow, raise_version
from scoring.ledger.hands import NewHand, append, refuse, replace
from scoring.ledger.refusals import AlreadyThere, EnteredMeanwhile, LaterHandsSuffer
from scoring.ledger.writing import locked, note
from scoring.models import Hand, HandAnswer, Match
from scoring.rules.base.sheet import Facts
from scoring.table.agreements import agreement_on, answer_under
from scoring.table.scoresheet import play_corrected, rules_of_match
from scoring.table.snapshot import Snapshot

Kind = HandAnswer.Kind


@transaction.atomic
def enter_hand(
    match: Match,
    number: int,
    facts: Facts,
    *,
    side: int,
    client_key: UUID,
    accepted: Collection[str] = (),
    known: Collection[str] | None = None,
    seen: int | None = None,
    device: str = "",
) -> Hand:
    """Record hand `number` for a side; if it is recorded already, agree with it or claim `facts`.

    `seen`: the id of the recorded hand that the side saw when it typed; None if it saw none.
    Idempotent for the same `client_key`, also after the hand was corrected. Raises HasProblems,
    RuledMeanwhile, AlreadyThere if other facts were sent under that key, EnteredMeanwhile if the
    side would replace a hand of its own that it has not seen, and NotNow for a match that is over
    or annulled, or if an earlier hand is missing. If all sides claim what later hands do not allow,
    the claims stay and the director corrects these hands first.
    """
    before = Snapshot.of(locked(match))
    if (hand := _sent(before, client_key, facts)) is not None:
        return hand
    if match.side_count <= side or before.match.is_annulled:
        raise NotNow
    new = NewHand(number, facts, side, client_key, accepted, known, device)
    if number > len(before.hands):
        return append(new, before)
    return _answer(before, new, seen)


@transaction.atomic
def agree(hand: Hand, *, side: int, client_key: UUID, device: str = "") -> Hand:
    """Agree with a recorded hand. Idempotent for the same `client_key`, also after a correction.

    Raises AlreadyThere if the hand was corrected meanwhile, or if the key sent something else.
    """
    return _say(hand, Kind.AGREES, side, client_key, device)


@transaction.atomic
def dispute(hand: Hand, *, side: int, client_key: UUID, device: str = "") -> Hand:
    """Say that a recorded hand is wrong. Idempotent and raises as `agree`."""
    return _say(hand, Kind.DISPUTES, side, client_key, device)


@transaction.atomic
def insist(hand: Hand, *, side: int, client_key: UUID, device: str = "") -> Hand:
    """Say again that the own count of a hand with two counts is right: the last answer of the side
    is stored once more. Idempotent.

    Raises AlreadyThere if the hand was corrected meanwhile or has no two counts, NotNow as `agree`.
    """
    before = Snapshot.of(locked(hand.match))
    if before.match.is_annulled or before.match.side_count <= side:
        raise NotNow
    live = next((row for row in before.hands if row.number == hand.number), None)
    if live is None or live.pk != hand.pk:
        raise AlreadyThere(live)
    said = agreement_on(before.match, live)
    if not said.claims or said.by is None or side in said.waiting:
        raise AlreadyThere(live)
    if side in said.insisting:
        return live
    claim = said.claims.get(side)
    if claim is not None:
        facts = rules_of_match(before.match).write(claim)
        _store(live, Kind.CLAIMS, side, client_key, device, facts)
    elif side in said.agreeing:
        _store(live, Kind.AGREES, side, client_key, device)
    return live


def _say(hand: Hand, kind: HandAnswer.Kind, side: int, client_key: UUID, device: str) -> Hand:
    before = Snapshot.of(locked(hand.match))
    if before.match.is_annulled or before.match.side_count <= side:
        raise NotNow
    live = next((row for row in before.hands if row.number == hand.number), None)
    if (stored := answer_under(before.match, client_key)) is not None:
        if (stored.hand_id, stored.side, stored.kind) != (hand.pk, side, kind):
            raise AlreadyThere(live)
        return live or hand
    if live is None or live.pk != hand.pk:
        raise AlreadyThere(live)
    return _say_once(live, kind, side, client_key, device)


def _say_once(live: Hand, kind: HandAnswer.Kind, side: int, client_key: UUID, device: str) -> Hand:
    """Store the answer of a side to a hand of a locked match, unless it has said so already."""
    said = agreement_on(live.match, live)
    is_said = side in (said.agreeing if kind == Kind.AGREES else said.disputing)
    if not is_said or (kind == Kind.DISPUTES and side in said.claims):
        _store(live, kind, side, client_key, device)
    return live


def _answer(before: Snapshot, new: NewHand, seen: int | None) -> Hand:
    """Agree with the recorded hand of this number, or claim other facts."""
    match, live = before.match, before.hands[new.number - 1]
    rules, side = rules_of_match(match), _side_of(new)
    if rules.as_counts(rules.read(live.facts)) == rules.as_counts(new.facts):
        return _say_once(live, Kind.AGREES, side, new.client_key, new.device)
    played = play_corrected(match, before.hands, new.number, new.facts)
    refuse(played.hands[new.number - 1].problems, new.accepted)
    if live.recorded_side == side and not agreement_on(match, live).answers:
        if live.pk != seen:
            raise EnteredMeanwhile(live)
        with suppress(LaterHandsSuffer):
            return replace(new, before, _of_club(match, gettext_noop("Nobody had answered yet.")))
    claim = rules.write(new.facts)
    _store(live, Kind.CLAIMS, side, new.client_key, new.device, claim)
    common = agreement_on(match, live).common_claim
    if common is None:
        return live
    try:
        with transaction.atomic():
            corrected = replace(_agreed(new), Snapshot.of(locked(match)), _all_agreed(match))
    except LaterHandsSuffer:
        # The claims stay: the director corrects the later hands first.
        return live
    for other in range(match.side_count):
        if other != side:
            _store(corrected, Kind.AGREES, other, uuid5(new.client_key, str(other)), "")
    return corrected


def _agreed(new: NewHand) -> NewHand:
    # The claim has the key of the request; the hand that follows from it has another one.
    return NewHand(
        new.number,
        new.facts,
        new.by,
        uuid5(new.client_key, "hand"),
        new.accepted,
        device=new.device,
    )


def _all_agreed(match: Match) -> str:
    if match.side_count == 2:
        return _of_club(match, gettext_noop("Both sides agreed."))
    return _of_club(match, gettext_noop("All sides agreed."))


def _of_club(match: Match, reason: str) -> str:
    """Return a reason in the first language of the club, in which it is kept for good."""
    with translation.override(match.club.languages[0]):
        return _(reason)


def _side_of(new: NewHand) -> int:
    assert isinstance(new.by, int)
    return new.by


def _store(
    hand: Hand,
    kind: HandAnswer.Kind,
    side: int,
    client_key: UUID,
    device: str,
    facts: Mapping[str, object] | None = None,
) -> None:
    HandAnswer.objects.create(
        club_id=hand.match.club_id,
        hand=hand,
        side=side,
        kind=kind,
        facts=facts,
        at=timezone.now(),
        device=device,
        client_key=client_key,
    )
    note(hand.match, side, f"{kind}-hand", hand)
    raise_version(hand.match)


def _sent(before: Snapshot, client_key: UUID, facts: Facts) -> Hand | None:
    """Return the current version of the hand that an earlier request with this key entered."""
    hand = before.sent(client_key)
    stored = hand.facts if hand else None
    if hand is None:
        answer = answer_under(before.match, client_key)
        if answer is None:
            return None
        hand = next(row for row in before.rows if row.pk == answer.hand_id)
        stored = answer.facts or hand.facts
    live = next((row for row in before.hands if row.number == hand.number), None)
    rules = rules_of_match(before.match)
    if live is None or rules.as_counts(rules.read(stored)) != rules.as_counts(facts):
        # Undone or typed anew since: success as the answer would lose what was typed.
        raise AlreadyThere(live)
    return live
