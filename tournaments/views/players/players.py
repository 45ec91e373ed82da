"""The frame of all pages for players: tabs, stages, and the search for one's own entry.

Everybody may read them. Open pages ask every few seconds for changes. Without a change the answer
is 304, which costs one query.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from django.conf import settings
from django.db.models import Q, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from clubs.forms.fields.numbers import number_in
from clubs.rights.access import WRITING, is_open, member_of, own_player, rights_of
from clubs.views.answers import live_answer, showing, unchanged
from scoring.views.memory.pictures import version_of
from server.web.full_addresses import full_address
from server.web.htmx import OWN, HtmxRequest, wants_fragment
from tournaments.boards.overview.coming import ComingTournament
from tournaments.boards.overview.final_places import Places, final_places
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import StandingsBoard
from tournaments.changed.changes import Shows, state
from tournaments.entries.entry_search import EntrySearch, entries_shown, search_entries
from tournaments.figures.statistics import FigureKey
from tournaments.models import Stage, Tournament
from tournaments.money.fee_queries import entry_fee_words
from tournaments.reading.progress import (
    are_kept_back,
    can_be_told,
    is_knockout,
    public_rounds,
    stage_in_play,
    stage_with_bracket,
)
from tournaments.reading.standings import format_of
from tournaments.views.fetch import may_see_entries, tournament_for_all
from tournaments.views.players.share import tournament_share
from tournaments.words.labels import FORMATS

"""The cookie with the number of the entry last found on this device."""
MONTHS = 90 * 24 * 3600
"""Age of the cookie in seconds: a league lasts a season."""
Board = Callable[[ShownStage, HttpRequest, EntrySearch], Any]


BOARDS = {
    "tables": "tournaments/_tables_board.html",
    "standings": "tournaments/_standings_board.html",
    "results": "tournaments/_results_board.html",
    "crosstable": "tournaments/_crosstable_board.html",
    "bracket": "tournaments/_bracket_board.html",
    "statistics": "tournaments/_statistics_board.html",
}


COMING = "tournaments/_coming_board.html"
WIDE = ("crosstable", "bracket", "statistics")
"""Tabs with a board that leaves no room beside it."""
BOARD_FIRST = ("crosstable", "statistics")
"""Tabs whose board comes before the search on the phones of players too."""


def players_page(request: HtmxRequest, slug: str, name: str, tab: str, make: Board) -> HttpResponse:
    """Return the page of a tab; for htmx only its board and the parts that change with it.

    `make` is called only if the board is not in the cache.
    """
    member = member_of(request, slug)
    seen = Shows(slug, name, state(slug, name))
    tag = seen.state.etag(rights_of(member))
    if answer := unchanged(request, tag):
        return showing(seen, answer)
    tournament = tournament_for_all(slug, name, member)
    is_early = not may_see_entries(tournament)
    if wants_fragment(request) and "early" in request.GET and not is_early:
        # After the first draw reload the whole page, which then has a search field.
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = frame(tournament, tab)
    shown = ShownStage(chosen_stage(tournament, request, tab), "direct" in tournament.club.rights)
    finding = EntrySearch()
    if is_early:
        make = _coming
    else:
        finding = _finding(tournament, request)
    runs_the_hall = bool(tournament.club.rights & WRITING)
    context |= {
        "etag": tag,
        "early": is_early,
        "is_wide": not finding.entry or tab in WIDE or (tab == "standings" and shown.has_bracket),
        # What a search found is seen at once.
        "is_side_last": "find" not in request.GET
        and (tab in BOARD_FIRST or (runs_the_hall and not finding.entry)),
        "shown": shown,
        "runs_the_hall": runs_the_hall,
        "stages": [(stage, FORMATS[stage.format].name) for stage in tournament.stages.all()],
        "asked_stage": shown.stage.number if request.GET.get("stage") else None,
        "finding": finding,
        "is_empty": _is_empty(shown, tab),
        "board_template": COMING if is_early else BOARDS[tab],
        # The template calls it if the cache has no board of this tag.
        "make_board": partial(make, shown, request, finding),
        # Read only by a page that has no draw to show yet.
        "entry_fee": partial(entry_fee_words, tournament),
        # The title of the window and the page ask for it.
        "own": finding.entry and cache(partial(shown.own, finding.entry)),
        "tells_phones": finding.entry and can_be_told(tournament, finding.entry),
        "is_drawn": format_of(shown.stage).draws,
        # In place of a sentence with the winners, which the other tabs have.
        "podium": tab in ("standings", "bracket") and cache(partial(_podium, shown)),
        "query": asked_for(request, finding),
        "share": tournament_share(request, tournament, version_of(*seen.state)),
        "shows_sheets": member is not None or is_open(tournament.club, "shows_matches"),
    }
    answer = live_answer(
        request, "tournaments/players.html", "tournaments/_live.html", context, seen
    )
    if not is_early and "find" in request.GET:
        _remember(answer, tournament, finding)
    return answer


def _is_empty(shown: ShownStage, tab: str) -> bool:
    """Whether nobody can be found on the page yet."""
    if not shown.rounds and not shown.stage.rounds_before:
        return True
    return tab == "standings" and not shown.is_live and not shown.counted


def _coming(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> ComingTournament:
    return ComingTournament(shown.tournament, draws=format_of(shown.stage).draws)


def _podium(shown: ShownStage) -> Places | None:
    """Return the final places for strangers, who have no summary; None before the end."""
    is_last = shown.stage == list(shown.tournament.stages.all())[-1]
    if shown.tournament.club.rights or not shown.tournament.ended_at or not is_last:
        return None
    return final_places(StandingsBoard(shown.standings), shown.final)


def _finding(tournament: Tournament, request: HttpRequest) -> EntrySearch:
    """Return the result of the search; without one, the entry last found on this device, or the
    reader's own.
    """
    if "find" in request.GET:
        return search_entries(tournament, request.GET["find"])
    known = number_in(request.COOKIES, OWN)
    finding = search_entries(tournament, str(known)) if known else EntrySearch()
    if finding.entry:
        return finding
    player = own_player(tournament.club, request.user) if request.user.is_authenticated else None
    plays = Q(competitor__first=player) | Q(competitor__second=player)
    own = player and entries_shown(tournament).filter(plays).first()
    return EntrySearch(str(own.number), [own]) if own else EntrySearch()


def _remember(answer: HttpResponse, tournament: Tournament, finding: EntrySearch) -> None:
    """Store the entry found, for all pages of this tournament. An empty `?find=` deletes it."""
    path = reverse("tournament", args=[tournament.club.slug, tournament.slug])
    if finding.entry is not None:
        number = str(finding.entry.number)
        secure = settings.SESSION_COOKIE_SECURE
        answer.set_cookie(
            OWN, number, MONTHS, path=path, secure=secure, httponly=True, samesite="Lax"
        )
    elif not finding.text:
        answer.delete_cookie(OWN, path=path, samesite="Lax")


def frame(tournament: Tournament, tab: str) -> dict[str, Any]:
    """Return the context of every page for players. Prefetches the stages."""
    prefetch_related_objects([tournament], "stages")
    return {"club": tournament.club, "nav": "tournaments", "tournament": tournament, "tab": tab}


def way_in(tournament: Tournament) -> str:
    """Return the page for players: the tables while a round is drawn or played.

    Otherwise the bracket or the standings, or the results while the standings are hidden.
    """
    page = "tables"
    last = public_rounds(tournament).order_by("stage__number", "number").last()
    if last is not None and last.is_closed:
        page = "results" if are_kept_back(tournament) else "standings"
        if page == "standings" and is_knockout(stage_in_play(tournament)):
            page = "bracket"
    return reverse(page, args=[tournament.club.slug, tournament.slug])


def address(request: HttpRequest, tournament: Tournament) -> str:
    """Return the full address that players type or scan."""
    path = reverse("tournament", args=[tournament.club.slug, tournament.slug])
    return full_address(request, path)


def chosen_stage(tournament: Tournament, request: HttpRequest, tab: str = "") -> Stage:
    """Return the stage of `?stage=`; without it the stage in play, or for the tab "bracket" the
    last stage with a bracket.

    Raises Http404 for an unknown stage.
    """
    number = number_in(request.GET, "stage")
    if not number:
        return stage_with_bracket(tournament) if tab == "bracket" else stage_in_play(tournament)
    for stage in tournament.stages.all():
        if stage.number == number:
            return stage
    raise Http404


def asked_figure(request: HttpRequest) -> FigureKey | None:
    """Return the figure of the statistics whose matches are asked for."""
    return FigureKey.read(request.GET.get("of", ""))


def asked_for(request: HttpRequest, finding: EntrySearch) -> str:
    """Return the parts of the query that a board depends on, as a key for the cache."""
    number = finding.entry.number if finding.entry else ""
    whole = "all" in request.GET
    return f"{number_in(request.GET, 'round')}.{whole}.{number}.{asked_figure(request)}"
