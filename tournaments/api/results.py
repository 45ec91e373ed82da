"""The one route that writes: the result of a match on paper, or of a table of a tournament."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from ninja import Router, Schema
from pydantic import ConfigDict, Field

from clubs.api.base import (
    WRITE_ERRORS,
    Day,
    Failed,
    Number,
    club_asked,
    needs_token,
    token_in,
    written_once,
)
from clubs.journal.writing import Refused
from clubs.lists.local_days import midnight
from clubs.models import Club, Competitor, User
from clubs.rights import Right
from scoring import ledger
from scoring.house_rules.house import Playbook
from scoring.table.result import FinalResult
from tournaments.director.rounds import tables
from tournaments.models import Round, Table, Tournament
from tournaments.reading.seated_table import outcome_of
from tournaments.reading.table_queries import read_table

router = Router(tags=["results"], auth=needs_token)
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
ONLY_TWO = 2


class OnPaper(Schema):
    """A match of two pairs, by their numbers, that was played on paper."""

    pairs: Annotated[list[Number], Field(min_length=2, max_length=2)]
    rules: Annotated[
        str, Field(max_length=30, description="Key of a game, or number of house rules")
    ]
    played_on: Day | None = None
    table: Annotated[str, Field(max_length=12)] = ""


class SeenResult(Schema):
    """The result of a table as the program read it: its `score` and `absent`."""

    score: Annotated[list[Points], Field(max_length=2)] | None = None
    absent: Annotated[list[Annotated[int, Field(ge=0, le=1)]], Field(max_length=2)] = []


class AtTable(Schema):
    """A table of a published round; `round` counts in its stage.

    `seen`: the result that this one replaces; without it, the table must have no other result yet.
    """

    tournament: Annotated[str, Field(max_length=60)]
    stage: Number = 1
    round: Number
    table: Number
    reason: Annotated[str, Field(max_length=200)] = ""
    seen: SeenResult | None = None


class _Written(Schema):
    """The common fields of all results: a key made by the program, and the points of each side."""

    model_config = ConfigDict(extra="forbid")
    client_key: UUID
    points: Annotated[list[Points], Field(min_length=2, max_length=2)]


class PaperResultIn(_Written):
    """A result of a match on paper. `winner`: the position of the side that won, from 0; null: a
    draw.
    """

    winner: Annotated[int, Field(ge=0, le=1)] | None = None
    match: OnPaper


class TableResultIn(_Written):
    """A result of a table of two sides."""

    at: AtTable


class ResultOut(Schema):
    """Where the result is now: the number of the match, or null, and the page that shows it."""

    match: int | None
    page: str


@router.post("/{slug}/results/", response={200: ResultOut, **WRITE_ERRORS})
def write_result(
    request: HttpRequest, slug: str, result: PaperResultIn | TableResultIn
) -> dict[str, Any]:
    """Write a result. Sent twice with the same `client_key`, it is stored once.

    The token must allow writing; its member must be a scorer for `match`, a director for `at`.
    """
    club = club_asked(request, slug)
    if isinstance(result, TableResultIn) and Right.DIRECT.value not in club.rights:
        raise PermissionDenied(Right.DIRECT.value)
    token = token_in(request)
    assert token is not None

    def write() -> dict[str, Any]:
        try:
            if isinstance(result, PaperResultIn):
                return _on_paper(club, result, token.user)
            return _at_table(club, result, token.user)
        except tables.AlreadyThere as other:
            raise _other_result(other) from other
        except Refused as refused:
            raise Failed(409, _code(refused), f"Refused: {refused or 'not now'}.") from refused

    return written_once(club, result.client_key, result, write)


def _code(refused: Refused) -> str:
    """Return the code of a refusal: NeedsReason becomes needs-reason."""
    name = type(refused).__name__
    return "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name).strip("-")


def _other_result(other: tables.AlreadyThere) -> Failed:
    """Return the error that tells the program which result the table has now."""
    now = other.current
    result = {"score": now.score and list(now.score), "absent": list(now.absent)}
    message = "The table has another result. To replace it, send it as `seen`."
    return Failed(409, "already-there", message, [result])


def _on_paper(club: Club, result: PaperResultIn, by: User) -> dict[str, Any]:
    paper = result.match
    chosen = Playbook(club).find(paper.rules)
    if chosen is None or chosen.rules.persons_per_side != ONLY_TWO:
        raise Failed(409, "unknown-rules", "The club has no such rules for pairs.")
    pairs = [_pair(club, number) for number in paper.pairs]
    people = [player for pair in pairs for player in pair.players]
    if len(set(people)) != len(people):
        raise Failed(409, "same-person", "One person cannot play on both sides.")
    day = paper.played_on
    if day is not None and not 1900 <= day.year <= timezone.localdate().year + 1:
        raise Failed(409, "bad-day", "Check the year.")
    dated_at = midnight(day) if day else None
    if dated_at and dated_at > timezone.now():
        raise Failed(409, "bad-day", "This day is still to come.")
    made = ledger.enter_result(
        club,
        pairs,
        chosen,
        FinalResult(tuple(result.points), result.winner),
        by=by,
        client_key=result.client_key,
        table=paper.table,
        dated_at=dated_at,
    )
    return {"match": made.number, "page": reverse("match", args=[club.slug, made.number])}


def _pair(club: Club, number: int) -> Competitor:
    pair = club.competitors.pairs().active().with_players().filter(number=number).first()
    if pair is None:
        raise Failed(409, "unknown-pair", f"The club has no active pair {number}.")
    return pair


def _at_table(club: Club, result: TableResultIn, by: User) -> dict[str, Any]:
    at = result.at
    tournament = get_object_or_404(Tournament, club=club, slug=at.tournament)
    this_round = get_object_or_404(
        Round.objects.live().seen().select_related("stage"),
        stage__tournament=tournament,
        stage__number=at.stage,
        number=at.round,
    )
    this_round.stage.tournament = tournament
    tournament.club = club
    row = get_object_or_404(
        Table.objects.select_related("match"), round=this_round, number=at.table
    )
    row.round = this_round
    if row.seats.values("position").distinct().count() != len(result.points):
        # A table of several needs places too, which only its page asks for.
        raise Failed(409, "wrong-sides", "The table has more than two sides.")
    seen = ""
    if at.seen:
        now, before = read_table(row), at.seen
        named = {"tied": now.tied, "no_shows": now.table.no_shows}
        seen = outcome_of(before.score or (), absent=before.absent, **named)
    tables.set_score(row, tuple(result.points), by=by, reason=at.reason, seen=seen)
    return {
        "match": None,
        "page": reverse("round", args=[club.slug, tournament.slug, at.stage, at.round]),
    }
