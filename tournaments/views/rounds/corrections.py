"""Undo a correction in a bracket, from the page of its tournament."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from tournaments.consequences.papers import result_papers, seat_papers
from tournaments.consequences.words import paper_links
from tournaments.director.rounds import bracket_undo, tables
from tournaments.views.fetch import round_of, table_of, tournament_for
from tournaments.views.reprinting import print_again


@require_POST
def undo_correction(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    row = table_of(round_of(tournament, stage, number), table)
    try:
        rounds = bracket_undo.undo(row, by=signed_in(request), seen=request.POST.get("seen", ""))
    except tables.AlreadyThere:
        messages.error(
            request, _("Somebody has changed this result meanwhile. Nothing was undone.")
        )
    except NotNow:
        text = _("A match was played since, or the correction is of another day: correct it again.")
        messages.error(request, text)
    else:
        messages.success(request, _("The correction is undone."))
        papers = result_papers(row.round, has_bracket=True)
        for this_round in rounds:
            papers += [] if this_round.is_closed else seat_papers(this_round)
        messages.warning(request, print_again(paper_links(papers, row.round.stage)))
    return redirect("tournament", slug, name)
