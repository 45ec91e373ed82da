"""A tournament: its summary; end and delete it."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Q, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.journal.writing import NotNow
from clubs.rights.access import member_of, own_player, rights_of, signed_in
from clubs.views.answers import unchanged
from server.web.htmx import HtmxRequest, page_or_fragment, wants_fragment
from tournaments.boards.club import plan_sentences
from tournaments.boards.draws.next_step import next_step
from tournaments.boards.entries.price import price_notes
from tournaments.boards.money.open_money import open_money
from tournaments.boards.overview.summary import Summary
from tournaments.boards.overview.summary_lines import (
    ended_words,
    plan_words,
    summary_facts,
    summary_lines,
)
from tournaments.boards.places.own import OwnBoard
from tournaments.boards.places.scale import usual_scales
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.changed.changes import state
from tournaments.changed.circuit_links import circuit_links
from tournaments.consequences.bracket_words import CorrectionLines, correction_lines
from tournaments.director import events
from tournaments.forms.club.changed_plan import ChangedPlanForm
from tournaments.forms.club.plan import PlanForm
from tournaments.models import Stage, Tournament
from tournaments.reading.progress import is_knockout, stage_in_play
from tournaments.reading.standings import played_stage
from tournaments.views.fetch import tournament_for, tournament_for_all
from tournaments.views.paper import papers, papers_now
from tournaments.views.players.players import way_in


def tournament_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show a tournament, its state and its next step; answers 304 to a page that is still true.

    Players know this address too: it redirects strangers to the players' pages.
    """
    seen, member = state(slug, name), member_of(request, slug)
    if member and (answer := unchanged(request, tag := seen.etag(rights_of(member), member.pk))):
        return answer
    tournament = tournament_for_all(slug, name, member)
    if not tournament.club.rights:
        return redirect(way_in(tournament))
    directs = "direct" in tournament.club.rights
    prefetch_related_objects([tournament], "stages")
    stages = list(tournament.stages.all())
    step = next_step(tournament)
    summary = Summary(step, directs)
    is_live = summary.state in ("playing", "complete")
    if wants_fragment(request) and not is_live:
        # The round is closed: the tabs change too.
        return HttpResponse(headers={"HX-Refresh": "true"})
    current = step.stage.stage if step.stage else None
    played = step.stage
    if played is None and directs and is_knockout(stages[-1]):
        played = played_stage(stages[-1])
    own_papers = papers(tournament, summary.state)
    now = papers_now(own_papers, summary.state, directs=directs)
    context = {
        **frame(tournament, "overview"),
        "agenda": step,
        "summary": summary,
        "is_live": is_live,
        "etag": tag,
        "own": None if directs else _own(request, tournament),
        "corrections": correction_lines(played) if played and directs else CorrectionLines(),
        "open_money": open_money(tournament) if summary.is_over and directs else [],
        "last_closed": next((s for s in reversed(stages) if s.closed_at is not None), None),
        "facts": list(summary_facts(summary, circuit_links().of_tournament(tournament))),
        "lines": summary_lines(summary),
        "plan": plan_words(summary),
        "ended": ended_words(tournament),
        "papers": now if "record" in tournament.club.rights else (),
        "ceremony": [paper for paper in own_papers if paper.places],
        "other_papers": [paper for paper in own_papers if paper not in now],
        "event_files": [
            (s.number, _download_words(s, stages)) for s in stages if s.closed_at or s == current
        ],
        "way_in": way_in(tournament),
    }
    if summary.kind == "plan":
        form = ChangedPlanForm(tournament) if directs else None
        context |= one_by_one(tournament, form, "?summary")
    template, fragment = "tournaments/tournament.html", "tournaments/_summary.html"
    return page_or_fragment(request, template, fragment, context, tag=tag)


def _own(request: HttpRequest, tournament: Tournament) -> OwnBoard | None:
    """Return what the person of this account plays; None for anybody else."""
    player = own_player(tournament.club, signed_in(request))
    if player is None:
        return None
    own = Q(competitor__first=player) | Q(competitor__second=player)
    entry = tournament.entries.select_related("competitor__first", "competitor__second").filter(own)
    if (found := entry.order_by("left_at", "number").first()) is None:
        return None
    return ShownStage(stage_in_play(tournament), directs=False).own(found)


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


def frame(tournament: Tournament, tab: str = "") -> dict[str, Any]:
    """Return the context of every page of a tournament."""
    return {"club": tournament.club, "nav": "tournaments", "tournament": tournament, "tab": tab}


def plan_context(form: PlanForm) -> dict[str, Any]:
    """Return the context of a form with the six answers."""
    return {
        "form": form,
        "forms": [form, form.regulation, *form.later.values()],
        "plan_notes": plan_sentences.plan_notes(form.open_stages),
        "says": form.sentences,
        "labels": plan_sentences.LABELS,
        "notes": price_notes(form.club, form.tournament),
        "scales": usual_scales(),
    }


def one_by_one(
    tournament: Tournament, form: ChangedPlanForm | None, query: str = ""
) -> dict[str, Any]:
    """Return the context of the six answers of a tournament, saved together; without a form to be
    read. `query`: "?summary" comes back to the page of the tournament after saving.
    """
    if form is None:
        says = plan_sentences.of_tournament(tournament)
        return {"says": says, "labels": plan_sentences.LABELS}
    save = reverse("regulation", args=[tournament.club.slug, tournament.slug])
    return {**plan_context(form), "save": save + query}
