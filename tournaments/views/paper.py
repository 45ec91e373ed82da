"""Paper of a tournament: each is a `.pdf`, or with `?html` the page it is made of.

Any member may print what any member may see; drafts are only for those who direct.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.printing import paper_response
from tournaments.models import Tournament
from tournaments.paper.lists import DrawList, EntryList, ResultList, WallList
from tournaments.paper.slips import Slips
from tournaments.standings import played_stage
from tournaments.views.fetch import round_of, tournament_for


class Paper(Protocol):
    @property
    def title(self) -> str: ...

    @property
    def tournament(self) -> Tournament: ...


@require_safe
def entries_pdf(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    return _answer(request, "entries", EntryList(tournament))


OF_ROUND: Mapping[str, type[DrawList | WallList | Slips | ResultList]] = {
    "draw": DrawList,
    "wall": WallList,
    "slips": Slips,
    "results": ResultList,
}


@require_safe
def round_pdf(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, paper: str
) -> HttpResponse:
    """What is printed of a round: `paper` says which of `OF_ROUND`."""
    tournament = tournament_for(request, slug, name)
    round = round_of(tournament, stage, number)
    if round.is_draft and "direct" not in tournament.club.rights:
        raise Http404
    return _answer(request, paper, OF_ROUND[paper](played_stage(round.stage), round))


def _answer(request: HttpRequest, template: str, page: Paper) -> HttpResponse:
    return paper_response(
        request,
        f"print/tournaments/{template}.html",
        [{"club": page.tournament.club, "page": page}],
        name=f"{page.tournament} {page.title}",
    )
