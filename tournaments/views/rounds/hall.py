"""The hall: all tables of a round, its clock, and results typed from the slips."""

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

from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import Gone, NotNow, Refused
from clubs.models import User
from clubs.rights.access import signed_in
from clubs.views.answers import form_page, go, unchanged
from server.web import saved_form
from server.web.htmx import HtmxRequest, page_or_fragment, vary_on_htmx, wants_fragment
from tournaments.boards.hall.hall import hall_board
from tournaments.boards.hall.hall_acts import HallActs
from tournaments.boards.hall.hall_spots import ONLY
from tournaments.changed.changes import state
from tournaments.director.hall import clock
from tournaments.director.rounds import tables
from tournaments.director.rounds.slips import Slip, note_slips
from tournaments.forms.rounds.clock import ClockForm
from tournaments.forms.rounds.doubts import names_winner
from tournaments.forms.rounds.result_several import sent_tables
from tournaments.forms.rounds.slips import (
    SlipsForm,
    TypedSlip,
    by_hand_words,
    figures,
    page_with,
    sent_numbers,
    slip_pages,
)
from tournaments.models import Round, Tournament
from tournaments.ranking.results import TIED_BY
from tournaments.reading.progress import are_kept_back, tied_rule, without_winner
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import format_of, rules_of
from tournaments.reading.table_queries import Glance, glances, read_tables
from tournaments.reading.table_words import TIED_MARKS
from tournaments.views.fetch import round_of, tournament_for
from tournaments.views.meanwhile import round_over
from tournaments.views.rounds.rounds import frame
from tournaments.views.rounds.slips_several import NOTHING_TYPED, type_results_of_several
from tournaments.views.rounds.tables import play_again
from tournaments.views.server_time import milliseconds, timed
from tournaments.words.labels import in_a_row
from tournaments.words.state_words import winner_words


