"""Matches: list, start, show, end and resume them."""

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from clubs.club_page.sharing import Share
from clubs.forms.fields.numbers import LARGEST_NUMBER
from clubs.journal.writing import Lent, NotNow
from clubs.models import Club, Competitor
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page, unchanged
from scoring import ledger
from scoring.forms.lists.match_filter import MatchFilters
from scoring.forms.lists.match_query import MatchQuery
from scoring.forms.start.match import EndForm, ResumeForm
from scoring.forms.start.seats import PairRoll, PlayerRoll, Roll, Search, SearchBox, seated
from scoring.forms.start.start import PairsForm, PlayersForm, StartForm
from scoring.games import GAMES
from scoring.match.match_queries import first_free_table, numbers_tables, sides_in_play
from scoring.match.match_words import over_words, stopped_title
from scoring.memory.chart import chart
from scoring.memory.days import live_first
from scoring.memory.leaderboard import games_played
from scoring.memory.occasions import mark_decided, may_come_back, menu_entry, occasions
from scoring.models import Incident, Match
from scoring.rulings.recorded_rulings import recorded, with_people
from scoring.table.hand_answers import with_confirmations
from scoring.table.scoresheet import ScoreSheet, score_sheet
from server.web import saved_form
from server.web.htmx import HtmxRequest, page_or_fragment, vary_on_htmx, wants_fragment

LAST_RULINGS = 5


def refuse_if_lent(match: Match) -> None:
    """Raise Lent for a match of a lent tournament before a form is checked, as `config.refused`
    does for a lent club.
    """
    if match.loan_id:
        raise Lent(match.loan_id)


def match_for(club: Club, number: int) -> Match:
    """Return the club's match of this number. Raises Http404."""
    if number > LARGEST_NUMBER:
        raise Http404
    rulings = Incident.objects.filter(match=OuterRef("pk"))
    return get_object_or_404(club.matches.annotate(has_rulings=Exists(rulings)), number=number)


def match_list(request: HttpRequest, slug: str) -> HttpResponse:
    """List matches day by day. `MatchQuery` names the parameters that choose matches."""
    club = club_for(request, slug)
    asked = MatchQuery(club, request.GET)
    filters = MatchFilters(asked)
    context = {"club": club, "nav": "matches", "asked": asked, "filters": filters}
    if not asked.games:
        games = [(key, GAMES[key].name) for key in games_played(club)]
        context["games"] = filters.offered("game", games) if len(games) > 1 else []
    days = [*asked.still_playing.days, *asked.days.days]
    matches = [line.match for day in days for line in day.lines]
    mark_decided(matches)
    rounds = occasions().rounds_of(matches)
    context |= {"occasions": rounds, "shown": live_first(days, rounds)}
    status = 422 if asked.span_query.form.errors else 200
    return render(request, "scoring/match_list.html", context, status=status)


@require_http_methods(["GET", "POST"])
def start_match(request: HttpRequest, slug: str) -> HttpResponse:
    """Start a match of two pairs, or with `?of=players` of single players.

    If the same competitors are already playing, ask whether to continue that match.
    """
    club = club_for(request, slug)
    of_players = request.GET.get("of") == "players"
    kind: type[StartForm] = PlayersForm if of_players else PairsForm
    initial: dict[str, object] = {"client_key": uuid4()}
    in_play = sides_in_play(club)
    if request.method == "GET" and numbers_tables(club):
        taken = {side.match.table for side in in_play} | occasions().tables_taken(club)
        initial["table"] = first_free_table(taken)
    form = kind(club, saved_form.typed(request), initial=initial)
    context = {"club": club, "nav": "matches", "form": form, "of_players": of_players}
    context["seated"] = sides = seated(club, in_play, kind.persons)
    context["seated_keys"] = {key for side in sides for key in side.keys}
    if request.POST.get("do") == "find":
        context["form"] = form.without_errors()
        return render(request, "scoring/start_match.html", context)
    if request.method == "POST" and form.is_valid():
        try:
            competitors = form.competitors(signed_in(request))
        except NotNow:
            # Checked again, the form names what is unclear now.
            context["form"] = kind(club, request.POST)
            return form_page(request, "scoring/start_match.html", context)
        if form.cleaned_data["rules"].rules.is_results_only:
            # Nothing to record before the end: its result is entered afterwards.
            return redirect(_result_address(form, competitors))
        try:
            match = ledger.start(
                club,
                competitors,
                form.cleaned_data["rules"],
                by=signed_in(request),
                client_key=form.sent_key,
                table=form.cleaned_data["table"],
                dated_at=form.dated_at,
                unless_playing="again" not in request.POST,
            )
        except ledger.AlreadyPlaying as already:
            context["same"] = already.match
            return render(request, "scoring/start_match.html", context, status=409)
        except ledger.StartedOtherwise as started:
            form = form.anew(started.match)
        else:
            return redirect("match", slug, match.number)
    return form_page(request, "scoring/start_match.html", context | {"form": form})


def _result_address(form: StartForm, competitors: Sequence[Competitor]) -> str:
    """Return the address of the form of a result, with the rules and the sides of this form."""
    asked = {"rules": form.cleaned_data["rules"].value, "table": form.cleaned_data["table"]}
    if form.persons == 1:
        asked["of"] = "players"
    sides = [side.first_id if form.persons == 1 else side.pk for side in competitors]
    asked |= {name: str(key) for name, key in zip(PlayersForm.seat_names, sides, strict=False)}
    return f"{reverse('enter_result', args=[form.club.slug])}?{urlencode(asked)}"


