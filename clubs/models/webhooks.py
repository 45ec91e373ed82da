"""The addresses of other programs that a club informs of events, and the deliveries to them.

`clubs.webhooks` is the only writer.
"""

from __future__ import annotations

from urllib.parse import urlsplit
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """The kinds of events, as programs read them, with their names on the page."""

    ROUND = "round.published", _("A round is published")
    RESULT = "result.changed", _("A result was recorded or changed")
    STANDINGS = "standings.changed", _("The standings have changed")
    TRIAL = "webhook.trial", _("Test")


CHOSEN = (Kind.ROUND, Kind.RESULT, Kind.STANDINGS)
"""The kinds that an owner chooses; a trial is sent by a button."""


class Webhook(models.Model):
    """An address of another program that is informed of events of a club."""

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=300)
    # Values of `Kind`.
    kinds = models.JSONField(default=list)
    # The secret is computed from this and from the key of the server, and is never stored.
    salt = models.CharField(max_length=32)
    made_by = models.ForeignKey("clubs.User", on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField()
    # When it was switched off, because nothing arrived for too long.
    stopped_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.host

    @property
    def host(self) -> str:
        """The name of the server. Path and query may hold a secret: only the owner sees them."""
        return urlsplit(self.url).hostname or ""

    @property
    def kind_names(self) -> list[str]:
        return [str(Kind(value).label) for value in self.kinds]


class Delivery(models.Model):
    """An event for one address. Its content is read again at each try, and never stored."""

    class State(models.TextChoices):
        WAITING = "waiting"
        ARRIVED = "arrived"
        FAILED = "failed"

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    # The id of the event for the receiver, the same at each try.
    event = models.UUIDField(default=uuid4, unique=True)
    kind = models.CharField(max_length=20, choices=Kind)
    # The row that the event is about, as its kind and primary key: "match 12".
    subject = models.CharField(max_length=40, blank=True)
    made_at = models.DateTimeField()
    state = models.CharField(max_length=10, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    # The last try, and the moment before which there is no other.
    tried_at = models.DateTimeField(null=True)
    next_at = models.DateTimeField()
    # Why the last try failed: a code of `post.Failed`, and the status of the answer.
    problem = models.CharField(max_length=20, blank=True)
    status = models.PositiveSmallIntegerField(null=True)
    # Name and page of what was sent, and a hash of it: the same standings are not sent twice.
    name = models.CharField(max_length=160, blank=True)
    page = models.CharField(max_length=200, blank=True)
    digest = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index("next_at", condition=Q(state="waiting"), name="waiting_deliveries"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "arrived", "failed"]),
                name="known_state_of_delivery",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"

    @property
    def is_waiting(self) -> bool:
        return self.state == self.State.WAITING

    @property
    def is_failed(self) -> bool:
        return self.state == self.State.FAILED

    @property
    def is_trial(self) -> bool:
        return self.kind == Kind.TRIAL
