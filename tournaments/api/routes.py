"""Routes of tournaments. What players see without an account needs no token."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from django.core.exceptions import PermissionDenied
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest
from ninja import Router, Schema

from clubs.api.base import (
    IN_DOCUMENT,
    OPEN,
    READ_ERRORS,
    Cursor,
    Limit,
    Page,
    club_asked,
    cut,
    needs_token,
    token_in,
)
from clubs.rights.access import club_by_token, membership_by_token
from tournaments.boards.draws.fates import known_place, still_playing
from tournaments.boards.entries.entries import entries_with_seats
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.formats.team_places import team_places
from tournaments.models import Round, Stage, Tournament
from tournaments.ranking.awards import POINT
from tournaments.reading.progress import stage_in_play
from tournaments.reading.seated_table import SeatedTable
from tournaments.views.fetch import may_see_entries, tournament_for_all

router = Router(tags=["tournaments"], auth=OPEN)


class StageOut(Schema):
    number: int
    format: str
    closed_at: datetime | None


class TournamentOut(Schema):
    slug: str
    name: str
    starts_at: datetime
    ended_at: datetime | None
    place: str
    ruleset: str
    rules_name: str
    stages: list[StageOut]

    @staticmethod
    def resolve_stages(tournament: Tournament) -> list[Stage]:
        return list(tournament.stages.all())


class EntryOut(Schema):
    number: int
    name: str
    people: list[str]
    seed: int | None
    state: Literal["playing", "waiting", "left"]

    @staticmethod
    def resolve_name(entry: Any) -> str:
        return str(entry)

    @staticmethod
    def resolve_people(entry: Any) -> list[str]:
        return [player.name for player in entry.competitor.players]

    @staticmethod
    def resolve_state(entry: Any) -> str:
        return "left" if entry.left_at else "waiting" if entry.is_waiting else "playing"


class TableOut(Schema):
    """A table; `number` null: a bye. `sides` are numbers of entries. `score`: null without one.
    `absent`: positions of sides. `no_shows`: entries that did not come, if partners change.
    """

    number: int | None
    section: str
    sides: list[list[int]]
    score: list[int] | None
    absent: list[int]
    no_shows: list[int]


class RoundOut(Schema):
    """A round that players may see. `number` counts in its stage, `overall` in the tournament."""

    stage: int
    number: int
    overall: int
    state: Literal["published", "playing", "closed"]
    tables: list[TableOut]


class PlaceOut(Schema):
    """A place in the standings. `place` is null while the entry plays on in a bracket. `points` may
    be halves and quarters; `adjusted` of them were given to the entry beside its results, or taken
    off.
    """

    place: int | None
    section: str
    entry: int
    name: str
    points: float
    adjusted: float
    played: int
    wins: int
    draws: int
    difference: int
    tiebreaks: dict[str, float]


class TeamOut(Schema):
    """A place in the table of teams. `entries` are the numbers of those that count."""

    place: int
    name: str
    points: float
    entries: list[int]


class StandingsOut(Schema):
    """Places of a stage. `teams` is empty unless the regulation has a table of teams."""

    stage: int
    rounds: int
    is_final: bool
    places: list[PlaceOut]
    teams: list[TeamOut]


def _tournament(request: HttpRequest, slug: str, name: str) -> Tournament:
    """Return a tournament for a token of its club or for anybody. Raises Http404."""
    token = token_in(request)
    if token is None:
        found = tournament_for_all(slug, name, None)
    else:
        club = club_by_token(request, token, slug)
        found = tournament_for_all(slug, name, membership_by_token(token))
        found.club.rights = club.rights  # a token may have fewer rights than its member
    prefetch_related_objects([found], "stages")
    return found


def _stage(tournament: Tournament, number: int | None) -> Stage:
    if number is None:
        return stage_in_play(tournament)
    for stage in tournament.stages.all():
        if stage.number == number:
            return stage
    raise Http404


def _shown(tournament: Tournament, number: int | None) -> ShownStage:
    return ShownStage(_stage(tournament, number), "direct" in tournament.club.rights)


@router.get(
    "/{slug}/tournaments/", response={200: Page[TournamentOut], **READ_ERRORS}, auth=needs_token
)
def tournaments(
    request: HttpRequest, slug: str, limit: Limit = 50, cursor: Cursor = ""
) -> dict[str, Any]:
    """The tournaments of the club, the latest one first, without archived ones."""
    rows = club_asked(request, slug).tournaments.filter(archived_at=None)
    items, following = cut(rows.prefetch_related("stages"), limit, cursor, newest_first=True)
    return {"items": items, "next": following}


@router.get(
    "/{slug:slug}/tournaments/{slug:name}/",
    response={200: TournamentOut, **READ_ERRORS},
    openapi_extra=IN_DOCUMENT,
)
def tournament(request: HttpRequest, slug: str, name: str) -> Tournament:
    """A tournament with its stages. Public."""
    return _tournament(request, slug, name)


@router.get(
    "/{slug:slug}/tournaments/{slug:name}/entries/",
    response={200: list[EntryOut], **READ_ERRORS},
    openapi_extra=IN_DOCUMENT,
)
def entries(request: HttpRequest, slug: str, name: str) -> list[Any]:
    """The entries by number. Public once a round is published; before that for members."""
    found = _tournament(request, slug, name)
    if not may_see_entries(found):
        raise Http404
    return list(entries_with_seats(found))


@router.get(
    "/{slug:slug}/tournaments/{slug:name}/rounds/",
    response={200: list[RoundOut], **READ_ERRORS},
    openapi_extra=IN_DOCUMENT,
)
def rounds(
    request: HttpRequest, slug: str, name: str, stage: int | None = None
) -> list[dict[str, Any]]:
    """The published rounds of a stage with tables and results; by default the stage in play."""
    shown = _shown(_tournament(request, slug, name), stage)
    return [round_data(shown, this_round) for this_round in shown.rounds]


def round_data(shown: ShownStage, this_round: Round) -> dict[str, Any]:
    return {
        "stage": shown.stage.number,
        "number": this_round.number,
        "overall": shown.stage.rounds_before + this_round.number,
        "state": this_round.state,
        "tables": [table_data(table) for table in shown.played.tables[this_round.pk]],
    }


def table_data(seated: SeatedTable) -> dict[str, Any]:
    return {
        "number": seated.number,
        "section": seated.table.section,
        "sides": [[entry.number for entry in side] for side in seated.sides],
        "score": None if seated.score is None else list(seated.score),
        "absent": list(seated.absent),
        "no_shows": list(seated.table.no_shows),
    }


@router.get(
    "/{slug:slug}/tournaments/{slug:name}/standings/",
    response={200: StandingsOut, **READ_ERRORS},
    openapi_extra=IN_DOCUMENT,
)
def standings(
    request: HttpRequest, slug: str, name: str, stage: int | None = None
) -> dict[str, Any]:
    """The places of a stage, as its page shows them. Hidden ones: only for directors."""
    shown = _shown(_tournament(request, slug, name), stage)
    if not shown.is_ranked:
        raise PermissionDenied("direct")
    return standings_data(shown)


def standings_data(shown: ShownStage) -> dict[str, Any]:
    found = shown.standings
    playing = still_playing(found.played, found.event)
    return {
        "stage": shown.stage.number,
        "rounds": found.rounds,
        "is_final": shown.stage.closed_at is not None,
        "places": [
            {
                "place": known_place(row, playing),
                "section": row.section,
                "entry": row.entry.number,
                "name": str(row.entry),
                "points": row.place.tally.points / POINT,
                "adjusted": row.place.tally.adjusted / POINT,
                "played": row.place.tally.played,
                "wins": row.place.tally.wins,
                "draws": row.place.tally.draws,
                "difference": row.place.tally.difference,
                "tiebreaks": dict(row.place.values),
            }
            for row in found.rows
        ],
        "teams": [
            {
                "place": team.place,
                "name": team.name,
                "points": team.points / POINT,
                "entries": [place.entry for place in team.counted],
            }
            for team in team_places(found.event)
        ],
    }
