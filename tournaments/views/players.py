"""What every page for players has around its board: tabs, stages, and the box to find oneself.

Anybody may read them. Open pages ask for what has changed every few seconds; while nothing has,
the answer is 304 and costs one query, whatever the board costs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from clubs.access import member_of, rights_of
from tournaments.changes import state
from tournaments.finding import Finding, find
from tournaments.labels import FORMATS
from tournaments.models import Stage, Tournament
from tournaments.showing import (
    Shown,
    are_kept_back,
    is_knockout,
    is_seen,
    stage_in_play,
    stage_with_bracket,
)
from tournaments.views.fetch import may_see_entries, tournament_for_all

NUMBER = re.compile(r"[1-9][0-9]{0,3}")
Board = Callable[[Shown, HttpRequest, Finding], Any]


def players_page(request: HttpRequest, slug: str, name: str, tab: str, make: Board) -> HttpResponse:
    """The board of a tab, on its page; only the board and what goes with it when htmx asks.

    `make` is only called when the board is not in the cache.
    """
    member = member_of(request, slug)
    tag = state(slug, name).etag(rights_of(member))
    if same(request, tag):
        return HttpResponse(status=304)
    tournament = tournament_for_all(slug, name, member)
    is_early = not may_see_entries(tournament)
    if request.htmx and "early" in request.GET and not is_early:  # type: ignore[attr-defined]
        # Who waited for the draw gets the whole page, on which people can find themselves.
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = around(tournament, tab)
    shown = Shown(chosen_stage(tournament, request, tab), "direct" in tournament.club.rights)
    finding = Finding() if is_early else find(tournament, request.GET.get("find", ""))
    context |= {
        "etag": tag,
        "early": is_early,
        "shown": shown,
        "stages": [(stage, FORMATS[stage.format].name) for stage in tournament.stages.all()],
        "finding": finding,
        "board_template": f"tournaments/_{tab}_board.html",
        # Called by the template, and there only where the cache has no board of this tag.
        "make_board": partial(make, shown, request, finding),
        "own": finding.entry and partial(shown.own, finding.entry),
        "query": asked_for(request, finding),
    }
    return live_answer(request, "tournaments/players.html", "tournaments/_live.html", context)


def around(tournament: Tournament, tab: str) -> dict[str, Any]:
    """What every page for players shows around its content. Reads the stages, for all of it."""
    prefetch_related_objects([tournament], "stages")
    return {"club": tournament.club, "nav": "tournaments", "tournament": tournament, "tab": tab}


def way_in(tournament: Tournament) -> str:
    """Where players begin: at what has been drawn, else where it is said that nothing is; at the
    tables also while the standings wait for the end."""
    page = "tables"
    if is_seen(tournament):
        if is_knockout(stage_in_play(tournament)):
            page = "bracket"
        elif not are_kept_back(tournament):
            page = "standings"
    return reverse(page, args=[tournament.club.slug, tournament.slug])


def address(request: HttpRequest, tournament: Tournament) -> str:
    """What players type or photograph; with the host that whoever shows it came by."""
    path = reverse("tournament", args=[tournament.club.slug, tournament.slug])
    return request.build_absolute_uri(path)


def same(request: HttpRequest, tag: str) -> bool:
    """Whether htmx has what it would get."""
    return bool(request.htmx) and request.headers.get("If-None-Match") == tag  # type: ignore[attr-defined]


def live_answer(
    request: HttpRequest, page: str, fragment: str, context: dict[str, Any]
) -> HttpResponse:
    """The page; for htmx its fragment, with the tag of the state it shows."""
    if not request.htmx:  # type: ignore[attr-defined]
        answer = render(request, page, context)
    else:
        answer = render(request, fragment, context)
        answer["ETag"] = context["etag"]
        # A browser that kept the fragment under this address could show it as the page.
        answer["Cache-Control"] = "no-store"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def chosen_stage(tournament: Tournament, request: HttpRequest, tab: str = "") -> Stage:
    """The stage of `?stage=`, else the one in play, or with what the tab shows. Raises Http404
    where there is none.
    """
    number = chosen(request, "stage")
    if number is None:
        return stage_with_bracket(tournament) if tab == "bracket" else stage_in_play(tournament)
    for stage in tournament.stages.all():
        if stage.number == number:
            return stage
    raise Http404


def chosen(request: HttpRequest, name: str) -> int | None:
    """A number of the query; None where it is none."""
    value = request.GET.get(name, "")
    return int(value) if NUMBER.fullmatch(value) else None


def asked_for(request: HttpRequest, finding: Finding) -> str:
    """All of the query that a board depends on, to know it by in the cache."""
    found = finding.entry.number if finding.entry else ""
    return f"{chosen(request, 'round')}.{'all' in request.GET}.{found}"
