"""The regular evenings of a club, and the days on which it does not play.

Columns and constraints only; `clubs.roster` is the only writer.
"""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.db.models import Q


class Evening(models.Model):
    """A weekday on which the club plays every week, with the hour.

    `uid` names it in calendars for good; `revision` counts its changes.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="evenings")
    # Monday is 0.
    weekday = models.PositiveSmallIntegerField()
    begins_at = models.TimeField()
    since = models.DateField()
    uid = models.UUIDField(default=uuid4, editable=False)
    revision = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["weekday"]
        constraints = [
            models.UniqueConstraint(fields=["club", "weekday"], name="one_evening_per_weekday"),
            models.CheckConstraint(condition=Q(weekday__lte=6), name="known_weekday"),
        ]

    def __str__(self) -> str:
        return f"{self.weekday} {self.begins_at:%H:%M}"


class CalledOff(models.Model):
    """A day on which the club does not play, although it is one of its weekdays."""

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="called_off")
    day = models.DateField()
    reason = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["day"]
        constraints = [
            models.UniqueConstraint(fields=["club", "day"], name="called_off_once"),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.reason}".strip()
