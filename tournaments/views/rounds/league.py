"""Leagues: the last day of a round and its invitations; without a draw, its matches."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from server.web import saved_form
from tournaments.boards.draws.invitations import invitations
from tournaments.director.rounds import by_hand, reports, rounds
from tournaments.formats.parts.base import Impossible
from tournaments.forms.rounds.league import MatchForm, PlayUntilForm
from tournaments.models import Round
from tournaments.phones.phone_links import printed_keys
from tournaments.phones.report_queries import takes_reports
from tournaments.reading.round_clock import usual_last_day
from tournaments.reading.standings import format_of, played_stage
from tournaments.reading.table_queries import read_tables
from tournaments.views.fetch import round_of, stage_of, table_of, tournament_for
from tournaments.views.rounds.drafts import no_draw
from tournaments.views.rounds.rounds import frame


def _undrawn(this_round: Round) -> Round:
    """Return the round. Raises Http404 if it was drawn: the pages of a league are not for it."""
    if format_of(this_round.stage).draws:
        raise Http404
    return this_round


@require_http_methods(["GET", "POST"])
def begin(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Begin the next round; a form asks for its last day."""
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    # The format may have changed since the form was opened: what was sent is answered in words.
    if request.method == "GET" and format_of(row).draws:
        raise Http404
    played = played_stage(row)
    form = PlayUntilForm(saved_form.typed(request), current=usual_last_day(played))
    if request.method == "POST" and form.is_valid():
        try:
            this_round = rounds.begin(row, by=signed_in(request), **form.cleaned_data)
        except Impossible as impossible:
            return no_draw(request, stage_of(tournament, stage), impossible)
        except NotNow:
            messages.error(request, _("No round of this stage can begin now."))
            return redirect("tournament", slug, name)
        return redirect("round", slug, name, stage, this_round.number)
    context = {**frame(tournament), "stage": row, "number": played.next_number, "form": form}
    return form_page(request, "tournaments/begin_round.html", context)


@require_http_methods(["GET", "POST"])
def play_until(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Change the last day for the matches of a round; empty: none."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    if request.method == "GET" and this_round.is_closed:
        messages.error(request, _("This round is not open."))
        return redirect("round", slug, name, stage, number)
    form = PlayUntilForm(saved_form.typed(request), current=this_round.play_until)
    if request.method == "POST" and form.is_valid():
        try:
            reports.set_play_until(this_round, by=signed_in(request), **form.cleaned_data)
        except NotNow:
            messages.error(request, _("This round is not open."))
        return redirect("round", slug, name, stage, number)
    context = {**frame(tournament), "stage": this_round.stage, "round": this_round, "form": form}
    return form_page(request, "tournaments/play_until.html", context)


@require_POST
def decide_overdue(
    request: HttpRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """Decide the matches left after the last day of a round."""
    tournament = tournament_for(request, slug, name)
    try:
        reports.decide_overdue(round_of(tournament, stage, number), by=signed_in(request))
    except NotNow:
        messages.error(request, _("This round is not open, or its last day is not over."))
    return redirect("round", slug, name, stage, number)


@require_http_methods(["GET", "POST"])
def add_match(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Add a match of two entries; `again` returns to the form for the next match."""
    tournament = tournament_for(request, slug, name)
    this_round = _undrawn(round_of(tournament, stage, number))
    form = MatchForm(played_stage(this_round.stage), this_round, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            table = by_hand.add(this_round, **form.cleaned_data, by=signed_in(request))
        except by_hand.PlaysAlready as refused:
            form.refuse(refused)
        except rounds.SectionsDiffer:
            form.add_error("second", _("These two are in different sections, which do not meet."))
        except NotNow:
            form.add_error(None, _("This round takes no more matches, or somebody has left."))
        else:
            added = _("{first} and {second} play at table {table}.")
            messages.success(request, added.format(**form.cleaned_data, table=table.number))
            where = "add_match" if "again" in request.POST else "round"
            return redirect(where, slug, name, stage, number)
    context = {**frame(tournament), "stage": this_round.stage, "round": this_round, "form": form}
    return form_page(request, "tournaments/add_match.html", context)


@require_safe
def invitation_list(
    request: HttpRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """Show the invitation of each side whose match has no result, to copy or send."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    if not takes_reports(this_round):
        return redirect("round", slug, name, stage, number)
    rows = this_round.tables.filter(number__isnull=False).select_related("match")
    for row in rows:
        row.round = this_round
    found = invitations(read_tables(rows), printed_keys(request, this_round))
    context = {
        **frame(tournament),
        "stage": this_round.stage,
        "round": this_round,
        "invitations": found,
    }
    return render(request, "tournaments/invitations.html", context)


@require_POST
def take_match_away(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    row = table_of(round_of(tournament, stage, number), table)
    try:
        by_hand.remove(row, by=signed_in(request))
    except NotNow:
        messages.error(
            request, _("This match has a result, a reported one, or a score sheet, so it stays.")
        )
    return redirect(reverse("round", args=[slug, name, stage, number]) + "#hall")
