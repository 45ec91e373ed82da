"""Merge two records of one person: move their matches and rulings, and find what forbids it."""

from collections.abc import Iterator
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.merging import Merged, MovedColumn, Obstacle, TwoRecords
from scoring.ledger import lock_matches, move_sides
from scoring.ledger.incidents import move_rulings
from scoring.models import Incident, Match, Season, SeasonWinner, Side
from scoring.seasons.writer import move_wins

FEW = 3
"""Matches named as obstacles; one is enough, more only help to understand."""


def _matches(count: int) -> str:
    return ngettext("{n} match", "{n} matches", count).format(n=count)


def _rulings(count: int) -> str:
    return ngettext("{n} ruling", "{n} rulings", count).format(n=count)


def _wins(count: int) -> str:
    return ngettext("{n} season won", "{n} seasons won", count).format(n=count)


MOVED = [
    MovedColumn(Side, "competitor", move_sides, _matches, is_match=True),
    MovedColumn(Incident, "competitor", move_rulings, _rulings),
    MovedColumn(SeasonWinner, "pair", partial(move_wins, "pair"), _wins),
    MovedColumn(SeasonWinner, "person", partial(move_wins, "person"), _wins),
]


def same_match(two: TwoRecords) -> Iterator[Obstacle]:
    """Yield the newest matches in which both records play."""
    both = Match.objects.filter(sides__competitor__in=two.kept_in)
    both = both.filter(pk__in=Side.objects.filter(competitor__in=two.gone_in).values("match"))
    for match in both.select_related("club").distinct().order_by("-number")[:FEW]:
        words = _("Both play in {match}.").format(match=str(match).lower())
        yield Obstacle(words, reverse("match", args=[match.club.slug, match.number]))


def lock(two: TwoRecords) -> None:
    """Lock the matches of both records. Call this before the club is locked, as writers do."""
    sides = Side.objects.filter(competitor__in=two.kept_in | two.gone_in)
    lock_matches(Match.objects.filter(pk__in=sides.order_by().values("match")))


def same_wins(two: TwoRecords) -> Iterator[Obstacle]:
    """Yield the closed seasons that both records won, as persons or as pairs."""
    seasons = Season.objects.select_related("club")
    people = seasons.filter(winners__person=two.kept)
    pairs = seasons.filter(winners__pair__in=two.kept_in)
    for both in (
        people.filter(pk__in=SeasonWinner.objects.filter(person=two.gone).values("season")),
        pairs.filter(pk__in=SeasonWinner.objects.filter(pair__in=two.gone_in).values("season")),
    ):
        for season in both.distinct():
            words = _("Both won {season}: reopen it, then close it again after merging.")
            path = reverse("season", args=[season.club.slug, season.number])
            yield Obstacle(words.format(season=season), path)


MERGED = Merged(MOVED, [same_match, same_wins], [lock])
