"""Papers of a tournament, each as a `.pdf` or, with `?html`, as a page.

Members may print everything that they may see; drafts are only for directors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.forms.fields.numbers import number_in
from clubs.rights import Right
from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.changed.changes import state
from tournaments.consequences.words import paper_of_round
from tournaments.formats import FORMATS
from tournaments.forms.money.ceremony import PlacesForm
from tournaments.models import Round, Tournament
from tournaments.paper.heads import RoundPaper, StagePaper, TournamentPaper
from tournaments.paper.key_cards import Invitations, KeyCards
from tournaments.paper.lists import CheckInList, DrawList, EntryList, ResultList, WallList
from tournaments.paper.money.prizes import PLACES, Diplomas, Prizes
from tournaments.paper.movement import MovementCards
from tournaments.paper.regulation import RegulationSheet
from tournaments.paper.report import FinalReport
from tournaments.paper.slips import Slips, slips_per_sheet
from tournaments.paper.stages import (
    BracketSheet,
    CrossTableSheet,
    StandingsSheet,
    standings_sheet,
)
from tournaments.paper.statistics import StatisticsSheet
from tournaments.paper.tables import TentCards
from tournaments.phones.phone_links import printed_keys, typed_at
from tournaments.phones.report_queries import takes_reports
from tournaments.reading.progress import is_knockout
from tournaments.reading.round_names import name_of, names_of, of_round
from tournaments.reading.standings import format_of, played_stage
from tournaments.views.fetch import round_of, tournament_for
from tournaments.views.players.players import address, chosen_stage
from tournaments.words.state_words import State

OF_TOURNAMENT: Mapping[str, Callable[[Tournament], TournamentPaper]] = {
    "entries": lambda cup: EntryList(cup, says_paid="direct" in cup.club.rights),
    "check-in": CheckInList,
    "table-numbers": TentCards,
    "regulation": RegulationSheet,
}
"""The papers of a whole tournament. A row here gives a paper its address."""


@require_safe
def tournament_pdf(request: HtmxRequest, slug: str, name: str, paper: str) -> HttpResponse:
    """Print a paper of a tournament: `paper` is a key of `OF_TOURNAMENT`."""
    return _answer_with(request, OF_TOURNAMENT[paper](tournament_for(request, slug, name)))


OF_ROUND: Mapping[str, type[DrawList | WallList | Slips | KeyCards | Invitations | ResultList]] = {
    "draw": DrawList,
    "wall": WallList,
    "slips": Slips,
    "codes": KeyCards,
    "invitations": Invitations,
    "results": ResultList,
}


@require_safe
def round_pdf(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int, paper: str
) -> HttpResponse:
    """Print a paper of a round: `paper` is a key of `OF_ROUND`."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    if this_round.is_draft and "direct" not in tournament.club.rights:
        raise Http404
    kind = OF_ROUND[paper]
    if kind is Invitations and not takes_reports(this_round):
        raise Http404
    heading, per_sheet = "", 0
    if kind is Slips:
        heading = of_round(
            _("Preparing the slips of round {number}"),
            _("Preparing the slips ({round})"),
            this_round,
            name_of(this_round),
        )
        per_sheet = slips_per_sheet(tournament)
    return _answer(
        request,
        tournament,
        kind,
        # Made late: it reads every table of the stage, and asking for the progress needs none.
        lambda: _paper_of_round(request, kind, this_round),
        heading,
        per_sheet,
    )


def _paper_of_round(request: HttpRequest, kind: type[RoundPaper], this_round: Round) -> RoundPaper:
    played = played_stage(this_round.stage)
    if kind not in (Slips, KeyCards, Invitations):
        return kind(played, this_round)
    only = number_in(request.GET, "table")
    # Whoever has a key can record: only directors get the keys.
    directs = "direct" in this_round.stage.tournament.club.rights
    keys = printed_keys(request, this_round) if directs else {}
    address = typed_at(request) if keys else ""
    if kind is KeyCards:
        return KeyCards(played, this_round, keys, address)
    if kind is Invitations:
        return Invitations(played, this_round, keys, address, only)
    page = Slips(played, this_round, keys, address, only)
    if only and not page.slips:
        raise Http404
    return page


