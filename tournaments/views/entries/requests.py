"""Byes on request and credit of one entry."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import Gone, NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.director.entries import requests
from tournaments.forms.entries.requests import RequestsForm
from tournaments.reading.progress import current_stage, published
from tournaments.reading.standings import format_of
from tournaments.views.entries.entries import frame, gone
from tournaments.views.fetch import entry_of, tournament_for


@require_http_methods(["GET", "POST"])
def entry_byes(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Choose the rounds in which an entry sits out, and its credit for rounds it missed."""
    tournament = tournament_for(request, slug, name)
    entry = entry_of(tournament, number)
    stage = current_stage(tournament)
    participant = (
        entry.participants.filter(stage=stage).select_related("stage").first() if stage else None
    )
    if stage is None or participant is None:
        raise Http404
    format = format_of(stage)
    form = RequestsForm(participant, published(stage), format.rounds, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        byes, credit = form.worths("bye"), form.worths("credit")
        try:
            requests.set_requests(entry, byes, credit, by=signed_in(request))
        except Gone:
            return gone(request, entry)
        except NotNow:
            form.add_error(None, _("A round was published meanwhile. Look again, and save again."))
        else:
            messages.success(request, _("Byes of {entry} saved.").format(entry=entry))
            return redirect("entries", slug, name)
    context = {**frame(tournament), "entry": entry, "form": form, "takes": format.takes_requests}
    return form_page(request, "tournaments/entry_byes.html", context)
