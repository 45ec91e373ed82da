"""The hall: all tables of a round at one glance, its clock, and results typed from the slips."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from clubs import kept
from clubs.access import Right, signed_in
from clubs.models import User
from tournaments.boards.bracket import stakes
from tournaments.changes import state
from tournaments.director import clock, tables
from tournaments.director.writing import NotNow
from tournaments.forms.clock import ClockForm
from tournaments.forms.slips import SlipsForm, figures
from tournaments.hall import hall
from tournaments.labels import UNITS
from tournaments.models import Round
from tournaments.paper.words import which_round
from tournaments.seated import Seated
from tournaments.standings import played_stage
from tournaments.views.fetch import round_of, tournament_for
from tournaments.views.meanwhile import round_over
from tournaments.views.rounds import around
from tournaments.views.tables import play_again

Noted = tuple[Seated, tuple[int, int]]


def round_page(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """The tables of a round. Asked by htmx with the tag it has: 304 while nothing changed."""
    seen = state(slug, name)
    tournament = tournament_for(request, slug, name)
    round = round_of(tournament, stage, number)
    if round.is_draft:
        return _to_draft(request, round)
    now = timezone.now()
    # While a round is open, the page also says for how long nothing was heard of a table.
    minute = 0 if round.is_closed else int(now.timestamp() // 60)
    tag = seen.etag(tournament.club.rights, minute)
    is_live = bool(request.htmx)  # type: ignore[attr-defined]
    if is_live and request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304)
    context = _hall(round, now, etag=tag, clock_form=ClockForm(round))
    if not is_live:
        return render(request, "tournaments/hall.html", context)
    answer = render(request, "tournaments/_hall.html", context)
    answer["ETag"] = tag
    # A browser that kept the fragment under this address could show it as the page.
    answer["Cache-Control"] = "no-store"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def go_to_table(
    request: HttpRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """`?table=7`: the number that was typed leads to the result of that table."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    if round.is_draft:
        return _to_draft(request, round)
    wanted = request.GET.get("table", "").strip()[:6]
    if wanted.isdecimal() and round.tables.filter(number=wanted).exists():
        return redirect("table_result", slug, name, stage, number, int(wanted))
    problem = _("There is no table {number} in this round.").format(number=wanted or "–")
    said = {"wanted": wanted, "no_table": problem}
    if "slips" in request.GET and not round.is_closed:
        form = SlipsForm(tournament, played_stage(round.stage).tables[round.pk])
        context = {**_of(round), "form": form, **said}
        return render(request, "tournaments/slips.html", context, status=422)
    context = _hall(round, timezone.now(), clock_form=ClockForm(round), **said)
    return render(request, "tournaments/hall.html", context, status=422)


@require_POST
def press_clock(
    request: HttpRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """Start or stop the clock, give more time, call the last hand."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    if round.is_draft:
        return _to_draft(request, round)
    form = ClockForm(round, request.POST)
    if not form.is_valid():
        context = _hall(round, timezone.now(), clock_form=form)
        return render(request, "tournaments/hall.html", context, status=422)
    try:
        clock.press(round, **form.cleaned_data, by=signed_in(request))
    except NotNow:
        messages.error(request, _("The clock of this round cannot be changed now."))
    return redirect(reverse("round", args=[slug, name, stage, number]) + "#clock")


@require_http_methods(["GET", "POST"])
def type_results(
    request: HttpRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """Two figures for each table, from the slips on the desk; htmx sends them table by table."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    if round.is_draft or round.is_closed:
        return _no_slips(request, round)
    played = played_stage(round.stage)
    if played.format.is_of_several:
        # Places and who did not come are asked for there: two figures are not enough.
        messages.info(request, _("The result of each table is typed on its own page."))
        return redirect("round", slug, name, stage, number)
    there = played.tables[round.pk]
    context = {**_of(round), "is_bracket": played.format.has_bracket}
    if request.method == "GET":
        context["form"] = SlipsForm(tournament, there, kept.take(request))
        return render(request, "tournaments/slips.html", context)
    context["form"] = form = SlipsForm(tournament, there, request.POST)
    status, noted = _note_slips(form, by=signed_in(request))
    if request.htmx:  # type: ignore[attr-defined]
        context["slips"] = [slip for slip in form.slips if slip.first.name in request.POST]
        context["noted"] = noted
        return render(request, "tournaments/_slips.html", context, status=status)
    # Those noted one by one since the page was opened are told of with the last of them.
    earlier = request.POST.getlist("noted")
    done = {table.number for table in there if str(table.number) in earlier and not table.is_open}
    if done := done.union(table.number for table, _score in noted):
        numbers = ", ".join(map(str, sorted(filter(None, done))))
        messages.success(request, _("Noted: table {numbers}.").format(numbers=numbers))
    if again := play_again(round, {table.number or 0: score for table, score in noted}):
        messages.warning(request, again)
    if status == 200:
        return redirect(request.path)
    return render(request, "tournaments/slips.html", context, status=status)


def _no_slips(request: HttpRequest, round: Round) -> HttpResponse:
    """To the round as it is by now; what was typed for it is told, so that it is not lost."""
    if typed := figures(request.POST):
        text = _("Not noted: {figures}.").format(figures=typed)
        messages.error(request, f"{round_over(round)} {text}")
    if round.is_draft:
        return _to_draft(request, round)
    tournament = round.stage.tournament
    place = tournament.club.slug, tournament.slug, round.stage.number, round.number
    return _lead(request, reverse("round", args=place))


def _note_slips(form: SlipsForm, *, by: User) -> tuple[int, list[Noted]]:
    """Write what is complete. The status to answer with, and what was written."""
    noted: list[Noted] = []
    status = 200
    for table, score in form.typed:
        first = f"first-{table.number}"
        try:
            tables.set_score(table.table, score, by=by, seen="")
        except tables.AlreadyThere as found:
            status = 409
            text = _("{result} is noted here already. Correct it on the page of the table.")
            if found.there.absent:
                text = _("A walkover is noted here already. Correct it on the page of the table.")
            form.add_error(first, text.format(result=" × ".join(map(str, found.there.live))))
        except (tables.NeedsReason, NotNow):
            text = _("Somebody has begun to record hands here: look at the page of the table.")
            form.add_error(first, text)
        else:
            noted.append((table, score))
    form.forget([table for table, _score in noted])
    return (422 if form.errors and status == 200 else status), noted


def _to_draft(request: HttpRequest, round: Round) -> HttpResponse:
    """Where a round leads that is not published: those who do not direct never see it."""
    tournament = round.stage.tournament
    slug, name = tournament.club.slug, tournament.slug
    where = reverse("rounds", args=[slug, name])
    if "direct" in tournament.club.rights:
        where = reverse("draft", args=[slug, name, round.stage.number, round.number])
    return _lead(request, where)


def _lead(request: HttpRequest, where: str) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(where)
    return redirect(where)


def _of(round: Round) -> dict[str, Any]:
    return {**around(round.stage.tournament), "round": round, "stage": round.stage}


def _hall(round: Round, now: datetime, **more: Any) -> dict[str, Any]:
    """What the hall shows at this moment."""
    played = played_stage(round.stage)
    shown = hall(played, round, now)
    return {
        **_of(round),
        "which": which_round(played, round),
        "stakes": stakes(played, round),
        "hall": shown,
        "is_bracket": played.format.has_bracket,
        "is_of_several": played.format.is_of_several,
        # 1–0 speaks for itself.
        "unit": UNITS["vp"] if shown.unit == "vp" else "",
        "has_points": shown.unit != "points",
        **more,
    }