def round_page(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Show the tables of a round. Answers 304 to a page whose tag is still valid."""
    seen = state(slug, name)
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    if this_round.is_draft:
        return _to_draft(request, this_round)
    now = timezone.now()
    # The page of an open round shows how many minutes a table has been silent.
    minute = 0 if this_round.is_closed else int(now.timestamp() // 60)
    page, only = number_in(request.GET, "page") or 1, request.GET.get("only", "")
    only = only if only in ONLY else ""
    tag = seen.etag(tournament.club.rights, minute, page, only)
    if answer := unchanged(request, tag):
        return timed(answer, now)
    # Parts that the page already shows are not sent again.
    known = frozenset(request.headers.get("X-Shown", "").split())
    form = ClockForm(this_round)
    context = _hall(this_round, now, page, only, etag=tag, clock_form=form, known=known)
    template, fragment = "tournaments/hall.html", "tournaments/_hall.html"
    return timed(page_or_fragment(request, template, fragment, context, tag=tag), now)


def go_to_table(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """Redirect to the result of table `?table=7`, or show why that is not possible."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    if this_round.is_draft:
        return _to_draft(request, this_round)
    table = number_in(request.GET, "table")
    if table and this_round.tables.filter(number=table).exists():
        return redirect("table_result", slug, name, stage, number, table)
    wanted = request.GET.get("table", "").strip()[:6]
    problem = _("There is no table {number} in this round.").format(number=wanted or "–")
    refusal: dict[str, Any] = {"wanted": wanted, "no_table": problem}
    if "slips" in request.GET and not this_round.is_closed:
        context = _of(this_round) | _slip_page(request, this_round, glances(this_round)) | refusal
        return render(request, "tournaments/slips.html", context, status=422)
    context = _hall(this_round, timezone.now(), clock_form=ClockForm(this_round), **refusal)
    return render(request, "tournaments/hall.html", context, status=422)


@require_POST
def press_clock(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """Start or stop the clock, add minutes, or call the last hand."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    if this_round.is_draft:
        return _to_draft(request, this_round)
    form = ClockForm(this_round, request.POST)
    if not form.is_valid():
        context = _hall(this_round, timezone.now(), clock_form=form)
        return render(request, "tournaments/hall.html", context, status=422)
    try:
        clock.press(this_round, **form.cleaned_data, by=signed_in(request))
    except clock.ClockChanged:
        text = _("The clock has changed since you saw it. These minutes did not count.")
        messages.warning(request, text)
    except NotNow:
        messages.error(request, _("The clock of this round cannot be changed now."))
    return redirect(reverse("round", args=[slug, name, stage, number]) + "#clock")


@require_http_methods(["GET", "POST"])
@vary_on_htmx
def type_results(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """Record two figures for each table of a page, from the slips. `?table=`: show its page.

    htmx sends the figures of one table alone.
    """
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    if this_round.is_draft or this_round.is_closed:
        return _no_slips(request, this_round)
    format = format_of(this_round.stage)
    if format.is_of_several:
        return type_results_of_several(request, this_round)
    rule = tied_rule(this_round.stage)
    level = TIED_MARKS[rule] if rule else ""
    context = {**_of(this_round), "level": level, "names_winner": names_winner(rule)}
    is_live = wants_fragment(request)
    if request.method == "GET" and is_live:
        asked = SlipsForm(tournament, _tables_of(this_round, [number_in(request.GET, "table")]))
        return render(request, "tournaments/_slips.html", context | {"slips": asked.slips})
    if request.method == "GET":
        now = glances(this_round)
        context |= _slip_page(request, this_round, now, saved_form.take(request))
        context |= _end_of(this_round, _are_all_in(now, context["form"]))
        return render(request, "tournaments/slips.html", context)
    sent = _tables_of(this_round, sent_numbers(request.POST, empty=is_live))
    context["form"] = form = SlipsForm(tournament, sent, request.POST)
    status, saved = _note_slips(this_round, form, by=signed_in(request))
    now = glances(this_round)
    context |= _end_of(this_round, _are_all_in(now, form, request.POST.getlist("waiting")))
    if is_live:
        context["slips"] = [slip for slip in form.slips if slip.first.name in request.POST]
        context |= {"saved": saved, "foot": True}
        return render(request, "tournaments/_slips.html", context, status=status)
    # The message names all tables recorded since the page was opened.
    earlier = request.POST.getlist("noted")
    done = {table.number for table in now if str(table.number) in earlier and not table.is_open}
    if done := done.union(slip.seated.number for slip in saved):
        numbers = sorted(filter(None, done))
        text = ngettext("Recorded: table {numbers}.", "Recorded: tables {numbers}.", len(numbers))
        messages.success(request, text.format(numbers=in_a_row(numbers)))
    elif not sent_numbers(request.POST):
        messages.warning(request, NOTHING_TYPED)
    played = [slip.seated.with_result(slip.score) for slip in saved if slip.score]
    if again := play_again(this_round, played):
        messages.warning(request, again)
    if status == 200:
        return redirect(request.get_full_path())
    form.ask_too(_tables_of(this_round, sent_numbers(request.POST, empty=True)))
    context["by_hand"] = by_hand_words(now)
    context["pages"] = pages = slip_pages(now)
    context["slip_page"] = page_with(pages, number_in(request.GET, "table"))
    return form_page(request, "tournaments/slips.html", context, is_stale=status == 409)


def _slip_page(
    request: HttpRequest,
    this_round: Round,
    tables: Sequence[Glance],
    typed: QueryDict | None = None,
) -> dict[str, Any]:
    """Return the context of a page of slips: its form and the pages before and after.

    The form has the tables of the page, or those with typed figures.
    """
    pages = slip_pages(tables)
    page = page_with(pages, number_in(request.GET, "table"))
    numbers: Sequence[int] = page.numbers if page else []
    if typed and sent_numbers(typed):
        numbers = sent_numbers(typed, empty=True)
    form = SlipsForm(this_round.stage.tournament, _tables_of(this_round, numbers), typed)
    by_hand = by_hand_words(tables)
    return {
        "form": form,
        "pages": pages,
        "slip_page": page,
        "by_hand": by_hand,
        "results_only": rules_of(form.tournament).is_results_only,
    }


def _are_all_in(tables: Iterable[Glance], form: SlipsForm, waiting: Collection[str] = ()) -> bool:
    """Whether every table has a result and no refused slip would be lost.

    `waiting`: the tables whose refused slips the page shows; one not sent again is not saved.
    """
    is_left = form.tables or set(waiting) - {str(number) for number in sent_numbers(form.data)}
    return not is_left and not any(table.is_open for table in tables)


def _end_of(this_round: Round, are_all_in: bool) -> dict[str, Any]:
    """Return whether the round can be closed, and what the foot of the page says of it."""
    level: Sequence[int] = ()
    if are_all_in and tied_rule(this_round.stage) in TIED_BY:
        rows = this_round.tables.filter(number__isnull=False).select_related("match")
        level = without_winner(this_round.stage, read_tables(rows))
    return {
        "all_in": are_all_in and not level,
        "level_tables": level,
        "level_words": winner_words(level),
    }


def _no_slips(request: HtmxRequest, this_round: Round) -> HttpResponse:
    """Redirect to a round that takes no slips; a message repeats the typed figures."""
    if typed := figures(request.POST):
        text = _("Not recorded: {figures}.").format(figures=typed)
        messages.error(request, f"{round_over(this_round)} {text}")
    elif sent_tables(request.POST):
        text = _("What you typed was not recorded.")
        messages.error(request, f"{round_over(this_round)} {text}")
    if this_round.is_draft:
        return _to_draft(request, this_round)
    tournament = this_round.stage.tournament
    place = tournament.club.slug, tournament.slug, this_round.stage.number, this_round.number
    return go(request, reverse("round", args=place))


def _tables_of(this_round: Round, numbers: Collection[int]) -> list[SeatedTable]:
    """Return the tables of these numbers, in order."""
    rows = this_round.tables.filter(number__in=numbers).select_related("match")
    return read_tables(rows)


def _note_slips(this_round: Round, form: SlipsForm, *, by: User) -> tuple[int, list[TypedSlip]]:
    """Save the complete results. Return the status of the answer and the saved slips."""
    typed = form.typed
    status = 200
    refused: Mapping[int, Refused] = {}
    if typed:
        slips = [
            Slip(slip.seated.table.pk, slip.score, slip.absent, slip.counts, slip.no_shows)
            for slip in typed
        ]
        try:
            refused = note_slips(this_round, slips, by=by)
        except Gone as gone:
            refused = {slip.table: gone for slip in slips}
    saved = []
    for slip in typed:
        refusal, first = refused.get(slip.seated.table.pk), f"first-{slip.seated.number}"
        if refusal is None:
            saved.append(slip)
        elif isinstance(refusal, tables.AlreadyThere):
            status = 409
            text = _("{result} is already recorded here. Correct it on the page of the table.")
            if refusal.current.absent:
                text = _(
                    "A walkover is already recorded here. Correct it on the page of the table."
                )
            form.add_error(first, text.format(result=" × ".join(map(str, refusal.current.live))))
        else:
            text = _("Somebody has begun to record hands here: look at the page of the table.")
            form.add_error(first, text)
    form.forget([slip.seated for slip in saved])
    return (422 if (form.errors or form.asks) and status == 200 else status), saved


def _sees_points(tournament: Tournament) -> bool:
    """Whether this person sees the points of results. They are hidden like the standings."""
    return "direct" in tournament.club.rights or not are_kept_back(tournament)


def _to_draft(request: HtmxRequest, this_round: Round) -> HttpResponse:
    """Redirect from an unpublished round: directors to its draft, others to the list of rounds."""
    tournament = this_round.stage.tournament
    slug, name = tournament.club.slug, tournament.slug
    where = reverse("rounds", args=[slug, name])
    if "direct" in tournament.club.rights:
        where = reverse("draft", args=[slug, name, this_round.stage.number, this_round.number])
    return go(request, where)


def _of(this_round: Round) -> dict[str, Any]:
    return {**frame(this_round.stage.tournament), "round": this_round, "stage": this_round.stage}


def _hall(
    this_round: Round, now: datetime, page: int = 1, only: str = "", **more: Any
) -> dict[str, Any]:
    """Return the context of the hall at the moment `now`, with this page of these tables."""
    board = hall_board(this_round, now, page, only)
    has_points = board.has_points and _sees_points(this_round.stage.tournament)
    context = {"hall": board, "acts": HallActs(board), "has_points": has_points}
    return {**_of(this_round), **context, "now_ms": milliseconds(now), **more}
