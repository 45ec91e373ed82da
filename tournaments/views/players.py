"""The frame of every page for players: tabs, stages, and the search for one's own table.

Anybody may read them. Open pages ask for what has changed every few seconds; while nothing has,
the answer is 304 and costs one query, whatever the board costs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers, set_response_etag

from clubs.access import member_of, rights_of
from clubs.forms.numbers import number_in
from clubs.views.answers import HtmxRequest, page_or_fragment, unchanged
from tournaments.boards.shown_stage import ShownStage
from tournaments.changes import Shows, state
from tournaments.entry_search import EntrySearch, search_entries
from tournaments.labels import FORMATS
from tournaments.models import Stage, Tournament
from tournaments.progress import (
    are_kept_back,
    is_knockout,
    public_rounds,
    stage_in_play,
    stage_with_bracket,
)
from tournaments.views.fetch import may_see_entries, tournament_for_all

OWN = "own"
"""The cookie with the number of the entry that was found last on this device."""
MONTHS = 90 * 24 * 3600
"""Age of the cookie in seconds: a league lasts a season."""
Board = Callable[[ShownStage, HttpRequest, EntrySearch], Any]


BOARDS = {
    "tables": "tournaments/_tables_board.html",
    "standings": "tournaments/_standings_board.html",
    "results": "tournaments/_results_board.html",
    "crosstable": "tournaments/_crosstable_board.html",
    "bracket": "tournaments/_bracket_board.html",
}


def players_page(request: HtmxRequest, slug: str, name: str, tab: str, make: Board) -> HttpResponse:
    """The board of a tab, on its page; only the board and what goes with it when htmx asks.

    `make` is only called when the board is not in the cache.
    """
    member = member_of(request, slug)
    seen = Shows(slug, name, state(slug, name))
    tag = seen.state.etag(rights_of(member))
    if answer := unchanged(request, tag):
        return showing(seen, answer)
    tournament = tournament_for_all(slug, name, member)
    is_early = not may_see_entries(tournament)
    if request.htmx and "early" in request.GET and not is_early:
        # After the draw the whole page loads: it has the search that the waiting page lacks.
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = around(tournament, tab)
    shown = ShownStage(chosen_stage(tournament, request, tab), "direct" in tournament.club.rights)
    finding = EntrySearch() if is_early else _finding(tournament, request)
    context |= {
        "etag": tag,
        "early": is_early,
        "shown": shown,
        "stages": [(stage, FORMATS[stage.format].name) for stage in tournament.stages.all()],
        "finding": finding,
        "board_template": BOARDS[tab],
        # Called by the template, and there only where the cache has no board of this tag.
        "make_board": partial(make, shown, request, finding),
        "own": finding.entry and partial(shown.own, finding.entry),
        "query": asked_for(request, finding),
    }
    answer = live_answer(
        request, "tournaments/players.html", "tournaments/_live.html", context, seen
    )
    if not is_early and "find" in request.GET:
        _remember(answer, tournament, finding)
    return answer


def _finding(tournament: Tournament, request: HttpRequest) -> EntrySearch:
    """Return the result of the search; without one, the entry found on this device before."""
    if "find" in request.GET:
        return search_entries(tournament, request.GET["find"])
    known = number_in(request.COOKIES, OWN)
    finding = search_entries(tournament, str(known)) if known else EntrySearch()
    return finding if finding.entry else EntrySearch()


def _remember(answer: HttpResponse, tournament: Tournament, finding: EntrySearch) -> None:
    """Keep the entry found on this device for all pages of this tournament; `?find=` forgets it."""
    path = reverse("tournament", args=[tournament.club.slug, tournament.slug])
    if finding.entry is not None:
        number = str(finding.entry.number)
        secure = settings.SESSION_COOKIE_SECURE
        answer.set_cookie(
            OWN, number, MONTHS, path=path, secure=secure, httponly=True, samesite="Lax"
        )
    elif not finding.text:
        answer.delete_cookie(OWN, path=path, samesite="Lax")


def around(tournament: Tournament, tab: str) -> dict[str, Any]:
    """Return the context of every page for players. Prefetches the stages."""
    prefetch_related_objects([tournament], "stages")
    return {"club": tournament.club, "nav": "tournaments", "tournament": tournament, "tab": tab}


def way_in(tournament: Tournament) -> str:
    """Return the page that matters to players now: the tables while a round is drawn or played,
    else the standings, or the results while the standings wait for the end.
    """
    page = "tables"
    last = public_rounds(tournament).order_by("stage__number", "number").last()
    if last is not None and last.is_closed:
        page = "results" if are_kept_back(tournament) else "standings"
        if page == "standings" and is_knockout(stage_in_play(tournament)):
            page = "bracket"
    return reverse(page, args=[tournament.club.slug, tournament.slug])


def address(request: HttpRequest, tournament: Tournament) -> str:
    """Return the address that players type or photograph, on the host of this request."""
    path = reverse("tournament", args=[tournament.club.slug, tournament.slug])
    return request.build_absolute_uri(path)


def live_answer(
    request: HtmxRequest, page: str, fragment: str, context: dict[str, Any], seen: Shows
) -> HttpResponse:
    """Return the page or its fragment, which shows the state of the tag in the context."""
    answer = page_or_fragment(request, page, fragment, context, tag=context["etag"])
    patch_vary_headers(answer, ["Cookie"])
    return for_all(request, answer, seen)


def for_all(request: HttpRequest, answer: HttpResponse, seen: Shows) -> HttpResponse:
    """Let `config.answers` keep what a stranger gets, and their browser ask whether it changed.

    Only for a page that follows from the state, the address, the language and the entry found on
    this device: whatever else it reads would be shown to others, or after it has changed.
    """
    if not answer.has_header("ETag") and not request.user.is_authenticated:
        # By its content: another release may name other files under the same state.
        set_response_etag(answer)
    return showing(seen, answer)


def showing(seen: Shows, answer: HttpResponse) -> HttpResponse:
    """Tell `config.answers` which state an answer shows."""
    answer.shows = seen  # type: ignore[attr-defined]
    return answer


def chosen_stage(tournament: Tournament, request: HttpRequest, tab: str = "") -> Stage:
    """The stage of `?stage=`, else the one in play, or with what the tab shows. Raises Http404
    where there is none.
    """
    number = number_in(request.GET, "stage")
    if not number:
        return stage_with_bracket(tournament) if tab == "bracket" else stage_in_play(tournament)
    for stage in tournament.stages.all():
        if stage.number == number:
            return stage
    raise Http404


def asked_for(request: HttpRequest, finding: EntrySearch) -> str:
    """All of the query that a board depends on, to know it by in the cache."""
    found = finding.entry.number if finding.entry else ""
    return f"{number_in(request.GET, 'round')}.{'all' in request.GET}.{found}"
