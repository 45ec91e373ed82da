"""Federations: their clubs, and the people of their office.

Columns and constraints only. `circuits.federations.writer` is the only writer.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, User


class Federation(models.Model):
    """A federation holds clubs, by the consent of both."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)
    # Raised by every write to its clubs, its office and its circuits.
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["name"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="federation_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Officer(models.Model):
    """An account of a federation's office."""

    class Role(models.TextChoices):
        HEAD = "head", _("head of the federation")
        CLERK = "clerk", _("secretary of the federation")

    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="officers")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(max_length=5, choices=Role)

    class Meta:
        ordering = ["role", "id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "user"], name="one_office_per_user"),
            models.CheckConstraint(
                condition=Q(role__in=["head", "clerk"]), name="known_role_of_an_officer"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()}, {self.federation})"


class FederationClub(models.Model):
    """A club that a federation has invited, and that may have joined or left it."""

    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="clubs")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="federations")
    invited_at = models.DateTimeField(auto_now_add=True)
    invited_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    joined_at = models.DateTimeField(null=True)
    joined_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    # Also an invitation that was declined or withdrawn.
    left_at = models.DateTimeField(null=True)
    left_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["club__name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club"],
                condition=Q(left_at__isnull=True),
                name="club_joins_a_federation_once",
            ),
            models.CheckConstraint(
                condition=Q(joined_at__isnull=True, joined_by__isnull=True)
                | Q(joined_at__isnull=False, joined_by__isnull=False),
                name="joined_clubs_say_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True, left_by__isnull=True)
                | Q(left_at__isnull=False, left_by__isnull=False),
                name="clubs_that_left_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.federation}: {self.club}"
