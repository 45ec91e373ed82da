"""Words for the answers of the sides to a hand: which side confirmed it, and when. Read-only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.words.figures import points
from scoring.models import Hand, HandAnswer
from scoring.table.agreements import of_kinds
from scoring.table.scoresheet import ScoreSheet, SheetHand, play_corrected
from scoring.table.versions import device_words

Kind = HandAnswer.Kind
SAID = {
    Kind.AGREES: gettext_lazy("{name} agreed"),
    Kind.DISPUTES: gettext_lazy("{name} said it is not right"),
    Kind.CLAIMS: gettext_lazy("{name} entered other figures"),
}


def answers_to(hands: Iterable[Hand]) -> Mapping[int, Sequence[HandAnswer]]:
    """Return all answers to these hands in their order, by the key of the hand; one query, none for
    hands of `live_hands` that nobody answered.
    """
    keys = [hand.pk for hand in hands]
    found: defaultdict[int, list[HandAnswer]] = defaultdict(list)
    if any(getattr(hand, "is_answered", hand.recorded_side is not None) for hand in hands):
        for answer in HandAnswer.objects.filter(hand__in=keys).order_by("id"):
            found[answer.hand_id].append(answer)
    return found


def agreeing(hand: Hand, answers: Sequence[HandAnswer], sides: int) -> tuple[int, ...]:
    """Return the positions, below `sides`, of the side that recorded a hand and of those that
    agreed.
    """
    kinds = {answer.side: answer.kind for answer in answers}
    return of_kinds(hand.recorded_side, range(sides), kinds).agreeing


def with_confirmations(sheet: ScoreSheet) -> ScoreSheet:
    """Return the sheet whose hands say who confirmed them and when, and which counts were decided;
    at most two queries.
    """
    sheet = _with_disputes(sheet)
    answers = answers_to([hand.row for hand in sheet.hands])
    if not answers and not any(hand.row.recorded_side is not None for hand in sheet.hands):
        return sheet
    everybody = tuple(range(len(sheet.names)))
    hands = []
    for hand in sheet.hands:
        own = answers.get(hand.row.pk, ())
        stands = agreeing(hand.row, own, len(everybody))
        if hand.row.recorded_side is None:
            is_agreed = all(answer.side in stands for answer in own)
        else:
            is_agreed = stands == everybody
        words = confirmation(hand.row, own, sheet.names)
        hands.append(replace(hand, confirmed=words, is_agreed=is_agreed))
    return replace(sheet, hands=tuple(hands))


def _with_disputes(sheet: ScoreSheet) -> ScoreSheet:
    """Return the sheet whose corrected hands name the different counts of their last dispute."""
    if not any(hand.row.reason for hand in sheet.hands):
        return sheet
    claims = HandAnswer.objects.filter(
        hand__match=sheet.match, hand__voided_at__isnull=False, kind=Kind.CLAIMS
    )
    disputed: dict[int, dict[int, HandAnswer]] = {}
    last: dict[int, Hand] = {}
    for claim in claims.select_related("hand__recorded_by").order_by("hand", "id"):
        if last.get(claim.hand.number) != claim.hand:
            last[claim.hand.number], disputed[claim.hand.number] = claim.hand, {}
        disputed[claim.hand.number][claim.side] = claim
    hands = [
        replace(hand, dispute=_dispute(sheet, hand, last[hand.number], disputed[hand.number]))
        if hand.row.reason and hand.number in disputed
        else hand
        for hand in sheet.hands
    ]
    return replace(sheet, hands=tuple(hands))


def _dispute(
    sheet: ScoreSheet, hand: SheetHand, version: Hand, claims: Mapping[int, HandAnswer]
) -> str:
    rows = [one.row for one in sheet.hands]

    def points_of(written: Any) -> str:
        played = play_corrected(sheet.match, rows, hand.number, sheet.rules.read(written))
        return " × ".join(points(side.points) for side in played.hands[hand.number - 1].sheets)

    def who(row: Hand) -> str:
        side = row.recorded_side
        return str(row.recorded_by) if side is None else sheet.names[side]

    counts = [(who(version), points_of(version.facts))]
    counts += [(sheet.names[side], points_of(claim.facts)) for side, claim in claims.items()]
    text = _("{counts}. Taken: {points}, by {who}.")
    listed = "; ".join(f"{name}: {figures}" for name, figures in counts)
    return text.format(counts=listed, points=points_of(hand.row.facts), who=who(hand.row))


def confirmation(hand: Hand, answers: Sequence[HandAnswer], names: Sequence[str]) -> str:
    """Return who recorded a hand on a phone and what the others said. A hand from the office needs
    no answer: it has words only if a side objects.
    """
    stands = agreeing(hand, answers, len(names))
    against = [answer for answer in answers if answer.side not in stands]
    if hand.recorded_side is None:
        if not against:
            return ""
        text = _("recorded in the office; {others} said it is not right")
        return text.format(others=_listed(names, _sides(against)))
    silent = [s for s in range(len(names)) if s not in stands and s not in _sides(against)]
    by = names[hand.recorded_side]
    if against:
        text = _("recorded by {name}; {others} said it is not right")
        return text.format(name=by, others=_listed(names, _sides(against)))
    if silent:
        text = _("recorded by {name}; no answer yet from {others}")
        return text.format(name=by, others=_listed(names, silent))
    agreed = [answer.at for answer in answers if answer.kind == Kind.AGREES]
    if not agreed:
        return _("recorded by {name}").format(name=by)
    text = _("recorded by {name}, agreed at {time}")
    return text.format(name=by, time=moment_words(max(agreed), hand.recorded_at))


def answer_lines(answers: Sequence[HandAnswer], names: Sequence[str]) -> list[str]:
    """Return a line for each answer: who said what, when, on which device."""
    lines = []
    for answer in answers:
        said = str(SAID[Kind(answer.kind)]).format(name=names[answer.side])
        local = timezone.localtime(answer.at)
        moment = date_format(local, "SHORT_DATETIME_FORMAT")
        lines.append(", ".join(filter(None, (said, moment, device_words(answer.device)))))
    return lines


def last_agreement(sheet: ScoreSheet) -> datetime | None:
    """Return the time of the last answer if all sides agree with every hand from a phone; else
    None. At most one query.
    """
    rows = [hand.row for hand in sheet.hands]
    answers = answers_to(rows)
    from_phones = [row for row in rows if row.recorded_side is not None]
    sides = len(sheet.names)
    if any(len(agreeing(row, answers.get(row.pk, ()), sides)) < sides for row in from_phones):
        return None
    said = [answer.at for row in from_phones for answer in answers.get(row.pk, ())]
    return max(said, default=None)


def moment_words(moment: datetime, other: datetime) -> str:
    """Return the hour, with the day if it is not the day of `other`."""
    local = timezone.localtime(moment)
    if local.date() == timezone.localtime(other).date():
        return time_format(local, "TIME_FORMAT")
    return date_format(local, "SHORT_DATETIME_FORMAT")


def _sides(answers: Iterable[HandAnswer]) -> list[int]:
    return sorted({answer.side for answer in answers})


def _listed(names: Sequence[str], sides: Iterable[int]) -> str:
    return get_text_list([names[side] for side in sides], _("and"))
