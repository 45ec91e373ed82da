"""The only writer of seasons and their winners.

A season holds no results: its board is computed from matches and its rules. Closing freezes only
its winners. What a person cannot do is raised as a `Refused`; nothing is then written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Unpack

from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone

from clubs import roster
from clubs.journal.writing import Gone, Refused, Texts, lock, note, raise_version
from clubs.models import Club, User
from clubs.words.changed import FACTS
from clubs.words.names import sort_key, tidy
from scoring.labels.seasons import dates_words, in_short
from scoring.models import Season, SeasonWinner
from scoring.seasons.results import board_of, rules_of
from scoring.statistics.season import SeasonRules


class NameTaken(Refused):
    """Another season of the club has this name."""


class ChangedMeanwhile(Refused):
    """Somebody else has changed this season since the form was opened."""


class IsClosed(Refused):
    """A closed season cannot be changed or deleted before it is reopened."""


class NotOver(Refused):
    """The last day of the season is still to come."""


@dataclass(frozen=True)
class Details:
    """The name, the dates and the rules of a season, as the secretary typed them."""

    name: str
    first: date
    last: date
    rules: SeasonRules


@transaction.atomic
def create(club: Club, details: Details, *, by: User) -> Season:
    """Make a season. Idempotent: the same call again returns the season made first.

    Raises NameTaken.
    """
    lock(club)
    name = tidy(details.name)
    if same := _of_name(club, name):
        if _details(same) != _tidied(details):
            raise NameTaken
        return same
    last = club.seasons.aggregate(last=Max("number"))["last"] or 0
    season = Season.objects.create(
        club=club,
        number=last + 1,
        name=name,
        first=details.first,
        last=details.last,
        rules=details.rules.write(),
    )
    roster.show_seasons(club, is_shown=True)
    _note(season, by, "open-season", after=partial(_words, _details(season)))
    return season


@transaction.atomic
def change(season: Season, details: Details, *, version: int, by: User) -> Season:
    """Write the details of a season that is open. Idempotent.

    Raises ChangedMeanwhile unless `version` is the stored one; IsClosed, NameTaken and Gone.
    """
    season = _locked(season)
    before, wanted = _details(season), _tidied(details)
    if before == wanted:
        return season
    if season.version != version:
        raise ChangedMeanwhile
    if season.closed_at is not None:
        raise IsClosed
    other = _of_name(season.club, wanted.name)
    if other is not None and other.pk != season.pk:
        raise NameTaken
    raise_version(
        season,
        name=wanted.name,
        first=wanted.first,
        last=wanted.last,
        rules=wanted.rules.write(),
    )
    season.refresh_from_db()
    after = partial(_words, wanted)
    _note(season, by, "change-season", before=partial(_words, before), after=after)
    return season


@transaction.atomic
def close(season: Season, *, by: User) -> Season:
    """Close a season after its last day, and freeze its winners. Idempotent. Raises NotOver."""
    season = _locked(season)
    if season.closed_at is not None:
        return season
    if season.last >= timezone.localdate():
        raise NotOver
    winners = [
        SeasonWinner(club_id=season.club_id, season=season, **{column: holder}, points=points)
        for column, is_of_pairs in (("pair_id", True), ("person_id", False))
        for holder, points in _first_places(season, is_of_pairs=is_of_pairs)
    ]
    SeasonWinner.objects.bulk_create(winners)
    raise_version(season, closed_at=timezone.now(), closed_by=by)
    season.refresh_from_db()
    _note(season, by, "close-season", after=_winner_words(season))
    return season


@transaction.atomic
def reopen(season: Season, *, by: User) -> Season:
    """Open a closed season again; its winners leave the honours board. Idempotent."""
    season = _locked(season)
    if season.closed_at is None:
        return season
    words = _winner_words(season)
    season.winners.all().delete()
    raise_version(season, closed_at=None, closed_by=None)
    season.refresh_from_db()
    _note(season, by, "reopen-season", before=words)
    return season


@transaction.atomic
def delete(season: Season, *, by: User) -> None:
    """Delete an open season. Matches stay as they are. Raises IsClosed and Gone."""
    season = _locked(season)
    if season.closed_at is not None:
        raise IsClosed
    note(season.club, by, "delete-season", season.name, before=partial(_words, _details(season)))
    club = season.club
    season.delete()
    if not club.seasons.exists():
        roster.show_seasons(club, is_shown=False)


def move_wins(column: str, wins: Sequence[int], to: int) -> None:
    """Make these wins, by key, belong to another person or pair. The caller holds the lock of the
    club.
    """
    SeasonWinner.objects.filter(pk__in=wins).update(**{f"{column}_id": to})


def _locked(season: Season) -> Season:
    """Lock the club, so that writers of its seasons take turns; return the stored season."""
    lock(season.club)
    stored = Season.objects.select_related("club").filter(pk=season.pk).first()
    if stored is None:
        raise Gone
    return stored


def _of_name(club: Club, name: str) -> Season | None:
    key = sort_key(name)
    return next((one for one in club.seasons.all() if sort_key(one.name) == key), None)


def _details(season: Season) -> Details:
    return Details(season.name, season.first, season.last, rules_of(season))


def _tidied(details: Details) -> Details:
    return Details(tidy(details.name), details.first, details.last, details.rules)


def _first_places(season: Season, *, is_of_pairs: bool) -> list[tuple[int, int]]:
    """Return key and sum of each holder in the first place; nobody with a sum of 0."""
    standings = board_of(season, is_of_pairs=is_of_pairs).standings
    return [(one.holder, one.total) for one in standings if one.place == 1 and one.total]


def _winner_words(season: Season) -> Callable[[], str]:
    winners = list(
        season.winners.select_related("pair__first", "pair__second", "person").order_by("pk")
    )
    return lambda: ", ".join(f"{one.pair or one.person} ({one.points})" for one in winners)


def _words(details: Details) -> str:
    span = dates_words(details.first, details.last)
    return FACTS.join((details.name, span, in_short(details.rules)))


def _note(season: Season, by: User, action: str, **texts: Unpack[Texts]) -> None:
    path = reverse("season", args=[season.club.slug, season.number])
    note(season.club, by, action, season, path=path, **texts)
