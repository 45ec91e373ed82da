"""Turn notices of the own table on and off on a phone, and the worker that shows them."""

from __future__ import annotations

import json
from contextlib import suppress

from allauth.account.adapter import get_adapter
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from clubs.accounts.signing_in import sign_in
from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import NotNow
from clubs.rights.access import member_of
from tournaments.director.phones.notice_delivery import server_key
from tournaments.director.phones.notices import MOST_PHONES, TooManyPhones, stop_telling, tell_phone
from tournaments.entries.entry_search import entries_shown
from tournaments.forms.entries.notices import EndpointForm, PhoneForm
from tournaments.models import Tournament
from tournaments.views.fetch import may_see_entries, tournament_for_all


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the script that shows notices. At the root, since every club has pages that use it."""
    script = f"importScripts({json.dumps(static('js/push-worker.js'))});\n"
    headers = {"Cache-Control": "no-cache"}
    return HttpResponse(script, content_type="text/javascript", headers=headers)


@require_safe
def manifest(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Return the web app manifest of a tournament: an iPhone shows notices of installed apps only.

    `find` is the number of the entry whose table the app shows.
    """
    tournament = _tournament(request, slug, name)
    args = [tournament.club.slug, tournament.slug]
    scope = reverse("tournament", args=args)
    app = {
        "id": scope,
        "name": str(tournament),
        "start_url": f"{reverse('tables', args=args)}?find={number_in(request.GET, 'find') or ''}",
        "scope": scope,
        "display": "standalone",
        "background_color": "#F1E8D4",
        "theme_color": "#0D4735",
    }
    return JsonResponse(app, content_type="application/manifest+json")


@require_safe
def notice_key(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Return the key of this server, which a browser asks for before it makes an address."""
    from tournaments.push.keys import public_text  # noqa: PLC0415 - as in `server_key`

    _tournament(request, slug, name)
    return JsonResponse({"key": public_text(server_key())})


# Exempt: pages for strangers are the same for all, so they hold no token, and the request needs no
# session. Another site could only register an address that it has itself.
@csrf_exempt
@require_POST
def notices_on(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Subscribe a phone to notices of the tables of one entry. A refusal is a sentence for the
    page.

    Many new phones from one network are slowed down, so that nobody can fill the places of others.
    """
    tournament = _tournament(request, slug, name)
    form = PhoneForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    entry = get_object_or_404(entries_shown(tournament), number=form.cleaned_data["entry"])
    entry.tournament = tournament
    address = get_adapter().get_client_ip(request)
    if sign_in.links_wait(address, "phone"):
        return _refused(_("Many phones did this at the same time. Wait a minute."), status=429)
    try:
        is_new = tell_phone(entry, form.phone, get_language())
    except TooManyPhones:
        words = _("{n} phones get notices of this table already. Turn them off on one phone first.")
        return _refused(words.format(n=MOST_PHONES), status=409)
    except NotNow:
        return HttpResponse(status=409)
    if is_new:
        with suppress(sign_in.MustWait):  # many at the same time: the next phone waits
            sign_in.count_phone(address)
    return HttpResponse(status=204)


def _refused(words: str, status: int) -> HttpResponse:
    return HttpResponse(words, content_type="text/plain; charset=utf-8", status=status)


@csrf_exempt
@require_POST
def notices_off(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Forget a phone. Needs no sign-in: only the phone knows its address."""
    tournament = _tournament(request, slug, name)
    form = EndpointForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    stop_telling(tournament, form.cleaned_data["endpoint"])
    return HttpResponse(status=204)


def _tournament(request: HttpRequest, slug: str, name: str) -> Tournament:
    tournament = tournament_for_all(slug, name, member_of(request, slug))
    if not may_see_entries(tournament):
        raise Http404
    return tournament
