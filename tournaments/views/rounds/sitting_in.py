"""The answer to the offer of a draft: an entry with a bye completes a table that lacks a person."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import Gone
from clubs.rights.access import signed_in
from server.web.htmx import HtmxRequest
from tournaments.director.rounds import by_hand
from tournaments.director.rounds.rounds import OtherDraft
from tournaments.views.fetch import stage_of, tournament_for
from tournaments.views.rounds.drafts import draft_page, drafted_round, other_draft


@require_POST
def sit_in(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Let the entry numbered `entry` complete `table`; `seen` is the mark of the draft shown."""
    tournament = tournament_for(request, slug, name)
    table, entry = (number_in(request.POST, key) for key in ("table", "entry"))
    try:
        this_round = drafted_round(tournament, stage, number)
        seen = request.POST.get("seen", "")
        by_hand.sit_in(this_round, table, entry, by=signed_in(request), seen=seen)
    except (OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    if request.htmx:
        return draft_page(request, this_round)
    return redirect("draft", slug, name, stage, number)
