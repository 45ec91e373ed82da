"""The only writer of incidents: recorded rulings.

Append, never edit: a ruling recorded by mistake is cancelled with a reason and stays in the lists.
Each function is one transaction that leaves a line in the journal and marks the match as changed,
since its page shows its rulings. A penalty changes no total here: the form of its hand fills it in,
and the ledger alone writes hands.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.journal import writing
from clubs.journal.writing import Refused, Texts, lock
from clubs.models import Club, User
from scoring import ledger
from scoring.arbiter.steps import Ruling
from scoring.ledger.writing import locked
from scoring.models import Incident, Match
from scoring.rulings.recorded_rulings import ruling_as_facts
from scoring.rulings.ruling_words import situation_title


class AnotherHand(Refused):
    """The hand of the ruling is over; `number` is the hand being played now."""

    def __init__(self, number: int) -> None:
        super().__init__(f"hand {number}")
        self.number = number


class CancelledSince(Refused):
    """The same request has recorded a ruling already, which was cancelled since."""


@dataclass(frozen=True)
class Decision:
    """A decision: the situation of a game, the answers to its questions, and the ruling."""

    game: str
    situation: str
    answers: Mapping[str, Any]
    ruling: Ruling

    @property
    def columns(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "situation": self.situation,
            "answers": dict(self.answers),
            "ruling": ruling_as_facts(self.ruling),
            "points": self.ruling.points,
        }


def hand_of(match: Match) -> int:
    """Return the hand that a ruling made now belongs to: the one being played, or the last hand of
    a finished match."""
    return match.hand_count + match.is_playing


@transaction.atomic
def note(
    match: Match,
    decision: Decision,
    *,
    side: int | None,
    hand: int,
    by: User,
    client_key: UUID,
) -> Incident:
    """Record a ruling in a match, for a side or (None) the whole table. `hand`: the number of the
    hand being played when the arbiter was asked.

    Idempotent for the same `client_key`; raises CancelledSince if that ruling was cancelled since,
    AnotherHand if `hand` is over.
    """
    club = match.club
    match = locked(match)
    if sent := _sent_before(club, client_key):
        return sent
    if hand != hand_of(match):
        raise AnotherHand(hand_of(match))
    where = {"match": match, "side": side, "hand": hand}
    if side is not None:
        where["competitor_id"] = match.sides.values_list("competitor", flat=True).get(position=side)
    incident = _append(club, decision, by, client_key, **where)
    _changed(incident)
    return incident


@transaction.atomic
def note_on_table(
    club: Club,
    decision: Decision,
    *,
    table: str,
    by: User,
    client_key: UUID,
    occasion: str = "",
) -> Incident:
    """Record a ruling at a table without a match; `table` names it in words. `occasion`: the event
    whose list also shows the ruling.

    Idempotent for the same `client_key`; raises CancelledSince as `note` does.
    """
    lock(club)
    if sent := _sent_before(club, client_key):
        return sent
    return _append(club, decision, by, client_key, table=table, occasion=occasion)


@transaction.atomic
def cancel(incident: Incident, *, by: User, reason: str) -> None:
    """Cancel a ruling; lists show it crossed out, with the reason. Idempotent."""
    incident = (
        Incident.objects.select_for_update(of=("self",))
        .select_related("club", "match")
        .get(pk=incident.pk)
    )
    if incident.cancelled_at is not None:
        return
    incident.cancelled_at, incident.cancelled_by = timezone.now(), by
    incident.cancel_reason = reason
    incident.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
    _changed(incident)
    _note(incident, by, "cancel-ruling", reason=reason)


def replace_in_texts(club: Club, word: str, replace: Callable[[str], str]) -> None:
    """Rewrite with `replace` the table names of rulings, and the reasons of cancelled ones, that
    contain a word.

    The caller holds the lock of the club.
    """
    rows = Incident.objects.filter(club=club)
    for column, length in (("table", 60), ("cancel_reason", 200)):
        found = rows.filter(**{f"{column}__icontains": word}).values_list("pk", column)
        for pk, text in found:
            rows.filter(pk=pk).update(**{column: replace(text)[:length]})


def _sent_before(club: Club, client_key: UUID) -> Incident | None:
    """Return the ruling that this key has recorded, or None. Raises CancelledSince."""
    sent = club.incidents.filter(client_key=client_key).first()
    if sent is not None and sent.cancelled_at is not None:
        raise CancelledSince
    return sent


def _append(club: Club, decision: Decision, by: User, client_key: UUID, **where: Any) -> Incident:
    incident = Incident.objects.create(
        club=club,
        noted_by=by,
        noted_at=timezone.now(),
        client_key=client_key,
        **decision.columns,
        **where,
    )
    _note(incident, by, "note-ruling")
    return incident


def move_rulings(rulings: Sequence[int], competitor: int) -> None:
    """Make these rulings, by key, concern another competitor: two records of a person became one.
    The caller holds the lock of the club.
    """
    Incident.objects.filter(pk__in=rulings).update(competitor=competitor)


def _changed(incident: Incident) -> None:
    if incident.match is not None:
        ledger.rulings_changed(incident.match)


def _note(incident: Incident, by: User, action: str, reason: str = "") -> None:
    match = incident.match

    def subject() -> str:
        if match is None:
            return incident.table
        return _("{match}, hand {number}").format(match=match, number=incident.hand)

    def title() -> str:
        return str(situation_title(incident.game, incident.situation))

    path = reverse("incidents", args=[incident.club.slug])
    if match is not None:
        path = reverse("match", args=[incident.club.slug, match.number])
    texts: Texts = {"reason": reason}
    texts["before" if action == "cancel-ruling" else "after"] = title
    writing.note(incident.club, by, action, subject, path=path, **texts)
