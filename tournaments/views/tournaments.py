"""Tournaments: a new tournament, its overview, and its plan."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.journal.writing import NotNow
from clubs.rights.access import club_for, member_of, signed_in
from clubs.views.answers import asks_first, fingerprint, form_page
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.boards.club import plan_sentences
from tournaments.boards.club.last_time import last_time
from tournaments.boards.draws.next_step import next_step
from tournaments.boards.entries.facts import TournamentFacts
from tournaments.boards.entries.price import price_notes
from tournaments.boards.money.open_money import open_money
from tournaments.boards.overview.summary import Summary
from tournaments.boards.places.scale import usual_scales
from tournaments.changed.circuit_links import circuit_links
from tournaments.consequences.bracket_words import correction_lines
from tournaments.director import events
from tournaments.formats import FORMATS as KINDS
from tournaments.forms.club.new_tournament import NewTournamentForm
from tournaments.forms.club.tournament import IN_STAGES, TournamentForm
from tournaments.forms.rounds.regulation import RegulationForm
from tournaments.models import Stage, Tournament
from tournaments.reading.progress import is_drawn
from tournaments.reading.standings import regulation_of, rules_of
from tournaments.views.fetch import tournament_for, tournament_for_all
from tournaments.views.paper import papers, papers_now
from tournaments.views.players.players import address, way_in
from tournaments.words.labels import AWARDS, FORMATS, award_key, stage_words, tie_words


@require_http_methods(["GET", "POST"])
def new_tournament(request: HtmxRequest, slug: str) -> HttpResponse:
    """Plan a tournament; `?like=` a tournament takes the answers from that one."""
    club = club_for(request, slug)
    answers = last_time(club, request.POST.get("like", request.GET.get("like")))
    form = NewTournamentForm(club, answers, saved_form.typed(request))
    is_preview = request.POST.get("do") == "preview"
    if request.method == "POST" and not is_preview and form.is_valid():
        try:
            tournament = events.create(
                club,
                form.plan,
                form.plans,
                by=signed_in(request),
                client_key=form.cleaned_data["client_key"],
                regulation=form.regulation.shown_data,
            )
        except events.PointsAreBad:
            form.add_error("rules", _points_are_bad())
        else:
            return redirect("tournament", slug, tournament.slug)
    context = {
        "club": club,
        "nav": "tournaments",
        "form": form,
        "forms": (form, form.regulation),
        "answers": answers,
        "notes": price_notes(club),
        "scales": usual_scales(),
        "previewed": "".join(f",#answer-{name}" for name in (*form.sentences, "unplayed")),
    }
    if is_preview:
        return render(request, "tournaments/new_tournament.html", context)
    return form_page(request, "tournaments/new_tournament.html", context)


def tournament_page(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Show a tournament, its state and its next step.

    Players know this address too: it redirects strangers to the players' pages.
    """
    tournament = tournament_for_all(slug, name, member_of(request, slug))
    if not tournament.club.rights:
        return redirect(way_in(tournament))
    directs = "direct" in tournament.club.rights
    prefetch_related_objects([tournament], "stages")
    stages = list(tournament.stages.all())
    step = next_step(tournament)
    summary = Summary(step, directs)
    current = step.stage.stage if step.stage else None
    own_papers = papers(tournament)
    now = papers_now(own_papers, summary.state)
    context = {
        **frame(tournament, "overview"),
        "agenda": step,
        "summary": summary,
        "today": timezone.localdate(),
        "corrections": correction_lines(step.stage) if step.stage and directs else [],
        "open_money": open_money(tournament) if summary.is_over and directs else [],
        "stages": [(stage, FORMATS[stage.format], stage_words(stage)) for stage in stages],
        "last_closed": next((s for s in reversed(stages) if s.closed_at is not None), None),
        "removable": _removable(stages, current),
        "circuits": circuit_links().of_tournament(tournament),
        "facts": TournamentFacts(tournament, len(summary.entries.playing)),
        "award": AWARDS[award_key(tournament.regulation)],
        "ties": tie_words(regulation_of(tournament)),
        "formats": [(key, FORMATS[key].name) for key in _next_formats(tournament, stages)],
        "papers": now,
        "ceremony": [paper for paper in own_papers if paper.places],
        "other_papers": [paper for paper in own_papers if paper not in now],
        "event_files": [
            (s.number, _download_words(s, stages)) for s in stages if s.closed_at or s == current
        ],
        "address": address(request, tournament),
        "way_in": way_in(tournament),
    }
    return render(request, "tournaments/tournament.html", context)


