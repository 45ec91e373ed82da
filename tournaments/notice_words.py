"""What a phone is told of a published round, in its own language. Read-only."""

from __future__ import annotations

from django.urls import reverse
from django.utils import translation
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.models import Notice, Seat


def content_of(notice: Notice) -> dict[str, str] | None:
    """Return title, text and page of a notice; None if its round is not in play any more.

    It is read when it is sent, so that it never names a table of a draw that was taken back.
    """
    this_round, entry = notice.round, notice.address.entry
    tournament = entry.tournament
    if this_round.is_draft or this_round.is_closed or this_round.voided_at:
        return None
    if tournament.ended_at or tournament.archived_at or entry.left_at:
        return None
    seats = Seat.objects.filter(round=this_round, participant__entry=entry)
    seat = seats.select_related("table").first()
    if seat is None:
        return None
    page = reverse("tables", args=[tournament.club.slug, tournament.slug])
    with translation.override(notice.address.language):
        text = _("Round {number}: table {table}, {hour}")
        if seat.table.is_bye:
            text = _("Round {number}: bye, no match this time.")
        begins = max(tournament.starts_at, this_round.published_at or this_round.drawn_at)
        words = text.format(
            number=this_round.overall,
            table=seat.table.number,
            hour=time_format(localtime(begins), "TIME_FORMAT"),
        )
        language = translation.get_language()
    return {
        "title": str(tournament),
        "body": words,
        "page": f"{page}?find={entry.number}",
        "language": language,
    }
