"""The seasons of a club: the board, how points are won, and what the secretary decides."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import Refused
from clubs.lists.spans import Span
from clubs.models import Club
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import asks_first, fingerprint, form_page
from scoring.forms.lists.seasons import SeasonForm
from scoring.games import DEFAULT_GAME
from scoring.labels.seasons import how_points_are_won, ties_words
from scoring.memory.leaderboard import games_played, main_game, own_games
from scoring.models import Season
from scoring.seasons import writer
from scoring.seasons.board import FIRST_ROWS, Changes, SeasonBoard, current, seasons_of
from scoring.seasons.honours import HonoursBoard
from scoring.seasons.records import Records, RecordScope
from scoring.seasons.results import SeasonScope, usual_minimum
from scoring.statistics.season import SeasonRules
from server.web import saved_form
from server.web.htmx import HtmxRequest, page_or_fragment, wants_fragment


def season_for(club: Club, number: int) -> Season:
    """Return a season of the club. Raises Http404."""
    season = club.seasons.filter(number=number).first()
    if season is None:
        raise Http404
    season.club = club
    return season


@require_safe
def season_page(request: HtmxRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show a season, or the one in play; `?of=persons`: its persons; `?rows=`: how many lines."""
    club = club_for(request, slug)
    every = seasons_of(club)
    season = season_for(club, number) if number else current(every, timezone.localdate())
    if season is None:
        return render(request, "scoring/seasons/none_yet.html", {"club": club, "nav": "season"})
    board = SeasonBoard(
        season,
        is_of_pairs=request.GET.get("of") != "persons",
        rows=max(FIRST_ROWS, number_in(request.GET, "rows")),
    )
    context = {
        "club": club,
        "nav": "season",
        "season": season,
        "board": board,
        "others": [one for one in every if one.pk != season.pk],
        "honours": HonoursBoard(club, every),
    }
    if not wants_fragment(request):
        days = board.scope.days
        scope = RecordScope(club, main_game(club, board.rules.games, days), days)
        context["records"] = Records(scope)
    page, fragment = "scoring/seasons/season.html", "scoring/seasons/_board.html"
    return page_or_fragment(request, page, fragment, context)


@require_safe
def honours(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the honours board, and the records of each game that the club has played."""
    club = club_for(request, slug)
    every = [Records(RecordScope(club, game)) for game in games_played(club)]
    context = {
        "club": club,
        "nav": "season",
        "honours": HonoursBoard(club, seasons_of(club)),
        "games": [records for records in every if records.feats],
    }
    return render(request, "scoring/seasons/honours.html", context)


@require_safe
def season_points(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Explain how a night gives points in this season."""
    club = club_for(request, slug)
    season = season_for(club, number)
    board = SeasonBoard(season, is_of_pairs=True)
    context = {
        "club": club,
        "nav": "season",
        "season": season,
        "board": board,
        "points": how_points_are_won(board.rules),
        "ties": ties_words(board.rules),
    }
    return render(request, "scoring/seasons/points.html", context)


@require_http_methods(["GET", "POST"])
def new_season(request: HttpRequest, slug: str) -> HttpResponse:
    club, by = club_for(request, slug), signed_in(request)
    usual = tuple(games_played(club)[:1]) or (DEFAULT_GAME,)
    today = timezone.localdate()
    rules = SeasonRules(usual, minimum=usual_minimum(club, usual, today))
    form = SeasonForm(
        saved_form.typed(request), usual=rules, today=today, own_games=own_games(club)
    )
    if request.method == "POST" and form.is_valid():
        try:
            season = writer.create(club, form.details, by=by)
        except writer.NameTaken as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("{season} is open.").format(season=season))
            return redirect("season", slug, season.number)
    context = {"club": club, "nav": "season", "form": form}
    return form_page(request, "scoring/seasons/new.html", context, is_new=True)


