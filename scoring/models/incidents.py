"""Recorded rulings. Columns and constraints only; `scoring.ledger.incidents` is the only writer."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from clubs.models import Club, Competitor, User
from scoring.models.matches import Match


class Incident(models.Model):
    """A recorded ruling. Never edited, but it can be cancelled with a reason.

    It belongs to a hand of a match or, without a match, to a table that `table` names in words.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="incidents")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="incidents")
    table = models.CharField(max_length=60, blank=True)
    # The event from whose page the arbiter was opened, such as a tournament; it lists the ruling.
    occasion = models.SlugField(max_length=60, blank=True, db_index=False)
    # The hand in which it happened, and the side it concerns (null: the whole table).
    hand = models.PositiveIntegerField(null=True)
    side = models.PositiveSmallIntegerField(null=True)
    # The competitor of the side. `Meta` has the index for the rulings on a pair, newest first.
    competitor = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, null=True, related_name="rulings", db_index=False
    )
    game = models.CharField(max_length=30)
    situation = models.CharField(max_length=30)
    answers = models.JSONField()
    # The codes and values of the ruling, from which it is worded in every language.
    ruling = models.JSONField()
    # The penalty; 0 for a ruling without one.
    points = models.PositiveIntegerField(default=0)
    noted_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField()
    client_key = models.UUIDField()
    cancelled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    cancelled_at = models.DateTimeField(null=True)
    cancel_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["club", "-id"], name="incidents_of_a_club"),
            models.Index(fields=["competitor", "-id"], name="incidents_of_a_competitor"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "client_key"], name="incident_is_noted_once"),
            models.CheckConstraint(
                condition=Q(match__isnull=True, hand__isnull=True, side__isnull=True) & ~Q(table="")
                | Q(match__isnull=False, hand__gte=1, table=""),
                name="incidents_are_of_a_hand_or_a_table",
            ),
            models.CheckConstraint(
                condition=Q(points=0) | Q(match__isnull=True) | Q(side__isnull=False),
                name="penalties_are_of_a_side",
            ),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True, cancelled_by__isnull=True, cancel_reason="")
                | Q(cancelled_at__isnull=False, cancelled_by__isnull=False) & ~Q(cancel_reason=""),
                name="cancelled_incidents_say_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.situation}"
