"""Paper of a tournament: each is a `.pdf`, or with `?html` the page it is made of.

Any member may print what any member may see; drafts are only for those who direct.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import Right
from clubs.views.answers import HtmxRequest
from scoring.views.printing import Layout, Paper, paper_response
from tournaments.boards.shown_stage import ShownStage
from tournaments.changes import state
from tournaments.formats import FORMATS
from tournaments.forms.ceremony import PlacesForm
from tournaments.labels import Text
from tournaments.models import Round, Tournament
from tournaments.paper.heads import RoundPaper, StagePaper, TournamentPaper
from tournaments.paper.lists import CheckInList, DrawList, EntryList, ResultList, WallList
from tournaments.paper.movement import MovementCards
from tournaments.paper.prizes import PLACES, Diplomas, Prizes
from tournaments.paper.report import FinalReport
from tournaments.paper.slips import Slips, slips_per_sheet
from tournaments.paper.stages import BracketSheet, CrossTableSheet, StandingsSheet, standings_sheet
from tournaments.paper.tables import TentCards
from tournaments.progress import is_knockout
from tournaments.standings import played_stage
from tournaments.views.fetch import round_of, tournament_for
from tournaments.views.players import address, chosen_stage


@require_safe
def entries_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    page = EntryList(tournament, "direct" in tournament.club.rights)
    return _answer_with(request, "entries", page)


@require_safe
def check_in_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    return _answer_with(request, "check-in", CheckInList(tournament))


@require_safe
def table_numbers_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    page = TentCards(tournament)
    if not page.numbers:
        raise Http404
    return _answer_with(request, "table-numbers", page)


OF_ROUND: Mapping[str, type[DrawList | WallList | Slips | ResultList]] = {
    "draw": DrawList,
    "wall": WallList,
    "slips": Slips,
    "results": ResultList,
}


@require_safe
def round_pdf(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int, paper: str
) -> HttpResponse:
    """Print a paper of a round: `paper` is a key of `OF_ROUND`."""
    tournament = tournament_for(request, slug, name)
    round = round_of(tournament, stage, number)
    if round.is_draft and "direct" not in tournament.club.rights:
        raise Http404
    kind = OF_ROUND[paper]
    heading, per_sheet = "", 0
    if kind is Slips:
        heading = _("Preparing the slips of round {number}").format(number=round.overall)
        per_sheet = slips_per_sheet(tournament)
    return _answer(
        request,
        paper,
        tournament,
        kind.title,
        # It reads every table of the stage, so a question for the progress must not build it.
        lambda: kind(played_stage(round.stage), round),
        heading,
        per_sheet,
    )


@require_safe
def standings_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """`?stage=2` for another stage than the one in play; so with all papers of a stage."""
    shown = _shown(request, slug, name)
    if not shown.is_ranked or not shown.closed:
        raise Http404
    return _answer_with(request, "standings", standings_sheet(shown))


@require_safe
def crosstable_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    shown = _shown(request, slug, name)
    if not shown.is_ranked or not shown.closed:
        raise Http404
    return _answer_with(request, "crosstable", CrossTableSheet(shown))


@require_safe
def bracket_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Return the bracket as a PDF. `?poster=1` spreads it over several sheets."""
    page = BracketSheet(_shown(request, slug, name), "poster" in request.GET)
    if not page.brackets:
        raise Http404
    return _answer_with(request, "bracket", page)


@require_safe
def movement_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    shown = _shown(request, slug, name)
    if not shown.played.format.fixed or not shown.rounds:
        raise Http404
    return _answer_with(request, "movement", MovementCards(shown))


CEREMONY: Mapping[str, type[Prizes]] = {"prizes": Prizes, "diplomas": Diplomas}


@require_safe
def ceremony_pdf(request: HtmxRequest, slug: str, name: str, paper: str) -> HttpResponse:
    """`paper` says which of `CEREMONY`; `?places=5` for how many places."""
    tournament = _ended(request, slug, name)
    form = PlacesForm(request.GET if "places" in request.GET else {"places": PLACES})
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["places"])))
        return redirect("tournament", slug, name)
    return _answer_with(request, paper, CEREMONY[paper](tournament, form.cleaned_data["places"]))


@require_safe
def report_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    return _answer_with(request, "report", FinalReport(_ended(request, slug, name)))


@dataclass(frozen=True)
class Offer:
    """A paper that can be printed now. `places`: for so many of them, unless others are said."""

    name: str
    url: str
    places: int = 0


def papers(tournament: Tournament) -> list[Offer]:
    """All that this person can print of a tournament as it stands, in the order of an evening."""
    return [
        Offer(
            label,
            reverse(name, args=[tournament.club.slug, tournament.slug, *args]) + query,
            PLACES if name.removesuffix("_pdf") in CEREMONY else 0,
        )
        for label, name, args, query in _papers(tournament)
    ]