@require_http_methods(["GET", "POST"])
def change_season(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Change a season that is open, after showing what that moves on its boards."""
    club, by = club_for(request, slug), signed_in(request)
    season = season_for(club, number)
    if season.closed_at and request.method == "GET":
        return redirect("season", slug, number)
    form = SeasonForm(saved_form.typed(request), season, own_games=own_games(club))
    effects = _effects(season, form)
    context = {
        "club": club,
        "nav": "season",
        "season": season,
        "form": form,
        "effects": effects,
        "shown": fingerprint(effects),
    }
    if request.POST.get("do") == "preview":
        return render(request, "scoring/seasons/change.html", context)
    if request.method == "POST" and form.is_valid():
        if asks_first(request, effects):
            return form_page(request, "scoring/seasons/change.html", context | {"asks": True})
        try:
            version = form.cleaned_data["version"] or 0
            writer.change(season, form.details, version=version, by=by)
        except writer.ChangedMeanwhile:
            return _changed_meanwhile(request, season_for(club, number), form)
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("The season is saved."))
            return redirect("season", slug, number)
    return form_page(request, "scoring/seasons/change.html", context)


@require_http_methods(["GET", "POST"])
def close_season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close a season after its last day, after a question that names its winners."""
    club = club_for(request, slug)
    season = season_for(club, number)
    is_over = season.last < timezone.localdate()
    if season.closed_at:
        return redirect("season", slug, number)
    if request.method == "POST" and is_over:
        writer.close(season, by=signed_in(request))
        messages.success(request, _("{season} is closed.").format(season=season))
        return redirect("season", slug, number)
    context = {
        "club": club,
        "nav": "season",
        "season": season,
        "is_over": is_over,
        "boards": [SeasonBoard(season, is_of_pairs=of_pairs) for of_pairs in (True, False)],
    }
    return render(request, "scoring/seasons/close.html", context, status=200)


@require_http_methods(["GET", "POST"])
def reopen_season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a closed season again."""
    club = club_for(request, slug)
    season = season_for(club, number)
    if request.method == "POST":
        writer.reopen(season, by=signed_in(request))
        messages.success(request, _("{season} is open.").format(season=season))
    return redirect("season", slug, number)


@require_http_methods(["GET", "POST"])
def delete_season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Delete an open season, after a question; its matches stay."""
    club = club_for(request, slug)
    season = season_for(club, number)
    if season.closed_at:
        return redirect("season", slug, number)
    if request.method == "POST":
        writer.delete(season, by=signed_in(request))
        messages.success(request, _("{season} is deleted.").format(season=season))
        return redirect("seasons", slug)
    context = {"club": club, "nav": "season", "season": season}
    return render(request, "scoring/seasons/delete.html", context)


def _effects(season: Season, form: SeasonForm) -> Changes:
    """Return what the typed season would change; nothing while the form has errors."""
    if not form.is_bound or not form.is_valid():
        return Changes(season, None)
    typed = form.details
    days = Span(typed.first, typed.last)
    return Changes(season, SeasonScope(season.club, days, typed.rules))


def _changed_meanwhile(request: HtmxRequest, season: Season, form: SeasonForm) -> HttpResponse:
    """Show the typed season again, to be saved over the one that somebody else has saved."""
    typed = request.POST.copy()
    typed["version"] = str(season.version)
    again = SeasonForm(typed, season, own_games=form.keys)
    text = _(
        "Somebody else has changed this season meanwhile: {before}. Look at what you typed, then "
        "save it again."
    )
    again.add_error(None, text.format(before=SeasonBoard(season, is_of_pairs=True).in_short))
    effects = _effects(season, SeasonForm(typed, season, own_games=form.keys))
    context = {
        "club": season.club,
        "nav": "season",
        "season": season,
        "form": again,
        "effects": effects,
        "shown": fingerprint(effects),
    }
    return render(request, "scoring/seasons/change.html", context, status=409)
