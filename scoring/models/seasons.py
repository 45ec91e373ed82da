"""Seasons of a club, and the winners of closed seasons. Columns and constraints only.

The only writer is `scoring.seasons.writer`.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from clubs.models import Club, Competitor, Player, User


class Season(models.Model):
    """A span of dates whose nights give points, by rules of its own.

    `rules` are read and written by `scoring.statistics.season.SeasonRules` only.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    first = models.DateField()
    last = models.DateField()
    rules = models.JSONField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-first", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_season_per_number"),
            models.UniqueConstraint(fields=["club", "name"], name="one_season_per_name"),
            models.CheckConstraint(
                condition=Q(number__gte=1) & ~Q(name=""), name="season_has_a_name"
            ),
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="seasons_begin_first"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True, closed_by__isnull=True)
                | Q(closed_at__isnull=False, closed_by__isnull=False),
                name="closed_seasons_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SeasonWinner(models.Model):
    """A first place of a closed season, frozen at closing: a pair or a person."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="winners")
    pair = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, null=True, blank=True, related_name="season_wins"
    )
    person = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="season_wins"
    )
    points = models.PositiveIntegerField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["season", "pair"], name="pair_wins_a_season_once"),
            models.UniqueConstraint(fields=["season", "person"], name="person_wins_a_season_once"),
            models.CheckConstraint(
                condition=Q(pair__isnull=False, person__isnull=True)
                | Q(pair__isnull=True, person__isnull=False),
                name="winner_is_a_pair_or_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.pair or self.person}"
