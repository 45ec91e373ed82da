"""Pages to download all data about one person, and to erase the person."""

import json

from django.contrib import messages
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs import roster
from clubs.models import Player
from clubs.people.erased_names import erased_name
from clubs.people.personal import facts_of, of_apps
from clubs.rights.access import club_for, signed_in
from clubs.words.names import sort_key
from server.web import saved_form


def person_data(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send everything that the club holds about a person, as a JSON file."""
    player = _person(request, slug, pk)
    text = json.dumps(facts_of(player), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    name = slugify(player.name) or "person"
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)


def erase_player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say what goes and what stays, ask for the name, then erase the person."""
    player = _person(request, slug, pk)
    sent = saved_form.typed(request)
    typed = sent.get("name", "") if sent else ""
    wrong = request.method == "POST" and sort_key(typed) != sort_key(player.name)
    if request.method == "POST" and not wrong:
        try:
            erased = roster.erase_player(player, by=signed_in(request))
        except roster.ImportRuns:
            words = _("A list is being imported just now. Try again when it is finished.")
            messages.error(request, words)
            return redirect("erase_player", slug, pk)
        words = _("The name was erased. “{name}” is shown in its place.")
        messages.success(request, words.format(name=erased.name))
        return redirect("players", slug)
    context = {"club": player.club, "nav": "players", "player": player, "typed": typed}
    context |= {"wrong": wrong, "new": erased_name(player)}
    running = (name for app in of_apps() for read in app.running for name in read(player))
    context["running"] = ", ".join(running)
    return render(request, "clubs/erase_player.html", context, status=422 if wrong else 200)


def _person(request: HttpRequest, slug: str, pk: int) -> Player:
    club = club_for(request, slug)
    player = get_object_or_404(club.players, pk=pk)
    player.club = club
    return player
