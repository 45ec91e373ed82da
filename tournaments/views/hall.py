"""The hall: all tables of a round at one glance, its clock, and results typed from the slips."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs import kept
from clubs.access import Right, signed_in
from clubs.forms.numbers import number_in
from clubs.models import User
from clubs.views.answers import HtmxRequest, go, page_or_fragment, unchanged
from clubs.writing import Gone, NotNow, Refused
from tournaments.boards.hall import hall_board
from tournaments.changes import state
from tournaments.director import clock, tables
from tournaments.director.slips import Slip, note_slips
from tournaments.forms.clock import ClockForm
from tournaments.forms.slips import (
    SlipsForm,
    TypedSlip,
    figures,
    page_with,
    sent_numbers,
    slip_pages,
)
from tournaments.forms.slips_several import sent_tables
from tournaments.labels import in_a_row
from tournaments.models import Round, Table, Tournament
from tournaments.progress import are_kept_back
from tournaments.seated_table import SeatedTable
from tournaments.standings import format_of
from tournaments.table_queries import Glance, glances, read_tables
from tournaments.views.fetch import round_of, tournament_for
from tournaments.views.meanwhile import round_over
from tournaments.views.rounds import around
from tournaments.views.slips_several import type_results_of_several
from tournaments.views.tables import play_again


def round_page(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """The tables of a round. Asked by htmx with the tag it has: 304 while nothing changed."""
    seen = state(slug, name)
    tournament = tournament_for(request, slug, name)
    round = round_of(tournament, stage, number)
    if round.is_draft:
        return _to_draft(request, round)
    now = timezone.now()
    # While a round is open, the page also says for how long nothing was heard of a table.
    minute = 0 if round.is_closed else int(now.timestamp() // 60)
    page = number_in(request.GET, "page") or 1
    tag = seen.etag(tournament.club.rights, minute, page)
    if answer := unchanged(request, tag):
        return answer
    # Parts that the page shows already are not sent again.
    known = frozenset(request.headers.get("X-Shown", "").split())
    context = _hall(round, now, page, etag=tag, clock_form=ClockForm(round), known=known)
    template, fragment = "tournaments/hall.html", "tournaments/_hall.html"
    return page_or_fragment(request, template, fragment, context, tag=tag)


def go_to_table(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """`?table=7`: the number that was typed leads to the result of that table."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    if round.is_draft:
        return _to_draft(request, round)
    table = number_in(request.GET, "table")
    if table and round.tables.filter(number=table).exists():
        return redirect("table_result", slug, name, stage, number, table)
    wanted = request.GET.get("table", "").strip()[:6]
    problem = _("There is no table {number} in this round.").format(number=wanted or "–")
    refusal: dict[str, Any] = {"wanted": wanted, "no_table": problem}
    if "slips" in request.GET and not round.is_closed:
        context = _of(round) | _slip_page(request, round, glances(round)) | refusal
        return render(request, "tournaments/slips.html", context, status=422)
    context = _hall(round, timezone.now(), clock_form=ClockForm(round), **refusal)
    return render(request, "tournaments/hall.html", context, status=422)


