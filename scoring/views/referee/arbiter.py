"""The arbiter: find the situation, answer its questions, read the ruling out, record the ruling.

Every member may ask; recording a ruling needs the right to record hands.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.rights.access import club_for, signed_in
from scoring.arbiter.director import OWN_WORDS
from scoring.arbiter_words.book import Text
from scoring.arbiter_words.groups import grouped
from scoring.forms.referee.consultation import Consultation
from scoring.forms.referee.rulings import SideForm, TableForm
from scoring.forms.referee.table_steps import OCCASION, CannotBe, TableSteps
from scoring.games import GAMES, RULINGS
from scoring.house_rules.house import Playbook
from scoring.ledger import incidents
from scoring.ledger.incidents import AnotherHand, CancelledSince, Decision
from scoring.match.match_queries import playing
from scoring.models import Incident, Match
from scoring.rulings.recorded_rulings import RecordedRuling, game_name
from scoring.rulings.ruling_words import situation_search, situation_title
from scoring.rulings.text_search import search
from scoring.table.scoresheet import rules_of_match
from scoring.views.house.place import Place, at_match, for_game
from server.web import saved_form
from server.web.htmx import HtmxRequest, page_or_fragment

ASKS = ["GET", "HEAD", "POST"]
GAME = "game"
"""The cookie with the game last chosen."""
EVENING = 12 * 60 * 60
"""Seconds for which a device remembers the game."""


@require_safe
def arbiter(request: HtmxRequest, slug: str) -> HttpResponse:
    """List the situations of the game last chosen on this device, else of the club's rules."""
    chosen = request.COOKIES.get(GAME, "")
    game = chosen if chosen in RULINGS else Playbook(club_for(request, slug)).usual.key
    return _situations(request, for_game(request, slug, game))


