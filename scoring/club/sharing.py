"""A match as people send it to a chat group: in words, and as a picture."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.lists.span_words import day_and_month
from clubs.words.figures import points
from scoring.pictures.match import MatchPicture, PictureSide
from scoring.pictures.places import PictureRow, PlacesPicture
from scoring.table.scoresheet import ScoreSheet, SheetSide


def match_text(sheet: ScoreSheet) -> str:
    """Return the result of a match, or how it stands, in two lines."""
    return f"{_result(sheet)}\n{sheet.match.club}, {_day(sheet)}"


def match_picture(sheet: ScoreSheet) -> MatchPicture | PlacesPicture:
    """Return the picture of a match: of two sides as a score, of several as a list."""
    club, day = str(sheet.match.club), _day(sheet)
    if not sheet.is_of_two:
        rows = [PictureRow(one.place, one.name, points(one.total)) for one in sheet.standing]
        title = sheet.match.rules_name
        return PlacesPicture(title, _state(sheet) or str(sheet.match), rows, club, day)
    sides = list(sheet.sides)
    if sheet.winner is not None and sides[1] is sheet.winner:
        sides.reverse()
    first, second = (_side(side, sheet) for side in sides)
    hand = pgettext("head of a row", "hand")
    return MatchPicture((first, second), _state(sheet), hand, club, day, sheet.match.rules_name)


def _result(sheet: ScoreSheet) -> str:
    totals = " × ".join(f"{side.name} {points(side.total)}" for side in sheet.standing)
    if not sheet.is_of_two:
        lines = [f"{one.place}. {one.name} {points(one.total)}" for one in sheet.standing]
        return "\n".join([f"{sheet.match.rules_name} ({_state(sheet) or sheet.match})", *lines])
    if sheet.match.is_playing:
        if not sheet.hands:
            return _("{names}: about to begin.").format(names=sheet.title)
        text = ngettext("{totals}, after {n} hand.", "{totals}, after {n} hands.", len(sheet.hands))
        return text.format(totals=totals, n=len(sheet.hands))
    if sheet.match.is_disputed:
        return _("{totals}, to be checked.").format(totals=totals)
    winner = sheet.winner
    if winner is None or sheet.match.is_broken_off:
        return _("{totals}: a draw.").format(totals=totals) if winner is None else f"{totals}."
    loser = next(side for side in sheet.sides if side is not winner)
    text = _("{winner} beat {loser}, {points} to {others}.")
    if sheet.is_of_persons:
        text = pgettext("one person", "{winner} beat {loser}, {points} to {others}.")
    said = text.format(
        winner=winner.name,
        loser=loser.name,
        points=points(winner.total),
        others=points(loser.total),
    )
    gave_up = _("{name} gave up.").format(name=sheet.gave_up) if sheet.gave_up else ""
    return f"{said} {gave_up}".strip()


def _state(sheet: ScoreSheet) -> str:
    """Return the state of a match beside its totals; empty when somebody has won."""
    match = sheet.match
    if match.is_decided:
        return _("result set")
    if match.is_playing:
        return _("live, hand {number}").format(number=sheet.next_number)
    if match.is_broken_off:
        return _("does not count")
    if match.is_disputed:
        return _("to be checked")
    return "" if sheet.winner or not sheet.is_of_two else _("draw")


def _side(side: SheetSide, sheet: ScoreSheet) -> PictureSide:
    won = ""
    if side.won and not sheet.match.is_broken_off:
        won = pgettext("one person", "won") if sheet.is_of_persons else _("won")
    totals = [hand.totals[side.side.position] for hand in sheet.hands]
    return PictureSide(side.name, side.total, totals, won)


def _day(sheet: ScoreSheet) -> str:
    return day_and_month(timezone.localdate(sheet.match.day), timezone.localdate())