OF_STAGE: Mapping[str, Callable[[ShownStage], StagePaper | StatisticsSheet]] = {
    "standings": standings_sheet,
    "crosstable": CrossTableSheet,
    "statistics": lambda shown: StatisticsSheet(shown.tournament, shown),
    "bracket": BracketSheet,
    "poster": lambda shown: BracketSheet(shown, poster=True),
    "movement": MovementCards,
}
"""The papers of a stage. A row here gives a paper its address."""


@require_safe
def stage_pdf(request: HtmxRequest, slug: str, name: str, paper: str) -> HttpResponse:
    """Print a paper of a stage: `paper` is a key of `OF_STAGE`.

    `?stage=2`: of another stage than the one in play. Raises PermissionDenied if this member may
    not see its places.
    """
    tournament = tournament_for(request, slug, name)
    stage = chosen_stage(tournament, request)
    stage.tournament = tournament
    shown = ShownStage(stage, "direct" in tournament.club.rights)
    page = OF_STAGE[paper](shown)
    if page.shows_places and not shown.is_ranked:
        raise PermissionDenied(Right.DIRECT.value)
    return _answer_with(request, page)


CEREMONY: Mapping[str, type[Prizes]] = {"prizes": Prizes, "diplomas": Diplomas}


@require_safe
def ceremony_pdf(request: HtmxRequest, slug: str, name: str, paper: str) -> HttpResponse:
    """Print a paper of `CEREMONY` for the first places; `?places=5`: for how many."""
    tournament = _ended(request, slug, name)
    form = PlacesForm(request.GET if "places" in request.GET else {"places": PLACES})
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["places"])))
        return redirect("tournament", slug, name)
    return _answer_with(request, CEREMONY[paper](tournament, form.cleaned_data["places"]))


@require_safe
def report_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    return _answer_with(request, FinalReport(_ended(request, slug, name)))


@dataclass(frozen=True)
class Offer:
    """A paper that can be printed now. `page`: the name of its URL. `places`: initial number of
    prizes, or 0.
    """

    name: str
    url: str
    page: str
    places: int = 0


def papers(tournament: Tournament, state: State) -> list[Offer]:
    """Return the papers that this person can print in this state, in the order of an evening."""
    return [
        Offer(
            label,
            reverse(name, args=[tournament.club.slug, tournament.slug, *args]) + query,
            name,
            PLACES if name.removesuffix("_pdf") in CEREMONY else 0,
        )
        for label, name, args, query in _papers(tournament, state)
    ]


NOW: Mapping[State, tuple[str, ...]] = {
    "open": ("entries_pdf", ""),
    "today": ("check_in_pdf", "entries_pdf"),
    "draft": ("draw_pdf", "check_in_pdf"),
    "playing": ("slips_pdf", "wall_pdf", "draw_pdf"),
    # The standings on paper are still those without this round.
    "complete": ("results_pdf",),
    "between": ("standings_pdf", "results_pdf"),
    "stage-over": ("standings_pdf", "results_pdf"),
    "last-over": ("standings_pdf", "results_pdf"),
    "closed": ("diplomas_pdf", "standings_pdf"),
    "ended": ("diplomas_pdf", "standings_pdf"),
}
"""The papers that one wants in a state of the tournament; two of them are offered."""


def papers_now(offers: Sequence[Offer], state: State, *, directs: bool) -> list[Offer]:
    """Return the papers of the moment; the first paper there is if none of them can be printed.
    The slips come first only for a director, who deals them out.
    """
    wanted = [page for page in NOW.get(state, ()) if directs or page != "slips_pdf"]
    now = sorted((o for o in offers if o.page in wanted), key=lambda o: wanted.index(o.page))
    return now[:2] or list(offers[:1])