@require_safe
def arbiter_of_match(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    return _situations(request, at_match(request, slug, number))


@require_safe
def arbiter_of_game(request: HtmxRequest, slug: str, game: str) -> HttpResponse:
    answer = _situations(request, for_game(request, slug, game))
    if OCCASION not in request.GET:
        start, secure = reverse("arbiter", args=[slug]), settings.SESSION_COOKIE_SECURE
        answer.set_cookie(
            GAME, game, EVENING, path=start, secure=secure, httponly=True, samesite="Lax"
        )
    return answer


@require_http_methods(ASKS)
def ask_in_match(request: HttpRequest, slug: str, number: int, situation: str) -> HttpResponse:
    return _ask(request, at_match(request, slug, number), situation)


@require_http_methods(ASKS)
def ask_in_game(request: HttpRequest, slug: str, game: str, situation: str) -> HttpResponse:
    return _ask(request, for_game(request, slug, game), situation)


def _situations(request: HtmxRequest, place: Place) -> HttpResponse:
    """List the situations of a game, or with `?q=` those that a search finds."""
    try:
        steps = TableSteps.read(place.arbiter, request.GET, place.table)
    except CannotBe as error:
        return _cannot_be(request, place, error.reasons)
    q = request.GET.get("q", "").strip()[:80]
    situations = place.arbiter.situations
    found = search(q, {code: situation_search(place.game, code) for code in situations})

    def link(code: str) -> tuple[str, str]:
        return situation_title(place.game, code), place.address(steps.query, code)

    context = {
        **place.context,
        "table_steps": steps,
        "q": q,
        "groups": [
            (heading, [link(code) for code in codes])
            for heading, codes in grouped(found, situations)
        ],
        "own_words": link(OWN_WORDS),
        "rules_name": place.rules_name,
    }
    if place.match is None and not steps.query:
        context["other_games"] = _other_games(place)
    page, fragment = "scoring/arbiter/situations.html", "scoring/arbiter/_situations.html"
    return page_or_fragment(request, page, fragment, context)


def _other_games(place: Place) -> list[tuple[str, list[tuple[str, Text]]]]:
    """Return the games to change to, under a heading: those that the club plays come first."""
    played = set(GAMES) - place.book.rare
    others = [(game, game_name(game)) for game in RULINGS if game != place.game]
    return [
        (_("Games you play"), [one for one in others if one[0] in played]),
        (_("Other games"), [one for one in others if one[0] not in played]),
    ]


def _ask(request: HttpRequest, place: Place, code: str) -> HttpResponse:
    """Show the next question of a situation, or its ruling; a POST request records the ruling."""
    situation = place.situation(code)
    try:
        steps = TableSteps.read(place.arbiter, request.GET, place.table)
    except CannotBe as error:
        return _cannot_be(request, place, error.reasons)
    consultation = Consultation(place.game, situation, steps, request.GET, place.known)
    if request.method == "POST" and consultation.ruling is not None:
        return _note(request, place, consultation)
    status = 422 if consultation.problems or request.method == "POST" else 200
    return _page(request, place, consultation, status=status)


def _page(
    request: HttpRequest,
    place: Place,
    consultation: Consultation,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """Show the question or the ruling. `more`: the context after a refused recording."""
    context = {
        **place.context,
        "consultation": consultation,
        "table_steps": consultation.steps,
        "title": situation_title(place.game, consultation.situation.code),
        "back": place.address(consultation.steps.query),
    }
    if consultation.ruling is not None:
        if place.arbiter.read_state is not None:
            context["next"] = place.address(consultation.steps.query_after(consultation.step))
        if "record" in place.club.rights:
            context |= _ways_to_note(request, place, consultation)
    return render(request, "scoring/arbiter/ask.html", {**context, **more}, status=status)


def _ways_to_note(request: HttpRequest, place: Place, consultation: Consultation) -> dict[str, Any]:
    """Return the form that records a ruling; outside a match, also the matches to record it in."""
    if place.match is not None:
        return {"form": _side_form(place, consultation), "hand": incidents.hand_of(place.match)}
    mine = place.club.incidents.filter(match=None, game=place.game, noted_by=signed_in(request))
    last = mine.values_list("table", flat=True).first()
    matches = [
        (
            match,
            replace(place, match=match).address(
                consultation.ruling_query, consultation.situation.code
            ),
        )
        for match in (played.match for played in playing(place.club))
        if match.ruleset == place.game
    ]
    typed = saved_form.take(request)
    table = typed.get("table", "") if typed else last or ""
    return {"form": TableForm(table=table), "matches": matches}


def _side_form(place: Place, consultation: Consultation, data: QueryDict | None = None) -> SideForm:
    assert place.match is not None
    assert consultation.ruling is not None
    return SideForm(
        place.known.names,
        consultation.side,
        points=consultation.ruling.points,
        hand=incidents.hand_of(place.match),
        data=data,
    )


def _note(request: HttpRequest, place: Place, consultation: Consultation) -> HttpResponse:
    """Record the ruling, then redirect to the page that lists the rulings of its table."""
    assert consultation.ruling is not None
    decision = Decision(
        place.game, consultation.situation.code, consultation.answers, consultation.ruling
    )
    if place.match is None:
        return _note_on_table(request, place, consultation, decision)
    form = _side_form(place, consultation, request.POST)
    if not form.is_valid():
        return _page(request, place, consultation, status=422, form=form)
    try:
        incident = incidents.note(place.match, decision, by=signed_in(request), **form.cleaned_data)
    except AnotherHand:
        # The match's own answers, such as totals, have changed with the hand: read them anew.
        data = request.GET.copy()
        for code in place.known.answers:
            data.pop(code, None)
        anew = Consultation(
            place.game, consultation.situation, consultation.steps, data, place.known
        )
        return _page(request, place, anew, status=409, meant=form.cleaned_data["hand"])
    except CancelledSince:
        return _page(request, place, consultation, status=409, was_cancelled=True)
    messages.success(request, _said(place.match, incident))
    page = reverse("match", args=[place.club.slug, place.match.number])
    return redirect(f"{page}#incidents")


def _note_on_table(
    request: HttpRequest, place: Place, consultation: Consultation, decision: Decision
) -> HttpResponse:
    form = TableForm(request.POST)
    if not form.is_valid():
        return _page(request, place, consultation, status=422, form=form)
    try:
        incident = incidents.note_on_table(
            place.club,
            decision,
            by=signed_in(request),
            occasion=consultation.steps.occasion,
            **form.cleaned_data,
        )
    except CancelledSince:
        anew = TableForm(table=form.cleaned_data["table"])
        return _page(request, place, consultation, status=409, form=anew, was_cancelled=True)
    messages.success(request, _("Recorded: {table}.").format(table=incident.table))
    if place.arbiter.read_state is not None:
        return redirect(place.address(consultation.steps.query_after(consultation.step)))
    return redirect("incidents", place.club.slug)


def _said(match: Match, incident: Incident) -> str:
    """Return the message after a ruling is recorded: its hand, and the step that is left to do."""
    message = _("Recorded in hand {number}.").format(number=incident.hand)
    ruling, rules = RecordedRuling(incident), rules_of_match(match)
    fields = rules.fields(rules.start(match.side_count))
    # Such a ruling changes no hand: it is only listed.
    if not ruling.is_for_form or all(field.kind != "penalties" for field in fields):
        return message
    if incident.hand == match.hand_count + 1:
        next_step = _("The form of that hand opens with the ruling.")
    elif incident.points:
        next_step = _("That hand is recorded: correct it, so that the points count.")
    else:
        return message
    return f"{message} {next_step}"


def _cannot_be(request: HttpRequest, place: Place, reasons: Sequence[str]) -> HttpResponse:
    """Show why the steps of an address are impossible, with a link to begin again."""
    context = {**place.context, "reasons": reasons}
    return render(request, "scoring/arbiter/cannot_be.html", context, status=422)