@vary_on_htmx
def find_seat(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show the results of a search for the seat `?seat=` while the person types; `?of=players`
    searches people, else pairs.
    """
    club = club_for(request, slug)
    name = request.GET.get("seat", "")
    if not wants_fragment(request) or name not in PlayersForm.seat_names:
        return redirect("start_match", slug)
    roll: Roll[Any] = PlayerRoll(club) if request.GET.get("of") == "players" else PairRoll(club)
    search = Search(roll, SearchBox().value_from_datadict(request.GET, None, name))
    context = {"name": name, "search": search, "is_part": True}
    return render(request, "scoring/_seat_found.html", context)


def match_page(
    request: HtmxRequest,
    club: Club,
    number: int,
    share_of: Callable[[HttpRequest, ScoreSheet], Share],
) -> HttpResponse:
    """Show a member the score sheet of a match. While nothing has changed, the answer to a poll is
    304.

    `share_of` returns what to send of the match; an app above knows the pages for everybody.
    """
    match = match_for(club, number)
    etag = _etag(match, may_record="record" in club.rights)
    if answer := unchanged(request, etag):
        return answer
    occasion = occasions().link_of(match)
    match.is_decided = match.is_playing and occasion is not None and occasion.is_decided
    if occasion is not None and not match.is_playing:
        mark_decided([match])
    sheet = with_confirmations(score_sheet(match))
    latest = recorded(with_people(match.incidents.all())[: LAST_RULINGS + 1])
    may_record = match.is_live and "record" in club.rights
    # At a table of a tournament the draw says who plays next.
    ended = not (match.is_playing or match.is_annulled or occasion)
    ended = ended and not sheet.rules.is_results_only
    rematch_key = uuid4() if ended and "record" in club.rights else None
    context = {
        "club": club,
        "nav": menu_entry(occasion),
        "match": match,
        "sheet": sheet,
        "chart": chart(sheet),
        "may_record": may_record,
        "rematch_key": rematch_key,
        "has_foot": may_record or rematch_key is not None,
        "occasion": occasion,
        "may_come_back": match.is_annulled and may_come_back(match),
        "incidents": latest[:LAST_RULINGS],
        "share": share_of(request, sheet),
        "every": _every_incident(match) if len(latest) > LAST_RULINGS else "",
        "etag": etag,
    }
    page, fragment = "scoring/match.html", "scoring/_match.html"
    return page_or_fragment(request, page, fragment, context, tag=etag)


def _every_incident(match: Match) -> str:
    return reverse("incidents", args=[match.club.slug]) + f"?match={match.number}"


@require_http_methods(["GET", "POST"])
def end_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End a match before its target."""
    club = club_for(request, slug)
    match = match_for(club, number)
    if request.method == "POST":
        refuse_if_lent(match)
    sheet = score_sheet(match)
    form = EndForm(sheet, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            ledger.end(match, by=signed_in(request), ending=form.how, gave_up=form.gave_up)
        except NotNow:
            return _not_now(request, club, number)
        return redirect("match", slug, number)
    mark_decided([match])
    if not match.is_live or not sheet.hands:
        return _not_now(request, club, number)
    context = {"club": club, "nav": "matches", "match": match, "form": form, "sheet": sheet}
    return form_page(request, "scoring/end_match.html", context)


@require_http_methods(["GET", "POST"])
def resume_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Resume a match that was ended early, with a reason."""
    club = club_for(request, slug)
    match = match_for(club, number)
    if match.is_playing or match.is_annulled or occasions().is_taken_out(match):
        # The page of the match says why.
        return redirect("match", slug, number)
    if request.POST.get("ending", match.ending) != match.ending:
        # The page is old: the match was resumed and has ended in another way.
        return _not_now(request, club, number)
    form = ResumeForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        ending, reason = request.POST.get("ending", ""), form.cleaned_data["reason"]
        try:
            ledger.resume(match, by=signed_in(request), ending=ending, reason=reason)
        except NotNow:
            return _not_now(request, club, number)
        return redirect("match", slug, number)
    if not match.early_ending or match.ending != match.early_ending:
        return _not_now(request, club, number)
    context = {"club": club, "nav": "matches", "match": match, "form": form}
    context |= {"sheet": score_sheet(match)}
    return form_page(request, "scoring/resume_match.html", context)


def _not_now(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Show the match as it is now, with status 409: its state does not allow the action."""
    match = match_for(club, number)
    occasion, sheet = occasions().link_of(match), score_sheet(match)
    match.is_decided = match.is_playing and occasion is not None and occasion.is_decided
    if match.is_live and sheet.hands:
        # Resumed just now: its page shows how it stands.
        return redirect("match", club.slug, number)
    is_taken_out = occasion is not None and occasion.is_taken_out
    context = {
        "club": club,
        "nav": menu_entry(occasion),
        "match": match,
        "sheet": sheet,
        "occasion": occasion,
        "title": stopped_title(match),
        "over": over_words(sheet, is_taken_out=is_taken_out),
    }
    return render(request, "scoring/not_now.html", context, status=409)


def _etag(match: Match, *, may_record: bool) -> str:
    """Return the ETag of the match page. It changes with the match, the club's names, the language,
    the rights and the release.
    """
    versions = f"{match.pk}.{match.version}.{match.club.version}"
    return f'"{versions}.{get_language()}.{may_record:d}.{settings.RELEASE}"'
