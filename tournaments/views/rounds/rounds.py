"""Pages of rounds: list them, take them back, close and reopen them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.journal.writing import Gone, NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from scoring.forms.start.match import CorrectionForm
from server.web import saved_form
from tournaments.boards.draws.reopening import RoundReopening
from tournaments.boards.draws.rounds import round_list as rounds_by_stage
from tournaments.director.rounds import rounds
from tournaments.forms.rounds.slips import figures, sent_numbers
from tournaments.models import Round, Tournament
from tournaments.phones.agreement_queries import unagreed_tables
from tournaments.phones.call_queries import calling_tables
from tournaments.reading.table_queries import glances
from tournaments.views.fetch import round_of, tournament_for
from tournaments.words.labels import in_a_row


def round_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """List all rounds, stage by stage; drafts only for directors."""
    tournament = tournament_for(request, slug, name)
    stages = rounds_by_stage(tournament, with_drafts="direct" in tournament.club.rights)
    context = {**frame(tournament), "stages": stages}
    return render(request, "tournaments/rounds.html", context)


@require_POST
def unpublish(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    try:
        rounds.unpublish(this_round, by=signed_in(request))
    except Gone:
        return redirect("tournament", slug, name)
    except NotNow:
        messages.error(request, _("A table has begun: the round stays as it is."))
    if this_round.voided_at:
        return redirect("tournament", slug, name)
    return redirect("round", slug, name, stage, number)


@require_POST
def close(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    if sent_numbers(request.POST):
        # The button is below the slips: a row typed but not saved would be lost.
        slips = resolve_url("slips", slug, name, stage, number)
        saved_form.save(request, slips)
        text = _("Record what you typed, or empty those fields, before you close the round.")
        if typed := figures(request.POST):
            not_noted = _("Not recorded: {figures}.").format(figures=typed)
            text = f"{not_noted} {text}"
        messages.error(request, text)
        return redirect(slips)
    this_round = round_of(tournament, stage, number)
    numbers, calling = _unsettled(this_round)
    if "agreed" not in request.POST and (numbers or calling):
        context = {
            **frame(tournament),
            "round": this_round,
            "stage": this_round.stage,
            "numbers": numbers,
            "calling": calling,
        }
        return render(request, "tournaments/close_anyway.html", context, status=409)
    try:
        rounds.close(this_round, by=signed_in(request))
    except rounds.NobodyNamed as level:
        text = ngettext(
            "Level at table {tables}: record there who advances.",
            "Level at tables {tables}: record there who advances.",
            len(level.tables),
        )
        messages.error(request, text.format(tables=in_a_row(level.tables)))
        return redirect("round", slug, name, stage, number)
    except rounds.MissingResults as missing:
        text = ngettext(
            "The result is missing at table {tables}.",
            "Results are missing at tables {tables}.",
            len(missing.tables),
        )
        messages.error(request, text.format(tables=in_a_row(missing.tables)))
        return redirect("round", slug, name, stage, number)
    except rounds.NoMatches:
        messages.error(request, _("No match was added: add one, or take the round back."))
        return redirect("round", slug, name, stage, number)
    except NotNow:
        messages.error(request, _("This draw is not published yet."))
        return redirect("round", slug, name, stage, number)
    return redirect("tournament", slug, name)


def _unsettled(this_round: Round) -> tuple[list[int], list[int]]:
    """Return the tables whose sides have not agreed, and those that call the director; both empty
    while a result is missing, since then the round stays open anyway.
    """
    tables = glances(this_round) if this_round.stage.tournament.phones else []
    if this_round.is_draft or this_round.is_closed or any(table.is_open for table in tables):
        return [], []
    calling = calling_tables(this_round) if tables else []
    return list(unagreed_tables(this_round, tables)), calling


@require_http_methods(["GET", "POST"])
def reopen(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Show what reopening a closed round takes back, or why it stays closed; then reopen it."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    form = CorrectionForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            rounds.reopen(this_round, by=signed_in(request), reason=form.cleaned_data["reason"])
        except (rounds.LaterRoundsPlayed, NotNow):
            # Somebody else has changed the round: the page shows the obstacle.
            this_round.stage.refresh_from_db(fields=["closed_at"])
        else:
            return redirect("round", slug, name, stage, number)
    context = {
        **frame(tournament),
        "form": form,
        "round": this_round,
        "stage": this_round.stage,
        "reopening": RoundReopening(this_round),
    }
    return form_page(request, "tournaments/reopen_round.html", context)


def frame(tournament: Tournament) -> dict[str, Any]:
    """Return the context of every page of a round."""
    return {
        "club": tournament.club,
        "nav": "tournaments",
        "tournament": tournament,
        "tab": "rounds",
    }