def _papers(tournament: Tournament, state: State) -> Iterator[tuple[str, str, list[int], str]]:
    """Yield each paper: its title, the name of its URL, the numbers in the URL, and its query."""
    directs = "direct" in tournament.club.rights
    entered = tournament.entries.filter(is_waiting=False, left_at__isnull=True).count()
    rounds = Round.objects.filter(stage__tournament=tournament).live()
    if not directs:
        rounds = rounds.seen()
    drawn = list(rounds.select_related("stage").order_by("stage__number", "number"))
    closed = [this_round for this_round in drawn if this_round.is_closed]
    with_results = drawn[-1:] if state == "complete" else closed[-1:]
    names = names_of({*drawn[-1:], *with_results})
    if entered:
        yield _("Entries"), "entries_pdf", [], ""
        if directs and not drawn:
            yield _("Check-in"), "check_in_pdf", [], ""
    if entered > 1:
        yield _("Table numbers"), "table_numbers_pdf", [], ""
    yield _("Regulation"), "regulation_pdf", [], ""
    if drawn and drawn[-1].tables.exists():
        with_codes = directs and bool(tournament.phones) and not drawn[-1].is_draft
        yield from _of_round(drawn[-1], names[drawn[-1].pk], with_codes=with_codes)
    for last in with_results:
        label = paper_of_round("results", last, names[last.pk])
        yield label, "results_pdf", [last.stage.number, last.number], ""
    published = [this_round for this_round in drawn if not this_round.is_draft]
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


def _of_round(
    this_round: Round, name: str, *, with_codes: bool
) -> Iterator[tuple[str, str, list[int], str]]:
    if this_round.is_closed:
        return
    numbers = [this_round.stage.number, this_round.number]
    for code in ("wall", "draw", "slips", *(["codes"] if with_codes else [])):
        label = paper_of_round(code, this_round, name)
        if code == "draw" and not FORMATS[this_round.stage.format].draws:
            label = str(DrawList.title)
        if code == "wall":
            label = of_round(
                _("Who sits where in round {number}, for the wall"),
                _("Who sits where, for the wall ({round})"),
                this_round,
                name,
            )
        yield label, f"{code}_pdf", numbers, ""


def _of_stage(shown: ShownStage, has_closed: bool) -> Iterator[tuple[str, str, list[int], str]]:
    query = f"?stage={shown.stage.number}"
    if has_closed and shown.is_ranked:
        yield _("Standings"), "standings_pdf", [], query
        if not is_knockout(shown.stage):
            yield _("Cross-table"), "crosstable_pdf", [], query
        yield _("Statistics"), "statistics_pdf", [], query
    if is_knockout(shown.stage):
        yield _("Bracket"), "bracket_pdf", [], query
        yield _("Bracket as a poster"), "poster_pdf", [], query
    if format_of(shown.stage).fixed:
        yield _("Guide cards"), "movement_pdf", [], query


def _ended(request: HttpRequest, slug: str, name: str) -> Tournament:
    """Return a tournament whose stages are all closed. Raises Http404.

    Raises PermissionDenied if this member may not see its places.
    """
    tournament = tournament_for(request, slug, name)
    last = tournament.stages.order_by("number").last()
    if last is None or last.closed_at is None:
        raise Http404
    if not ShownStage(last, "direct" in tournament.club.rights).is_ranked:
        raise PermissionDenied(Right.DIRECT.value)
    return tournament


FITTED = (EntryList, Prizes, RegulationSheet, StandingsSheet, StatisticsSheet)
"""Papers printed in smaller type if only a few lines would come on another sheet."""
SIZES = ("", "small", "smaller")
SHEETS_A_STEP = 5
"""Number of sheets of slips drawn together; sheet by sheet takes a third longer."""
PaperPage: TypeAlias = TournamentPaper | RoundPaper | StagePaper


def _answer_with(request: HtmxRequest, page: TournamentPaper | StagePaper) -> HttpResponse:
    """Answer with this paper. Raises Http404 unless it `is_there`, which may read the whole stage:
    a request for the progress does not ask.
    """

    def make() -> PaperPage:
        if not page.is_there:
            raise Http404
        return page

    if "job" not in request.GET:
        make()
    return _answer(request, page.tournament, type(page), make)


def _answer(
    request: HtmxRequest,
    tournament: Tournament,
    kind: type[PaperPage],
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
            kind.template,
            name=f"{tournament}, {kind.title}",
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
