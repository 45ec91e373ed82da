"""House rules and their versions. Columns only; `scoring.house_rules.rulebook` writes them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from clubs.models import Club, User


class HouseRules(models.Model):
    """A club's own rules for a game, under a name; `HouseRulesVersion` has their options."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_rules")
    number = models.PositiveIntegerField()
    ruleset = models.CharField(max_length=30)
    # The name of the latest version.
    name = models.CharField(max_length=60)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_house_rules_per_number"),
            models.UniqueConstraint(fields=["club", "name"], name="one_house_rules_per_name"),
        ]

    def __str__(self) -> str:
        return self.name


class HouseRulesVersion(models.Model):
    """The options of house rules from one moment on. Never edited: a change appends a version."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    rules = models.ForeignKey(HouseRules, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    # All options, as in a match: a preset that is corrected later must not change them.
    options = models.JSONField()
    # Null for rules from before versions existed, without a line in the journal.
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["rules", "number"], name="one_version_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="versions_count_from_1"),
        ]

    def __str__(self) -> str:
        """Return the name shown for matches under this version; no other version has it."""
        return f"{self.name} ({self.number})"
