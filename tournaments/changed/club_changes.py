"""Detect with one query whether anything has changed that the public pages of a club, or of one of
its matches, show.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import get_language

from clubs.lists.local_days import midnight
from scoring.memory.earlier_months import month_begins
from server.database.queries import cursor

LARGEST_NUMBER = 2**31 - 1
"""The largest value of an integer column."""
NIGHT_ENDS = timedelta(hours=6)
"""An evening of play belongs to its day until six in the morning."""
# Only the matches of this month are added up: writing an earlier match raises `past_version`.
STATE = """
    SELECT c.id, c.version, c.past_version,
        (SELECT COUNT(*) FROM tournaments_tournament t WHERE t.club_id = c.id),
        (SELECT COALESCE(SUM(t.version), 0) FROM tournaments_tournament t WHERE t.club_id = c.id),
        (
            SELECT COUNT(*) FROM scoring_match m
            WHERE m.club_id = c.id AND m.played_at >= %s
        ),
        (
            SELECT COALESCE(SUM(m.version), 0) FROM scoring_match m
            WHERE m.club_id = c.id AND m.played_at >= %s
        )
    FROM clubs_club c
    WHERE c.slug = %s AND c.is_public
"""

# Nobody but members sees annulled matches, those set aside before hand 1, and those of an archived
# tournament.
MATCH_STATE = """
    SELECT m.id, m.version, c.version,
        (
            SELECT COALESCE(SUM(t.version), 0)
            FROM tournaments_table s
            JOIN tournaments_round r ON r.id = s.round_id
            JOIN tournaments_stage g ON g.id = r.stage_id
            JOIN tournaments_tournament t ON t.id = g.tournament_id
            WHERE s.match_id = m.id
        )
    FROM scoring_match m
    JOIN clubs_club c ON c.id = m.club_id
    WHERE c.slug = %s AND m.number = %s
        AND (%s = '' AND c.is_public AND c.shows_matches OR m.link_key <> '' AND m.link_key = %s)
        AND m.state <> 'annulled' AND (m.set_aside_at IS NULL OR m.hand_count > 0)
        AND NOT EXISTS (
            SELECT 1
            FROM tournaments_table s
            JOIN tournaments_round r ON r.id = s.round_id
            JOIN tournaments_stage g ON g.id = r.stage_id
            JOIN tournaments_tournament t ON t.id = g.tournament_id
            WHERE s.match_id = m.id AND t.archived_at IS NOT NULL
        )
"""


class ClubState(NamedTuple):
    """The versions of all that the public pages of a club show, and the day on which they show it.

    Read the state before what a page shows: a tag that is too old costs only an answer.
    """

    club: int
    version: int
    past_version: int
    tournament_count: int
    tournaments: int
    match_count: int
    matches: int
    today: date
    night: date
    playing_since: datetime

    def etag(self, *shown: object) -> str:
        """Return the tag of a page in this language and release.

        `shown`: everything else that the page depends on.
        """
        parts = [*self, get_language(), settings.RELEASE, *shown]
        return f'"{".".join(map(str, parts))}"'


class ClubShows(NamedTuple):
    """The address of a public club, and its state when an answer was made."""

    slug: str
    state: ClubState

    def is_current(self) -> bool:
        """Whether the club is still public and in this state."""
        return club_state(self.slug) == self.state


def club_state(slug: str) -> ClubState | None:
    """Return the state of the public club of this slug; None if there is no such club."""
    month = connection.ops.adapt_datetimefield_value(month_begins())
    with cursor() as asked:
        asked.execute(STATE, [month, month, slug])
        row = asked.fetchone()
    return ClubState(*[*row, timezone.localdate(), night(), playing_since()]) if row else None


class MatchState(NamedTuple):
    """The versions of all that the public page of a match shows."""

    match: int
    version: int
    club: int
    tournament: int

    def etag(self, *shown: object) -> str:
        """Return the tag of a page in this language and release."""
        parts = ["p", *self, get_language(), settings.RELEASE, *shown]
        return f'"{".".join(map(str, parts))}"'


class MatchShows(NamedTuple):
    """The address of a match that everybody may see, and its state when an answer was made."""

    slug: str
    number: int
    key: str
    state: MatchState

    def is_current(self) -> bool:
        """Whether everybody may still see the match, and it is in this state."""
        return match_state(self.slug, self.number, self.key) == self.state


def match_state(slug: str, number: int, key: str = "") -> MatchState | None:
    """Return the state of a match; None if a stranger may not see it.

    `key`: that of its link; without one, everybody may see the matches of the club.
    """
    if number > LARGEST_NUMBER:
        return None
    with cursor() as asked:
        asked.execute(MATCH_STATE, [slug, number, key, key])
        row = asked.fetchone()
    return MatchState(*row) if row else None


def night() -> date:
    """Return the day to which an evening in play belongs: yesterday until six in the morning."""
    return timezone.localdate(timezone.now() - NIGHT_ENDS)


def night_begins(day: date) -> datetime:
    """Return the moment from which matches belong to the evening of this day."""
    return midnight(day) + NIGHT_ENDS


def playing_since() -> datetime:
    """Return the moment since which a match in play has begun or has a new hand; an older one was
    forgotten.

    The beginning of tonight; in the morning six hours ago, for a table that plays on after six. In
    whole hours, so that a page stays the same for an hour.
    """
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    return min(night_begins(night()), hour - NIGHT_ENDS)
