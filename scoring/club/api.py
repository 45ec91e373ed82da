"""Routes of matches, their hands, and the leaderboard."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from ninja import Router, Schema

from clubs.api.base import (
    READ_ERRORS,
    Cursor,
    Day,
    Limit,
    Number,
    Page,
    club_asked,
    cut,
    needs_token,
)
from clubs.forms.fields.numbers import LARGEST_NUMBER
from clubs.lists.local_days import within
from clubs.lists.spans import Span
from clubs.models import Club
from scoring.forms.lists.leaderboard_query import LeaderboardQuery
from scoring.games import GAMES
from scoring.match.match_queries import seen, with_sides
from scoring.memory.leaderboard import leaderboard
from scoring.memory.occasions import occasions
from scoring.models import Match, Side
from scoring.table.hand_answers import agreeing, answers_to
from scoring.table.scoresheet import ScoreSheet, SheetHand, score_sheet

router = Router(tags=["matches"], auth=needs_token)


class SideOut(Schema):
    """A side of a match. `number`: the number of the pair in the club."""

    number: int
    name: str
    people: list[str]
    points: int
    place: int | None
    won: bool | None

    @staticmethod
    def resolve_number(side: Side) -> int:
        return side.competitor.number

    @staticmethod
    def resolve_name(side: Side) -> str:
        return str(side.competitor)

    @staticmethod
    def resolve_people(side: Side) -> list[str]:
        return [player.name for player in side.competitor.players]

    @staticmethod
    def resolve_points(side: Side) -> int:
        return side.total


class MatchOut(Schema):
    number: int
    state: Literal["playing", "finished", "annulled"]
    ending: str
    ruleset: str
    rules_name: str
    table: str
    started_at: datetime
    ended_at: datetime | None
    played_at: datetime
    hand_count: int
    is_result_only: bool
    tournament: str
    sides: list[SideOut]

    @staticmethod
    def resolve_sides(match: Match) -> list[Side]:
        return list(match.sides.all())

    @staticmethod
    def resolve_tournament(match: Match) -> str:
        return getattr(match, "occasion", "")


class LineOut(Schema):
    """A line of the score sheet: `count` items of this kind, or null, and their points."""

    code: str
    count: int | None
    points: int


class HandSideOut(Schema):
    points: int
    total: int
    minimum: int
    failed_openings: int
    went_out: bool
    lines: list[LineOut]
    facts: dict[str, Any]


class HandOut(Schema):
    """A hand that counts. `facts` are as entered, in the form of the match file. `agreed_by`: the
    positions among `sides` of those that recorded it on a phone or agreed with it there.
    """

    number: int
    played_at: datetime
    agreed_by: list[int]
    sides: list[HandSideOut]


class WholeMatchOut(MatchOut):
    """A match with its hands."""

    options: dict[str, Any]
    hands: list[HandOut]

    @staticmethod
    def resolve_hands(match: Match) -> list[dict[str, Any]]:
        return _hands(score_sheet(match))


class StandingOut(Schema):
    """A line of the leaderboard."""

    place: int
    number: int
    name: str
    played: int
    won: int
    points_for: int
    points_against: int
    best_canastas: int
    went_out: int


class LeaderboardOut(Schema):
    ruleset: str
    first_day: Day | None
    last_day: Day | None
    standings: list[StandingOut]


State = Literal["playing", "finished", "annulled"]


@router.get("/{slug}/matches/", response={200: Page[MatchOut], **READ_ERRORS})
def matches(
    request: HttpRequest,
    slug: str,
    limit: Limit = 50,
    cursor: Cursor = "",
    state: State | None = None,
    ruleset: str | None = None,
    pair: Number | None = None,
    first_day: Day | None = None,
    last_day: Day | None = None,
) -> dict[str, Any]:
    """The matches of the club, the highest number first. All filters must hold."""
    club = club_asked(request, slug)
    rows: QuerySet[Match] = seen(club)
    if state is not None:
        rows = rows.filter(state=state)
    if ruleset is not None:
        rows = rows.filter(ruleset=ruleset) if ruleset in GAMES else rows.none()
    if pair is not None:
        rows = rows.filter(sides__competitor__number=pair, sides__competitor__is_passing=False)
    rows = within(rows, "played_at", Span(first_day, last_day))
    items, following = cut(with_sides(rows), limit, cursor, key="number", newest_first=True)
    for match, name in _with_occasions(items):
        match.occasion = name  # type: ignore[attr-defined]
    return {"items": items, "next": following}


def _with_occasions(matches: list[Match]) -> list[tuple[Match, str]]:
    names = occasions().names_of(matches) if matches else {}
    return [(match, names.get(match.pk, "")) for match in matches]


@router.get("/{slug}/matches/{number}/", response={200: WholeMatchOut, **READ_ERRORS})
def match(request: HttpRequest, slug: str, number: int) -> Match:
    """A match with every line of its hands, from which all statistics can be computed."""
    club = club_asked(request, slug)
    row = _match(club, number)
    for found, name in _with_occasions([row]):
        found.occasion = name  # type: ignore[attr-defined]
    return row


def _match(club: Club, number: int) -> Match:
    rows = with_sides(seen(club)).filter(number=number) if 0 < number <= LARGEST_NUMBER else ()
    for row in rows:
        return row
    raise Http404


def _hands(sheet: ScoreSheet) -> list[dict[str, Any]]:
    answers = answers_to([hand.row for hand in sheet.hands])
    return [
        {
            "number": hand.number,
            "played_at": hand.row.played_at,
            "agreed_by": agreeing(hand.row, answers.get(hand.row.pk, ()), len(sheet.names)),
            "sides": _sides(hand),
        }
        for hand in sheet.hands
    ]


def _sides(hand: SheetHand) -> list[dict[str, Any]]:
    return [
        {
            "points": side.points,
            "total": side.total,
            "minimum": side.minimum,
            "failed_openings": side.failed,
            "went_out": side.went_out,
            "lines": [
                {"code": line.code, "count": line.count, "points": line.points}
                for line in hand.report.sheets[position].lines
            ],
            "facts": hand.row.facts["sides"][position],
        }
        for position, side in enumerate(hand.sides)
    ]


@router.get("/{slug}/leaderboard/", response={200: LeaderboardOut, **READ_ERRORS})
def leader_board(
    request: HttpRequest,
    slug: str,
    ruleset: str = "",
    first_day: Day | None = None,
    last_day: Day | None = None,
) -> dict[str, Any]:
    """The leaderboard of a game with all its places; without `ruleset`, of the game played last."""
    club = club_asked(request, slug)
    game = ruleset if ruleset in GAMES else ""
    if ruleset and not game:
        raise Http404
    game = game or LeaderboardQuery(club, {}).game
    lines = leaderboard(club, game, Span(first_day, last_day)).standings
    return {
        "ruleset": game,
        "first_day": first_day,
        "last_day": last_day,
        "standings": [
            {
                "place": line.place,
                "number": line.competitor.number,
                "name": str(line.competitor),
                "played": line.tally.played,
                "won": line.tally.won,
                "points_for": line.tally.points_for,
                "points_against": line.tally.points_against,
                "best_canastas": line.tally.best,
                "went_out": line.tally.went_out,
            }
            for line in lines
        ],
    }
