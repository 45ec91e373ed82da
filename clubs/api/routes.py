"""Routes of a club, its people, its pairs and its journal."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema

from clubs.api.base import READ_ERRORS, Cursor, Day, Limit, Page, club_asked, cut, needs_token
from clubs.models import Club, Competitor, JournalEntry, Player

router = Router(tags=["club"], auth=needs_token)


class ClubOut(Schema):
    slug: str
    name: str
    meets: str
    town: str
    languages: list[str]
    rights: list[str]

    @staticmethod
    def resolve_rights(club: Club) -> list[str]:
        return sorted(club.rights)


class PersonOut(Schema):
    id: int
    name: str
    called: str
    archived_at: datetime | None


class PairOut(Schema):
    number: int
    name: str
    people: list[PersonOut]
    archived_at: datetime | None

    @staticmethod
    def resolve_name(pair: Competitor) -> str:
        return str(pair)

    @staticmethod
    def resolve_people(pair: Competitor) -> list[Player]:
        return pair.players


class JournalOut(Schema):
    id: int
    at: datetime
    by: str
    action: str
    subject: str
    before: str
    after: str
    reason: str
    path: str

    @staticmethod
    def resolve_by(line: JournalEntry) -> str:
        return line.who

    @staticmethod
    def resolve_subject(line: JournalEntry) -> str:
        return line.said.subject

    @staticmethod
    def resolve_before(line: JournalEntry) -> str:
        return line.said.before

    @staticmethod
    def resolve_after(line: JournalEntry) -> str:
        return line.said.after


@router.get("/{slug}/", response={200: ClubOut, **READ_ERRORS})
def club(request: HttpRequest, slug: str) -> Club:
    """The club, and the rights of the token in it."""
    return club_asked(request, slug)


@router.get("/{slug}/people/", response={200: Page[PersonOut], **READ_ERRORS})
def people(
    request: HttpRequest, slug: str, limit: Limit = 100, cursor: Cursor = ""
) -> dict[str, Any]:
    """The people of the club, archived ones too, by their number."""
    items, following = cut(club_asked(request, slug).players.all(), limit, cursor)
    return {"items": items, "next": following}


@router.get("/{slug}/pairs/", response={200: Page[PairOut], **READ_ERRORS})
def pairs(
    request: HttpRequest, slug: str, limit: Limit = 100, cursor: Cursor = ""
) -> dict[str, Any]:
    """The pairs of the club, archived ones too, by their number."""
    rows = club_asked(request, slug).competitors.pairs().with_players()
    items, following = cut(rows, limit, cursor, key="number")
    return {"items": items, "next": following}


@router.get("/{slug}/journal/", response={200: Page[JournalOut], **READ_ERRORS})
def journal(
    request: HttpRequest,
    slug: str,
    limit: Limit = 100,
    cursor: Cursor = "",
    day: Day | None = None,
) -> dict[str, Any]:
    """The journal, the latest line first; `day`: only this day. For secretaries and owners."""
    rows = club_asked(request, slug).journal.select_related("by")
    if day is not None:
        rows = rows.filter(at__date=day)
    items, following = cut(rows, limit, cursor, newest_first=True)
    return {"items": items, "next": following}