@require_POST
def press_clock(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int
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
    request: HtmxRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """Two figures for each table of a page, from the slips on the desk. `?table=`: the page with
    that table. htmx asks for a table and sends its figures alone.
    """
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    if round.is_draft or round.is_closed:
        return _no_slips(request, round)
    format = format_of(round.stage)
    if format.is_of_several:
        return type_results_of_several(request, round)
    context = {**_of(round), "is_bracket": format.has_bracket}
    is_live = bool(request.htmx)
    if request.method == "GET" and is_live:
        asked = SlipsForm(tournament, _tables_of(round, [number_in(request.GET, "table")]))
        return render(request, "tournaments/_slips.html", context | {"slips": asked.slips})
    if request.method == "GET":
        now = glances(round)
        context |= _slip_page(request, round, now, kept.take(request))
        context["all_in"] = _are_all_in(now, context["form"])
        return render(request, "tournaments/slips.html", context)
    sent = _tables_of(round, sent_numbers(request.POST, empty=is_live))
    context["form"] = form = SlipsForm(tournament, sent, request.POST)
    status, noted = _note_slips(round, form, by=signed_in(request))
    now = glances(round)
    context["all_in"] = _are_all_in(now, form, request.POST.getlist("waiting"))
    if is_live:
        context["slips"] = [slip for slip in form.slips if slip.first.name in request.POST]
        context |= {"noted": noted, "foot": True}
        return render(request, "tournaments/_slips.html", context, status=status)
    # Tables noted one by one since the page was opened are named with the last of them.
    earlier = request.POST.getlist("noted")
    done = {table.number for table in now if str(table.number) in earlier and not table.is_open}
    if done := done.union(slip.seated.number for slip in noted):
        numbers = sorted(filter(None, done))
        text = ngettext("Recorded: table {numbers}.", "Recorded: tables {numbers}.", len(numbers))
        messages.success(request, text.format(numbers=in_a_row(numbers)))
    if again := play_again(round, {slip.seated.number or 0: slip.score for slip in noted}):
        messages.warning(request, again)
    if status == 200:
        return redirect(request.get_full_path())
    form.ask_too(_tables_of(round, sent_numbers(request.POST, empty=True)))
    context["pages"] = pages = slip_pages(now)
    context["slip_page"] = page_with(pages, number_in(request.GET, "table"))
    return render(request, "tournaments/slips.html", context, status=status)


def _slip_page(
    request: HttpRequest, round: Round, tables: Iterable[Glance], typed: QueryDict | None = None
) -> dict[str, Any]:
    """The form of the page that is asked for, or of what was typed, and the pages around it."""
    pages = slip_pages(tables)
    page = page_with(pages, number_in(request.GET, "table"))
    numbers: Sequence[int] = page.numbers if page else []
    if typed and sent_numbers(typed):
        numbers = sent_numbers(typed, empty=True)
    form = SlipsForm(round.stage.tournament, _tables_of(round, numbers), typed)
    return {"form": form, "pages": pages, "slip_page": page}


def _are_all_in(tables: Iterable[Glance], form: SlipsForm, waiting: Collection[str] = ()) -> bool:
    """Whether the round can be closed without losing a typed row.

    `waiting` are the numbers of refused rows on the page, of which only some were sent again.
    """
    is_left = form.tables or set(waiting) - {str(number) for number in sent_numbers(form.data)}
    return not is_left and not any(table.is_open for table in tables)


def _no_slips(request: HtmxRequest, round: Round) -> HttpResponse:
    """To the round as it is by now; what was typed for it is told, so that it is not lost."""
    if typed := figures(request.POST):
        text = _("Not recorded: {figures}.").format(figures=typed)
        messages.error(request, f"{round_over(round)} {text}")
    elif sent_tables(request.POST):
        text = _("What you typed was not recorded.")
        messages.error(request, f"{round_over(round)} {text}")
    if round.is_draft:
        return _to_draft(request, round)
    tournament = round.stage.tournament
    place = tournament.club.slug, tournament.slug, round.stage.number, round.number
    return go(request, reverse("round", args=place))


def _tables_of(round: Round, numbers: Collection[int]) -> list[SeatedTable]:
    """Read the tables of these numbers, in their order."""
    rows = Table.objects.filter(round=round, number__in=numbers).select_related("match")
    return read_tables(rows)


def _note_slips(round: Round, form: SlipsForm, *, by: User) -> tuple[int, list[TypedSlip]]:
    """Write what is complete. The status to answer with, and what was written."""
    typed = form.typed
    status = 200
    refused: Mapping[int, Refused] = {}
    if typed:
        slips = [Slip(slip.seated.table.pk, slip.score, slip.absent) for slip in typed]
        try:
            refused = note_slips(round, slips, by=by)
        except Gone as gone:
            refused = {slip.table: gone for slip in slips}
    noted = []
    for slip in typed:
        refusal, first = refused.get(slip.seated.table.pk), f"first-{slip.seated.number}"
        if refusal is None:
            noted.append(slip)
        elif isinstance(refusal, tables.AlreadyThere):
            status = 409
            text = _("{result} is already recorded here. Correct it on the page of the table.")
            if refusal.there.absent:
                text = _(
                    "A walkover is already recorded here. Correct it on the page of the table."
                )
            form.add_error(first, text.format(result=" × ".join(map(str, refusal.there.live))))
        else:
            text = _("Somebody has begun to record hands here: look at the page of the table.")
            form.add_error(first, text)
    form.forget([slip.seated for slip in noted])
    return (422 if (form.errors or form.asks) and status == 200 else status), noted


def _sees_points(tournament: Tournament) -> bool:
    """Whether this person sees what results are worth: players wait where standings do."""
    return "direct" in tournament.club.rights or not are_kept_back(tournament)


def _to_draft(request: HtmxRequest, round: Round) -> HttpResponse:
    """Redirect from a round that is not published: only directors may see its draft."""
    tournament = round.stage.tournament
    slug, name = tournament.club.slug, tournament.slug
    where = reverse("rounds", args=[slug, name])
    if "direct" in tournament.club.rights:
        where = reverse("draft", args=[slug, name, round.stage.number, round.number])
    return go(request, where)


def _of(round: Round) -> dict[str, Any]:
    return {**around(round.stage.tournament), "round": round, "stage": round.stage}


def _hall(round: Round, now: datetime, page: int = 1, **more: Any) -> dict[str, Any]:
    """Return the context of the hall at this moment, with this page of its tables."""
    board = hall_board(round, now, page)
    has_points = board.has_points and _sees_points(round.stage.tournament)
    return {**_of(round), "hall": board, "has_points": has_points, **more}
