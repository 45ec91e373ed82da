"""Points taken off an entry, or given. `tournaments.director.rounds.adjustments` writes them."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubs.models import Club, User
from tournaments.models.money import CANCELLED_BY_SOMEBODY
from tournaments.models.tournaments import Participant


class Adjustment(models.Model):
    """Points of an entry in a stage beside its results. Never changed: a wrong one is cancelled.

    `round` counts in the stage. `points` are hundredths of the award, `score` points in matches,
    `play_offs` deciding matches won outside the rounds.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    participant = models.ForeignKey(
        Participant, on_delete=models.PROTECT, related_name="adjustments"
    )
    round = models.PositiveIntegerField()
    points = models.IntegerField(default=0)
    score = models.IntegerField(default=0)
    play_offs = models.IntegerField(default=0)
    reason = models.CharField(max_length=200)
    client_key = models.UUIDField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    cancelled_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["round", "id"]
        constraints = [
            models.UniqueConstraint(fields=["participant", "client_key"], name="adjusted_once"),
            models.CheckConstraint(
                condition=~Q(points=0, score=0, play_offs=0), name="adjustments_are_not_zero"
            ),
            models.CheckConstraint(
                condition=CANCELLED_BY_SOMEBODY, name="cancelled_adjustments_say_by_whom"
            ),
        ]

    def __str__(self) -> str:
        return self.reason
