"""The arbiter: find what happened, answer a few questions, read the ruling out, note it.

Every member may ask; noting is for those who record hands.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs import kept
from clubs.access import club_for, signed_in
from clubs.views.answers import HtmxRequest, page_or_fragment
from scoring import incidents
from scoring.arbiter.director import OWN_WORDS
from scoring.finding import found
from scoring.forms.asking import Asking
from scoring.forms.course import CannotBe, Course
from scoring.forms.noting import SideForm, TableForm
from scoring.games import RULINGS
from scoring.incidents import AnotherHand, CancelledSince, Decision
from scoring.match_queries import playing
from scoring.models import Incident, Match
from scoring.noted import Noted, game_name
from scoring.ruling_words import situation_search, situation_title
from scoring.scoresheet import rules_of_match
from scoring.views.place import Place, at_match, for_game

ASKS = ["GET", "HEAD", "POST"]


@require_safe
def arbiter(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the game of a ruling."""
    club = club_for(request, slug)
    games = [(game, game_name(game)) for game in RULINGS]
    context = {"club": club, "nav": "club", "games": games}
    return render(request, "scoring/arbiter/games.html", context)


@require_safe
def arbiter_of_match(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    return _situations(request, at_match(request, slug, number))


@require_safe
def arbiter_of_game(request: HtmxRequest, slug: str, game: str) -> HttpResponse:
    return _situations(request, for_game(request, slug, game))


@require_http_methods(ASKS)
def ask_in_match(request: HttpRequest, slug: str, number: int, situation: str) -> HttpResponse:
    return _ask(request, at_match(request, slug, number), situation)


@require_http_methods(ASKS)
def ask_in_game(request: HttpRequest, slug: str, game: str, situation: str) -> HttpResponse:
    return _ask(request, for_game(request, slug, game), situation)


def _situations(request: HtmxRequest, place: Place) -> HttpResponse:
    """All situations of the game, or those that `?q=` finds; the table so far comes along."""
    try:
        course = Course.read(place.arbiter, request.GET, place.table)
    except CannotBe as error:
        return _cannot_be(request, place, error.reasons)
    q = request.GET.get("q", "").strip()[:80]
    texts = {code: situation_search(place.game, code) for code in place.arbiter.situations}

    def link(code: str) -> tuple[str, str]:
        return situation_title(place.game, code), place.address(course.query, code)

    listed = [link(code) for code in found(q, texts)]
    # Where no situation fits, the search must not end on nothing: the director decides.
    left = [] if listed else [link(OWN_WORDS)]
    context = {**place.around, "course": course, "q": q, "found": listed, "left": left}
    page, fragment = "scoring/arbiter/situations.html", "scoring/arbiter/_situations.html"
    return page_or_fragment(request, page, fragment, context)


def _ask(request: HttpRequest, place: Place, code: str) -> HttpResponse:
    """The question that comes next, or the ruling; posted, it is noted."""
    situation = place.situation(code)
    try:
        course = Course.read(place.arbiter, request.GET, place.table)
    except CannotBe as error:
        return _cannot_be(request, place, error.reasons)
    asking = Asking(place.game, situation, course, request.GET, place.known)
    if request.method == "POST" and asking.ruling is not None:
        return _note(request, place, asking)
    status = 422 if asking.problems or request.method == "POST" else 200
    return _page(request, place, asking, status=status)


def _page(
    request: HttpRequest, place: Place, asking: Asking, *, status: int = 200, **more: Any
) -> HttpResponse:
    """`more`: what came of noting it, where that was tried."""
    context = {
        **place.around,
        "asking": asking,
        "course": asking.course,
        "title": situation_title(place.game, asking.situation.code),
        "back": place.address(asking.course.query),
    }
    if asking.ruling is not None:
        if place.arbiter.read_state is not None:
            context["next"] = place.address(asking.course.query_after(asking.step))
        if "record" in place.club.rights:
            context |= _ways_to_note(request, place, asking)
    return render(request, "scoring/arbiter/ask.html", {**context, **more}, status=status)


def _ways_to_note(request: HttpRequest, place: Place, asking: Asking) -> dict[str, Any]:
    """The form with the buttons that note a ruling and, at no match, those it can go to."""
    if place.match is not None:
        return {"form": _side_form(place, asking), "hand": incidents.hand_of(place.match)}
    mine = place.club.incidents.filter(match=None, game=place.game, noted_by=signed_in(request))
    last = mine.values_list("table", flat=True).first()
    matches = [
        (match, replace(place, match=match).address(asking.told, asking.situation.code))
        for match in (game.match for game in playing(place.club))
        if match.ruleset == place.game
    ]
    typed = kept.take(request)
    table = typed.get("table", "") if typed else last or ""
    return {"form": TableForm(table=table), "matches": matches}


def _side_form(place: Place, asking: Asking, data: QueryDict | None = None) -> SideForm:
    assert place.match is not None
    assert asking.ruling is not None
    return SideForm(
        place.known.names,
        asking.side,
        points=asking.ruling.points,
        hand=incidents.hand_of(place.match),
        data=data,
    )


def _note(request: HttpRequest, place: Place, asking: Asking) -> HttpResponse:
    """Write down what was ruled; then back to where the table is told of."""
    assert asking.ruling is not None
    decision = Decision(place.game, asking.situation.code, asking.answers, asking.ruling)
    if place.match is None:
        return _note_on_table(request, place, asking, decision)
    form = _side_form(place, asking, request.POST)
    if not form.is_valid():
        return _page(request, place, asking, status=422, form=form)
    try:
        incident = incidents.note(place.match, decision, by=signed_in(request), **form.cleaned_data)
    except AnotherHand:
        # In another hand the numbers that the match knows are others too.
        data = request.GET.copy()
        for code in place.known.answers:
            data.pop(code, None)
        anew = Asking(place.game, asking.situation, asking.course, data, place.known)
        return _page(request, place, anew, status=409, meant=form.cleaned_data["hand"])
    except CancelledSince:
        return _page(request, place, asking, status=409, was_cancelled=True)
    messages.success(request, _said(place.match, incident))
    page = reverse("match", args=[place.club.slug, place.match.number])
    return redirect(f"{page}#incidents")


def _note_on_table(
    request: HttpRequest, place: Place, asking: Asking, decision: Decision
) -> HttpResponse:
    form = TableForm(request.POST)
    if not form.is_valid():
        return _page(request, place, asking, status=422, form=form)
    try:
        noted = incidents.note_on_table(
            place.club,
            decision,
            by=signed_in(request),
            occasion=asking.course.occasion,
            **form.cleaned_data,
        )
    except CancelledSince:
        anew = TableForm(table=form.cleaned_data["table"])
        return _page(request, place, asking, status=409, form=anew, was_cancelled=True)
    messages.success(request, _("Recorded: {table}.").format(table=noted.table))
    if place.arbiter.read_state is not None:
        return redirect(place.address(asking.course.query_after(asking.step)))
    return redirect("incidents", place.club.slug)


def _said(match: Match, incident: Incident) -> str:
    """Return a sentence on the hand that has the ruling, and on the remaining steps."""
    said = _("Recorded in hand {number}.").format(number=incident.hand)
    one, rules = Noted(incident), rules_of_match(match)
    fields = rules.fields(rules.start(match.side_count))
    # A game without penalties keeps it in the list, as every game does what was in order.
    if not one.is_for_form or all(field.kind != "penalties" for field in fields):
        return said
    if incident.hand == match.hand_count + 1:
        left = _("The form of that hand opens with the ruling.")
    elif incident.points:
        left = _("That hand is recorded: correct it, so that the points count.")
    else:
        return said
    return f"{said} {left}"


def _cannot_be(request: HttpRequest, place: Place, reasons: Sequence[str]) -> HttpResponse:
    """The steps of an address lead nowhere: why, and how to begin anew."""
    context = {**place.around, "reasons": reasons}
    return render(request, "scoring/arbiter/cannot_be.html", context, status=422)
