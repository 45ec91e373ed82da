"""The plan of a tournament: a new one, all of a plan, and its answers."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import NotNow
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.boards.club import plan_sentences
from tournaments.boards.club.last_time import last_time
from tournaments.director import events
from tournaments.director.rounds import stages
from tournaments.forms.club.changed_plan import ChangedPlanForm
from tournaments.forms.club.new_tournament import NewTournamentForm
from tournaments.forms.rounds.ready_orders import ordered
from tournaments.forms.rounds.regulation import RegulationForm
from tournaments.views.fetch import tournament_for
from tournaments.views.tournaments import frame, one_by_one, plan_context
from tournaments.words.labels import FORMATS


@require_http_methods(["GET", "POST"])
def new_tournament(request: HtmxRequest, slug: str) -> HttpResponse:
    """Plan a tournament; `?like=` a tournament takes the answers from that one, as does `take`,
    with what was typed in the form.
    """
    club = club_for(request, slug)
    typed = request.POST.get("take", request.POST.get("like", request.GET.get("like")))
    answers = last_time(club, typed)
    form = NewTournamentForm(club, answers, ordered(saved_form.typed(request)))
    if request.method == "POST" and not _only_looks(request) and form.is_valid():
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
    context = {"club": club, "nav": "tournaments", **plan_context(form), "answers": answers}
    return _plan_page(request, "tournaments/new_tournament.html", context)


@require_http_methods(["GET", "POST"])
def edit_tournament(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Change the whole plan of a tournament. `?open=` a line of the page."""
    tournament = tournament_for(request, slug, name)
    form = ChangedPlanForm(tournament, ordered(saved_form.typed(request)))
    form.opened = [request.GET.get("open", "")]
    if _is_saved(request, form):
        return redirect("tournament", slug, name)
    context = {
        **frame(tournament),
        **plan_context(form),
        "can_remove": events.can_remove(tournament),
    }
    return _plan_page(request, "tournaments/edit_tournament.html", context)


@require_http_methods(["GET", "POST"])
def regulation(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show how a tournament is played. Directors change its answers."""
    tournament = tournament_for(request, slug, name)
    form = None
    if "direct" in tournament.club.rights:
        form = ChangedPlanForm(tournament, ordered(saved_form.typed(request)))
        if _is_saved(request, form):
            return redirect("tournament" if "summary" in request.GET else "regulation", slug, name)
    # The fields of the matches tell what byes are worth, while they can be changed.
    is_told = form is not None and "matches" not in form.fixed
    stages = plan_sentences.details(tournament.stages.order_by("number"))
    context = {
        **frame(tournament),
        **one_by_one(tournament, form),
        "details": [
            *((name, capfirst("; ".join(options))) for name, _label, options in stages),
            *([] if is_told else RegulationForm(tournament).unplayed),
        ],
    }
    return _plan_page(request, "tournaments/regulation.html", context)


def _plan_page(request: HtmxRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Return a page with the plan: of a form that is only previewed or put in order, or refused."""
    if "tie_move" in request.POST:
        context["form"].opened = ["winner"]
    if request.method != "POST" or _only_looks(request):
        return render(request, template, context)
    return form_page(request, template, context)


def _only_looks(request: HtmxRequest) -> bool:
    """Whether a form is sent without being saved: previewed, or with ties put in order."""
    return request.POST.get("do") == "preview" or not {"tie_move", "take"}.isdisjoint(request.POST)


def _is_saved(request: HtmxRequest, form: ChangedPlanForm) -> bool:
    if request.method != "POST" or _only_looks(request) or not form.is_valid():
        return False
    tournament, before = form.tournament, form.stages
    said, regulation = plan_sentences.of_tournament(tournament), tournament.regulation
    is_plan = form.sends_all or form.lines - {"format", "winner"}
    plan = form.plan if is_plan else None
    try:
        stages.change_all(
            tournament,
            plan,
            form.plans,
            form.regulation.shown_data,
            was=before,
            by=signed_in(request),
        )
    except events.PlanChanged:
        text = _("Somebody changed this plan meanwhile. Nothing was saved: press Save again.")
        form.add_error(None, text)
    except NotNow:
        form.add_error(None, _("A draw was published meanwhile. Open this page again."))
    except stages.PersonsAlone:
        text = _(
            "“{format}” is for people, the other formats are for pairs. Choose it before "
            "anybody enters, and remove the stages after it."
        )
        form.add_error("format1", text.format(format=FORMATS["individual"].name))
    except events.HasReceipts:
        kept = _("Fees were already paid: you can change the price but not remove it.")
        form.add_error("price", kept)
    except events.PointsAreBad:
        if form.regulation.is_touched:
            bad = _(
                "With the present rules more points are worse, but with this regulation "
                "they are better."
            )
            form.regulation.add_error("award", bad)
        else:
            advice = _("Change the regulation first.")
            form.add_error("rules", f"{_points_are_bad()} {advice}")
    else:
        now = plan_sentences.of_tournament(tournament)
        is_same = (before, regulation) == (form.plans, tournament.regulation)
        silent = _("Nothing was changed.") if is_same else _("The regulation is saved.")
        for changed in plan_sentences.changed(said, now) or [silent]:
            messages.success(request, changed)
        if form.plans != before:
            for words in plan_sentences.plan_notes(list(tournament.stages.all())):
                messages.info(request, words)
        return True
    return False


def _points_are_bad() -> str:
    return _("With these rules more points are worse, but with the regulation they are better.")
