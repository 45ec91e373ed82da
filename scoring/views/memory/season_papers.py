"""Print the table of a season and the honours board."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.rights.access import club_for
from scoring.memory.leaderboard import games_played
from scoring.memory.played import version_of
from scoring.seasons.board import SeasonBoard, seasons_of
from scoring.seasons.honours import HonoursBoard
from scoring.seasons.records import Records, RecordScope
from scoring.views.memory.seasons import season_for
from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest


@require_safe
def season_pdf(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Print the table of a season, all of its lines; `?of=persons`: that of its persons."""
    club = club_for(request, slug)
    season = season_for(club, number)
    board = SeasonBoard(season, is_of_pairs=request.GET.get("of") != "persons", rows=None)
    page = reverse("season", args=[slug, number])
    return paper_response(
        request,
        Paper(
            club,
            "print/season.html",
            name=f"{season}, {board.who}",
            version=lambda: f"{season.pk}.{season.version}.{_state(club)}",
            back=(page, str(season)),
            nav="season",
            make=lambda: Layout([{"board": board, "season": season}]),
        ),
    )


@require_safe
def honours_pdf(request: HtmxRequest, slug: str) -> HttpResponse:
    """Print the honours board, with the tournaments and the records of each game."""
    club = club_for(request, slug)
    every = seasons_of(club)
    honours = HonoursBoard(club, every)
    games = [Records(RecordScope(club, game)) for game in games_played(club)]

    def version() -> str:
        """Return the text of the board, which is short, with the state of the club's matches."""
        return f"{honours.lines} {honours.tournaments} {_state(club)}"

    return paper_response(
        request,
        Paper(
            club,
            "print/honours.html",
            name=_("Honours board"),
            version=version,
            back=(reverse("honours", args=[slug]), _("Honours board")),
            nav="season",
            make=lambda: Layout([{"honours": honours, "games": games}]),
        ),
    )


def _state(club: Club) -> str:
    """Return a text that changes with every name and every match of the club."""
    return f"{club.version}.{version_of(club)}"
