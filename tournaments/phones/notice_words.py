"""The messages to a phone about its table or a reported result, in its language. Read-only."""

from __future__ import annotations

from django.urls import reverse
from django.utils import translation
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.words.figures import points
from tournaments.models import Notice, ReportedResult, Round, Seat
from tournaments.reading.round_names import name_of, of_round, until_words
from tournaments.reading.standings import played_stage
from tournaments.reading.table_queries import read_tables
from tournaments.remarks.byes import bye_reasons, bye_sentence
from tournaments.remarks.played_again import corrected_before
from tournaments.words.reasons import enumerated


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
    seat = seats.select_related("table__match", "participant__entry").first()
    is_corrected = notice.report is None and entry.number in corrected_before(this_round)
    if seat is None and not is_corrected:
        return None
    if notice.report is not None and notice.report.ending:
        return None
    if this_round.play_until is not None and seat is not None and _is_decided(seat):
        return None
    args = [tournament.club.slug, tournament.slug]
    page = f"{reverse('tables', args=args)}?find={entry.number}"
    if this_round.play_until is not None or notice.report is not None:
        page = reverse("entry", args=[*args, entry.number])
    with translation.override(notice.address.language):
        if seat is None:
            words = of_round(
                _("A result was corrected: round {number} is played without you."),
                _("A result was corrected. {round}: played without you."),
                this_round,
                name_of(this_round),
            )
        elif notice.report is not None:
            words = _report_words(notice.report, seat)
        elif this_round.play_until is not None:
            words = _match_words(this_round, seat)
        else:
            words = _table_words(this_round, seat)
        if seat is not None and is_corrected:
            corrected = _("A result was corrected.")
            words = f"{corrected} {words}"
        language = translation.get_language()
    return {"title": str(tournament), "body": words, "page": page, "language": language}


def _is_decided(seat: Seat) -> bool:
    """Whether the table has a result, of which nobody has to be reminded."""
    (seated,) = read_tables([seat.table])
    return not seated.table.is_bye and not seated.is_open


def _table_words(this_round: Round, seat: Seat) -> str:
    if seat.table.is_bye:
        played = played_stage(this_round.stage)
        reasons = bye_reasons(played, this_round)
        return bye_sentence(played, this_round, reasons.get(seat.participant.entry.number, ""))
    text = _("{round}: table {table}, {hour}")
    planned = this_round.stage.tournament.starts_at
    begins = max(planned, this_round.published_at or this_round.drawn_at)
    return text.format(
        round=name_of(this_round, seat.table),
        table=seat.table.number,
        hour=time_format(localtime(begins), "TIME_FORMAT"),
    )


def _match_words(this_round: Round, seat: Seat) -> str:
    """Return the opponents of a league match and its last day."""
    (seated,) = read_tables([seat.table])
    others = [name for at, name in enumerate(seated.names) if at != seat.position]
    text = _("{round}, against {who}.")
    words = text.format(round=name_of(this_round, seat.table), who=enumerated(others))
    return f"{words} {until_words(this_round)}"


def _report_words(report: ReportedResult, seat: Seat) -> str:
    (seated,) = read_tables([seat.table])
    text = _("{side} entered {score}. Confirm it with your link or your account.")
    return text.format(side=seated.names[report.side], score=" × ".join(map(points, report.score)))