def _papers(tournament: Tournament) -> Iterator[tuple[str, str, list[int], str]]:
    """Yield each paper: its title, the name of its address, the numbers in it, and its query."""
    directs = "direct" in tournament.club.rights
    entered = tournament.entries.filter(is_waiting=False, left_at__isnull=True).count()
    rounds = Round.objects.filter(stage__tournament=tournament, voided_at__isnull=True)
    if not directs:
        rounds = rounds.exclude(state=Round.State.DRAFT)
    drawn = list(rounds.select_related("stage").order_by("stage__number", "number"))
    if entered:
        yield _("Entries"), "entries_pdf", [], ""
        if directs and not drawn:
            yield _("Check-in"), "check_in_pdf", [], ""
    if entered > 1:
        yield _("Table numbers"), "table_numbers_pdf", [], ""
    if drawn and drawn[-1].tables.exists():
        yield from _of_round(drawn[-1])
    closed = [round for round in drawn if round.is_closed]
    if closed:
        last = closed[-1]
        label = _("Results of round {number}").format(number=last.overall)
        yield label, "results_pdf", [last.stage.number, last.number], ""
    published = [round for round in drawn if not round.is_draft]
    if published:
        stage = published[-1].stage
        stage.tournament = tournament
        yield from _of_stage(
            ShownStage(stage, directs), any(r.stage_id == stage.pk for r in closed)
        )
    final = tournament.stages.order_by("number").last()
    if final is not None and final.closed_at is not None and ShownStage(final, directs).is_ranked:
        yield _("Final report"), "report_pdf", [], ""
        yield _("Prizes"), "prizes_pdf", [], ""
        yield _("Diplomas"), "diplomas_pdf", [], ""


def _of_round(round: Round) -> Iterator[tuple[str, str, list[int], str]]:
    numbers = [round.stage.number, round.number]
    if not round.is_closed:
        is_drawn = FORMATS[round.stage.format].draws
        by_table = _("Draw of round {number} by table") if is_drawn else DrawList.title
        for label, name in (
            (_("Who sits where in round {number}, for the wall"), "wall_pdf"),
            (by_table, "draw_pdf"),
            (_("Slips for the tables of round {number}"), "slips_pdf"),
        ):
            yield label.format(number=round.overall), name, numbers, ""


def _of_stage(shown: ShownStage, has_closed: bool) -> Iterator[tuple[str, str, list[int], str]]:
    query = f"?stage={shown.stage.number}"
    if has_closed and shown.is_ranked:
        yield _("Standings"), "standings_pdf", [], query
        yield _("Cross-table"), "crosstable_pdf", [], query
    if is_knockout(shown.stage):
        yield _("Bracket"), "bracket_pdf", [], query
        yield _("Bracket as a poster"), "bracket_pdf", [], f"{query}&poster=1"
    if FORMATS[shown.stage.format].fixed:
        yield _("Movement cards"), "movement_pdf", [], query


def _shown(request: HttpRequest, slug: str, name: str) -> ShownStage:
    tournament = tournament_for(request, slug, name)
    stage = chosen_stage(tournament, request)
    stage.tournament = tournament
    return ShownStage(stage, "direct" in tournament.club.rights)


def _ended(request: HttpRequest, slug: str, name: str) -> Tournament:
    """A tournament all stages of which are closed, with places that this person sees."""
    tournament = tournament_for(request, slug, name)
    last = tournament.stages.order_by("number").last()
    shown = last and ShownStage(last, "direct" in tournament.club.rights)
    if not shown or not shown.is_ranked or shown.stage.closed_at is None:
        raise Http404
    return tournament


FITTED = (EntryList, Prizes, StandingsSheet)
"""Lists that are laid out closer where a few lines would go alone to another sheet."""
SIZES = ("", "small", "smaller")
SHEETS_A_STEP = 5
"""Sheets of slips that are drawn together: one at a time takes a third longer."""
PaperPage: TypeAlias = TournamentPaper | RoundPaper | StagePaper


def _answer_with(request: HtmxRequest, template: str, page: PaperPage) -> HttpResponse:
    return _answer(request, template, page.tournament, page.title, lambda: page)


def _answer(
    request: HtmxRequest,
    template: str,
    tournament: Tournament,
    title: Text,
    make: Callable[[], PaperPage],
    heading: str = "",
    per_sheet: int = 0,
) -> HttpResponse:
    slug, name = tournament.club.slug, tournament.slug
    seen_at = address(request, tournament)
    return paper_response(
        request,
        Paper(
            tournament.club,
            f"print/tournaments/{template}.html",
            name=f"{tournament}, {title}",
            version=lambda: state(slug, name).etag(frozenset(), seen_at),
            back=(reverse("tournament", args=[slug, name]), str(tournament)),
            make=lambda: _layout(make(), seen_at),
            nav="tournaments",
            heading=heading,
            per_sheet=per_sheet,
        ),
    )


def _layout(page: PaperPage, seen_at: str) -> Layout:
    context = {"page": page, "address": seen_at}
    if isinstance(page, FITTED) and not isinstance(page, Diplomas):
        return Layout([context | {"size": size} for size in SIZES], no_remnant=True)
    if isinstance(page, TentCards):
        word = ("print/tournaments/tent_part.html", context)
        return Layout([context], pictures={"picture:word": word})
    if not isinstance(page, Slips):
        return Layout([context])
    number = slips_per_sheet(page.tournament) * SHEETS_A_STEP
    slips = page.slips
    steps = [slips[first : first + number] for first in range(0, len(slips), number)]
    return Layout(
        [context],
        parts=[context | {"slips": step} for step in steps],
        labels=[str(slip.table) for slip in slips],
        per_part=number,
        pictures={
            address: ("print/tournaments/slip_part.html", context | {"slip": slip, "part": part})
            for slip in slips
            for part, address in slip.pictures.items()
        },
    )
