"""The texts of a printed score sheet: the winner, the scorers with their hours, notes on hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.words.figures import points
from scoring.match.match_words import ending_words
from scoring.table.hand_answers import last_agreement
from scoring.table.scoresheet import ScoreSheet, SheetHand


def headline(sheet: ScoreSheet) -> str:
    """Return the winner, or that the match is in progress, with the totals."""
    if not sheet.is_of_two:
        return _headline_of_many(sheet)
    first, second = (points(side.total) for side in sheet.sides)
    if sheet.match.is_annulled:
        return _("Annulled, {first} to {second}").format(first=first, second=second)
    if sheet.match.is_playing and sheet.match.hands_limit:
        text = _("After hand {number} of {limit}, {first} to {second}")
        return text.format(
            number=len(sheet.hands), limit=sheet.match.hands_limit, first=first, second=second
        )
    if sheet.match.is_playing:
        return _("In progress, {first} to {second}").format(first=first, second=second)
    if sheet.match.is_broken_off:
        return _("Broken off, {first} to {second}").format(first=first, second=second)
    if sheet.match.is_disputed:
        return _("To be checked, {first} to {second}").format(first=first, second=second)
    if sheet.winner is None:
        return _("A draw, {first} to {second}").format(first=first, second=second)
    if sheet.winner.number == 2:
        first, second = second, first
    if sheet.rules.persons_per_side == 1:
        text = pgettext("one person", "{pair} won, {first} to {second}")
    else:
        text = _("{pair} won, {first} to {second}")
    return text.format(pair=sheet.winner.name, first=first, second=second)


def _headline_of_many(sheet: ScoreSheet) -> str:
    totals = ", ".join(f"{side.name} {points(side.total)}" for side in sheet.standing)
    if sheet.match.is_annulled:
        text = _("Annulled: {totals}")
    elif sheet.match.is_playing:
        text = _("After hand {number}: {totals}")
    elif sheet.match.is_broken_off:
        text = _("Broken off: {totals}")
    elif sheet.match.is_disputed:
        text = _("To be checked: {totals}")
    elif sheet.winner is None:
        text = _("A draw: {totals}")
    else:
        text = pgettext("one person", "{name} won: {totals}")
    name = sheet.winner.name if sheet.winner else ""
    return text.format(number=len(sheet.hands), totals=totals, name=name)


def ending(sheet: ScoreSheet) -> str:
    """Return why the match was annulled, else how it ended; empty if it reached its target."""
    return sheet.match.annul_reason if sheet.match.is_annulled else ending_words(sheet)


def recorded(sheet: ScoreSheet) -> str:
    """Return the scorers of the hands that count, with the first and last hour."""
    rows = [hand.row for hand in sheet.hands]
    people = ", ".join(dict.fromkeys(row.recorder for row in rows))
    times = sorted(timezone.localtime(row.recorded_at) for row in rows)
    started = timezone.localtime(sheet.match.started_at)
    first, last = _moment(times[0], started), _moment(times[-1], times[0])
    if first == last:
        words = _("recorded by {people} at {time}").format(people=people, time=first)
    else:
        text = _("recorded by {people} from {first} to {last}")
        words = text.format(people=people, first=first, last=last)
    if (agreed := last_agreement(sheet)) is None:
        return words
    moment = _moment(timezone.localtime(agreed), times[-1])
    return _("{recorded}; all sides agreed at {time}").format(recorded=words, time=moment)


def _moment(moment: datetime, other: datetime) -> str:
    """Return the hour, with the day if it is not the day of `other`."""
    if moment.date() == other.date():
        return time_format(moment, "TIME_FORMAT")
    return date_format(moment, "SHORT_DATETIME_FORMAT")


def day(moment: datetime) -> str:
    """Return the day in words: Friday, 20 November 2026."""
    local = timezone.localtime(moment)
    return f"{date_format(local, 'l')}, {date_format(local, 'DATE_FORMAT')}"


@dataclass(frozen=True)
class Note:
    """A note about some hands."""

    hands: Sequence[int]
    text: str

    @property
    def about(self) -> str:
        numbers = ", ".join(map(str, self.hands))
        return ngettext("Hand {numbers}.", "Hands {numbers}.", len(self.hands)).format(
            numbers=numbers
        )


def notes(sheet: ScoreSheet) -> list[Note]:
    """Return notes on events that the numbers do not show: nobody out, failed openings, penalties.

    One note covers all hands with the same text.
    """
    hands_of: dict[str, list[int]] = {}
    for hand in sheet.hands:
        if text := " ".join(_sentences(sheet, hand)):
            hands_of.setdefault(text, []).append(hand.number)
    return [Note(hands, text) for text, hands in hands_of.items()]


def _sentences(sheet: ScoreSheet, hand: SheetHand) -> Iterator[str]:
    if hand.nobody_went_out:
        yield _("Nobody went out.")
    for sentence in hand.notes:
        yield f"{sentence}."
    for name, side, report in zip(sheet.names, hand.sides, hand.report.sheets, strict=True):
        if side.failed:
            yield ngettext(
                "{pair} failed {count} time to open and needed {minimum}.",
                "{pair} failed {count} times to open and needed {minimum}.",
                side.failed,
            ).format(pair=name, count=side.failed, minimum=points(side.minimum))
        for penalty in report.penalties:
            text = (
                _("{pair}: penalty of {points}, {reason}.")
                if penalty.reason
                else _("{pair}: penalty of {points}.")
            )
            reason = penalty.reason.rstrip(". ")
            yield text.format(pair=name, points=points(penalty.points), reason=reason)
