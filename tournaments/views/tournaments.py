"""Tournaments: the list, a new one, its page, and what is planned of it."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs import kept
from clubs.access import Right, club_for, signed_in
from clubs.views.answers import cut, form_page
from tournaments.agenda import agenda
from tournaments.director import events, stages
from tournaments.director.writing import NotNow
from tournaments.forms.regulation import RegulationForm, award_key
from tournaments.forms.tournament import DRAWN_ON_PAGES, StageForm, TournamentForm
from tournaments.labels import AWARDS, FORMATS, TIEBREAKS, option_words
from tournaments.models import Tournament
from tournaments.views.fetch import stage_of, tournament_for


def tournament_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Those to come and in play first, then those that are over."""
    club = club_for(request, slug)
    now = timezone.now()
    coming = club.tournaments.filter(ended_at__isnull=True).order_by("starts_at")
    context = {
        "club": club,
        "nav": "tournaments",
        "coming": coming,
        "page": cut(request, club.tournaments.filter(ended_at__isnull=False)),
        "now": now,
    }
    return render(request, "tournaments/tournament_list.html", context)


@require_http_methods(["GET", "POST"])
def new_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug, Right.DIRECT)
    data = request.POST if request.method == "POST" else kept.take(request)
    form = TournamentForm(club, data, initial={"client_key": uuid4()})
    if request.method == "POST" and form.is_valid():
        tournament = events.create(
            club,
            form.plan,
            form.formats,
            by=signed_in(request),
            client_key=form.cleaned_data["client_key"],
        )
        return redirect("tournament", slug, tournament.slug)
    context = {"club": club, "nav": "tournaments", "form": form}
    return form_page(request, "tournaments/new_tournament.html", context)


def tournament_page(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """What the tournament is, where it stands, and what comes next."""
    tournament = tournament_for(request, slug, name)
    entries = tournament.entries.filter(is_waiting=False, left_at__isnull=True)
    context = {
        **_around(tournament, "overview"),
        "agenda": agenda(tournament),
        "stages": [
            (stage, FORMATS[stage.format], option_words(stage.options))
            for stage in tournament.stages.all()
        ],
        "count": entries.count(),
        "waiting": tournament.entries.filter(is_waiting=True).count(),
        "award": AWARDS[award_key(tournament.regulation)],
        "ties": [TIEBREAKS[tie] for tie in tournament.regulation["tiebreaks"]],
        "is_drawn": events.is_drawn(tournament),
        "formats": [(key, FORMATS[key].name) for key in DRAWN_ON_PAGES],
    }
    return render(request, "tournaments/tournament.html", context)


@require_http_methods(["GET", "POST"])
def edit_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    data = request.POST if request.method == "POST" else kept.take(request)
    form = TournamentForm(tournament.club, data, tournament)
    if request.method == "POST" and form.is_valid():
        try:
            events.change(tournament, form.plan, by=signed_in(request))
        except NotNow:
            frozen = _("Round 1 is published: the rules of a match stay as they are.")
            form.add_error("hands", frozen)
        else:
            return redirect("tournament", slug, name)
    context = {**_around(tournament), "form": form}
    return form_page(request, "tournaments/edit_tournament.html", context)


@require_http_methods(["GET", "POST"])
def regulation(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """What a match is worth and what decides a tie; frozen once a draw is published."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    data = request.POST if request.method == "POST" else kept.take(request)
    form = RegulationForm(tournament.regulation, data)
    if request.method == "POST" and form.is_valid():
        try:
            events.regulate(tournament, form.regulation, by=signed_in(request))
        except NotNow:
            form.add_error(None, _("Round 1 is published: the regulation stays as it is."))
        else:
            return redirect("tournament", slug, name)
    context = {
        **_around(tournament),
        "form": form,
        "is_drawn": events.is_drawn(tournament),
    }
    return form_page(request, "tournaments/regulation.html", context)


@require_POST
def add_stage(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    format = request.POST.get("format", "")
    if format in DRAWN_ON_PAGES:
        try:
            stage = stages.add(tournament, format, by=signed_in(request))
        except NotNow:
            messages.error(request, _("The last stage is closed: nothing comes after it."))
        else:
            return redirect("edit_stage", slug, name, stage.number)
    return redirect("tournament", slug, name)


@require_http_methods(["GET", "POST"])
def edit_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """The options of a stage's format, and who goes on from it."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    row = stage_of(tournament, stage)
    data = request.POST if request.method == "POST" else kept.take(request)
    form = StageForm(row, data)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            stages.change(
                row,
                by=signed_in(request),
                format=row.format,
                options=form.options,
                qualify=said.get("qualify"),
                best_next=said.get("best_next") or 0,
                carries_over=said.get("carries_over", False),
            )
        except NotNow:
            form.add_error(None, _("This stage is drawn: how it is played stays as it is."))
        else:
            return redirect("tournament", slug, name)
    context = {**_around(tournament), "form": form, "stage": row, "label": FORMATS[row.format]}
    return form_page(request, "tournaments/edit_stage.html", context)


@require_POST
def remove_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    try:
        stages.remove(stage_of(tournament, stage), by=signed_in(request))
    except NotNow:
        messages.error(request, _("This stage cannot be taken away any more."))
    return redirect("tournament", slug, name)


@require_http_methods(["GET", "POST"])
def close_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Says who would go on; then freezes the places."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    row = stage_of(tournament, stage)
    if request.method == "POST":
        try:
            stages.close(row, by=signed_in(request))
        except NotNow:
            messages.error(request, _("A round of this stage is still open."))
        return redirect("tournament", slug, name)
    following = stages.next_stage(row)
    context = {
        **_around(tournament),
        "stage": row,
        "closing": stages.closing(row),
        "following": following,
        "following_label": FORMATS[following.format].name if following else "",
    }
    return render(request, "tournaments/close_stage.html", context)


@require_POST
def reopen_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    reason = request.POST.get("reason", "").strip()[:200]
    try:
        stages.reopen(stage_of(tournament, stage), by=signed_in(request), reason=reason)
    except NotNow:
        messages.error(request, _("The next stage is drawn already."))
    return redirect("tournament", slug, name)


@require_POST
def end_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    try:
        events.end(tournament, by=signed_in(request))
    except NotNow:
        messages.error(request, _("A stage is still open."))
    return redirect("tournament", slug, name)


def _around(tournament: Tournament, tab: str = "") -> dict[str, Any]:
    """What every page of a tournament shows around its content."""
    return {"club": tournament.club, "nav": "tournaments", "tournament": tournament, "tab": tab}
