"""The calendar of a club: its page, its feeds for calendar programs, and evenings called off."""

from datetime import date
from hashlib import blake2b

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import accounts, roster
from clubs.forms.evenings import CallOffForm
from clubs.models import Club, Membership
from clubs.rights.access import club_for, member_of, member_of_calendar, open_club, signed_in
from clubs.rights.middleware import sign_in_first
from clubs.views.answers import for_all, form_page, showing
from server.web import saved_form
from server.web.full_addresses import full_address
from tournaments.changed.club_changes import ClubShows, club_state, night
from tournaments.club.calendar import coming, feed


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the coming events to members and, if the club is public, to everybody."""
    state = None if request.user.is_authenticated else club_state(slug)
    club = open_club(request, slug)
    if club is None:
        return sign_in_first(request)
    member = member_of(request, slug) if club.rights else None
    key = member.calendar_key if member else ""
    path = reverse("calendar_feed", args=[slug]) if club.is_public else ""
    if key:
        path = reverse("own_calendar_feed", args=[slug, key])
    context = {
        "club": club,
        "nav": "club",
        "rows": coming(club, night()),
        "feed": full_address(request, path) if path else "",
        "key": key,
        "is_public_page": not club.rights,
    }
    answer = render(request, "tournaments/calendar.html", context)
    patch_vary_headers(answer, ["Cookie"])
    return for_all(request, answer, ClubShows(slug, state)) if state else answer


@require_safe
def public_feed(request: HttpRequest, slug: str) -> HttpResponseBase:
    state = club_state(slug)
    club = Club.objects.filter(slug=slug, is_public=True).first()
    if club is None or state is None:
        return sign_in_first(request)
    return showing(ClubShows(slug, state), _feed(request, club))


@require_safe
def own_feed(request: HttpRequest, slug: str, key: str) -> HttpResponseBase:
    """Return the feed of the member with this key. A calendar program cannot sign in."""
    member = member_of_calendar(slug, key)
    if member is None:
        raise Http404
    return _feed(request, member.club, member)


def _feed(request: HttpRequest, club: Club, member: Membership | None = None) -> HttpResponse:
    with translation.override(club.languages[0]):
        site = request.build_absolute_uri("/").rstrip("/")
        player = member.player if member else None
        contents = feed(club, site, for_member=member is not None, player=player)
    tag = f'"{blake2b(contents, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.META.get("HTTP_IF_NONE_MATCH", ""):
        return HttpResponse(status=304, headers=headers)
    headers["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return HttpResponse(contents, content_type="text/calendar; charset=utf-8", headers=headers)


@require_POST
def make_link(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Make the link to this person's feed, or another one in its place."""
    accounts.make_calendar_link(club_for(request, slug), by=signed_in(request))
    return redirect("calendar", slug)


@require_http_methods(["GET", "POST"])
def call_off(request: HttpRequest, slug: str, day: str) -> HttpResponseBase:
    club, on = club_for(request, slug), _day(day)
    form = CallOffForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        roster.call_off(club, on, form.cleaned_data["reason"], by=signed_in(request))
        text = _("The evening of {day} is called off.")
        messages.success(request, text.format(day=date_format(on, "MONTH_DAY_FORMAT")))
        return redirect("calendar", slug)
    context = {"club": club, "nav": "club", "form": form, "day": on}
    return form_page(request, "tournaments/call_off.html", context, is_new=True)


@require_POST
def play_after_all(request: HttpRequest, slug: str, day: str) -> HttpResponseBase:
    """Restore an evening that was called off."""
    club = club_for(request, slug)
    roster.play_after_all(club, _day(day), by=signed_in(request))
    return redirect("calendar", slug)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