@require_http_methods(["GET", "POST"])
def edit_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    form = TournamentForm(tournament.club, saved_form.typed(request), tournament)
    if request.method == "POST" and form.is_valid():
        try:
            events.change(tournament, form.plan, by=signed_in(request))
        except NotNow:
            frozen = _("Round 1 is published: the rules of a match stay as they are.")
            form.add_error("hands", frozen)
        except events.HasReceipts:
            kept = _("Fees were already paid: you can change the price but not remove it.")
            form.add_error("price", kept)
        except events.PointsAreBad:
            advice = _("Change the regulation first.")
            form.add_error("rules", f"{_points_are_bad()} {advice}")
        else:
            return redirect("tournament", slug, name)
    context = {
        **frame(tournament),
        "form": form,
        "notes": price_notes(tournament.club, tournament),
        "planned": plan_sentences.of_tournament(tournament),
        "can_remove": events.can_remove(tournament),
    }
    return form_page(request, "tournaments/edit_tournament.html", context)


@require_http_methods(["GET", "POST"])
def remove_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Ask for confirmation, then delete a tournament that was made by mistake."""
    tournament = tournament_for(request, slug, name)
    if request.method == "POST":
        try:
            events.remove(tournament, by=signed_in(request))
        except NotNow:
            messages.error(request, _("A draw was published, so the tournament cannot be deleted."))
            return redirect("tournament", slug, name)
        messages.success(request, _("{name} is deleted.").format(name=tournament.name))
        return redirect("tournaments", slug)
    context = {
        **frame(tournament),
        "can_remove": events.can_remove(tournament),
        "count": tournament.entries.count(),
    }
    return render(request, "tournaments/remove_tournament.html", context)


@require_http_methods(["GET", "POST"])
def regulation(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Edit the regulation: worth of a match, tie-breaks. It is frozen once a draw is published."""
    tournament = tournament_for(request, slug, name)
    form = RegulationForm(tournament, saved_form.typed(request))
    is_preview = request.POST.get("do") == "preview"
    is_sent = request.method == "POST" and not is_preview and form.is_valid()
    asks = is_sent and asks_first(request, form)
    if is_sent and not asks:
        try:
            events.regulate(tournament, form.regulation, by=signed_in(request))
        except NotNow:
            form.add_error(None, _("Round 1 is published: the regulation stays as it is."))
        except events.PointsAreBad:
            bad = _(
                "With the present rules more points are worse, but with this regulation "
                "they are better."
            )
            form.add_error(None, bad)
        else:
            return redirect("tournament", slug, name)
    context = {
        **frame(tournament),
        "form": form,
        "shown": fingerprint(form),
        "asks": asks,
        "scales": usual_scales(),
        "is_drawn": is_drawn(tournament),
    }
    if is_preview:
        return render(request, "tournaments/regulation.html", context)
    return form_page(request, "tournaments/regulation.html", context)


def _next_formats(tournament: Tournament, stages: Sequence[Stage]) -> list[str]:
    """Return the formats that can follow; none if partners change or the last stage is closed."""
    if stages and stages[-1].closed_at is not None:
        return []
    kinds = [KINDS[stage.format] for stage in stages]
    if any(kind.has_partners() for kind in kinds):
        return []
    sides = rules_of(tournament).persons_per_side
    return [key for key in IN_STAGES if KINDS[key].persons_per_side == sides]


def _removable(stages: Sequence[Stage], current: Stage | None) -> Stage | None:
    """Return the last of several stages if it has not begun."""
    is_ahead = len(stages) > 1 and stages[-1].closed_at is None and stages[-1] != current
    return stages[-1] if is_ahead else None


def _download_words(stage: Stage, stages: Sequence[Stage]) -> str:
    if len(stages) == 1:
        return _("Download the event file")
    return _("Download the event file of stage %(number)s") % {"number": stage.number}


@require_POST
def end_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    try:
        events.end(tournament, by=signed_in(request))
    except NotNow:
        messages.error(request, _("A stage is open: close it."))
    return redirect("tournament", slug, name)


def _points_are_bad() -> str:
    return _("With these rules more points are worse, but with the regulation they are better.")


def frame(tournament: Tournament, tab: str = "") -> dict[str, Any]:
    """Return the context of every page of a tournament."""
    return {"club": tournament.club, "nav": "tournaments", "tournament": tournament, "tab": tab}
