"""Screens in the hall. Columns and constraints only; `tournaments.director.phones.screens` writes
them.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from clubs.models import Club
from tournaments.models.tournaments import Tournament

LONGEST_MESSAGE = 60
"""Characters: more cannot be read at ten metres."""


class Screen(models.Model):
    """A projector or television of a tournament, and what its director wants it to show.

    The page shown at a moment is computed (`tournaments.wall.turn`). `version` is the screen's own:
    steering a screen changes no page for players.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=24)
    # The pages of its turn in their order: page, minutes, whether it takes part.
    plan = models.JSONField()
    # A page that stays, or "dark"; empty: the pages take turns.
    held = models.CharField(max_length=12, blank=True)
    # The turn, or the page that stays, is counted from this moment and page.
    since = models.DateTimeField(default=timezone.now)
    first = models.CharField(max_length=12, blank=True)
    message = models.CharField(max_length=LONGEST_MESSAGE, blank=True)
    # None: until somebody takes the message away.
    message_until = models.DateTimeField(null=True, blank=True)
    rings_last_hand = models.BooleanField(default=True)
    rings_end = models.BooleanField(default=True)
    # Key and code follow from the nonce (`clubs.lists.short_codes`); a row is found by their
    # digests.
    nonce = models.CharField(max_length=22)
    key_digest = models.CharField(max_length=64, unique=True)
    code_digest = models.CharField(max_length=64, unique=True)
    linked_at = models.DateTimeField(null=True, blank=True)
    last_seen_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_screen_per_number"),
        ]

    def __str__(self) -> str:
        return self.name
