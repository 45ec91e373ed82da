"""The sides of matches with their sums, and what each side did in each hand. Derived columns.

The only writer is `scoring.ledger`.
"""

from __future__ import annotations

from django.db import models

from clubs.models import Club, Competitor


class Side(models.Model):
    """One side of a match, with the sums over its hands that count. Positions begin with 0."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    match = models.ForeignKey("scoring.Match", on_delete=models.PROTECT, related_name="sides")
    position = models.PositiveSmallIntegerField()
    # No index of its own: `Meta` has one that reads the matches of a pair day by day.
    competitor = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, related_name="sides", db_index=False
    )
    # A copy of `Match.played_at`.
    played_at = models.DateTimeField()
    # Derived: written by the ledger in the transaction of the hand, checked by `manage.py audit`.
    total = models.IntegerField(default=0)
    minimum = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    clean_canastras = models.PositiveIntegerField(default=0)
    second_canastras = models.PositiveIntegerField(default=0)
    third_canastras = models.PositiveIntegerField(default=0)
    fourth_canastras = models.PositiveIntegerField(default=0)
    times_out = models.PositiveIntegerField(default=0)
    mortos = models.PositiveIntegerField(default=0)
    failed_openings = models.PositiveIntegerField(default=0)
    hands_with_minimum = models.PositiveIntegerField(default=0)
    left_in_hand = models.PositiveIntegerField(default=0)
    penalty_points = models.PositiveIntegerField(default=0)
    # The most points behind the best other side after any hand.
    deficit = models.PositiveIntegerField(default=0)
    won = models.BooleanField(null=True)
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["position"]
        indexes = [
            models.Index(fields=["competitor", "-played_at"], name="sides_of_a_competitor"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "position"], name="one_side_per_position"),
            models.UniqueConstraint(fields=["match", "competitor"], name="nobody_plays_themselves"),
        ]

    def __str__(self) -> str:
        return str(self.competitor)


class SideHand(models.Model):
    """One side's numbers in one hand, for statistics. Derived, and only of matches that count.

    The ledger writes all rows of a match when it begins to count, writes them again when it
    changes, and deletes them when it ceases to count; `manage.py audit` checks them. The names are
    those of `scoring.rules.base.figures.HandFigures`.
    """

    match = models.ForeignKey(
        "scoring.Match", on_delete=models.PROTECT, related_name="side_hands", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    # Copies from the match and its side, so that the indexes of `Meta` find rows without a join.
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    competitor = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    ruleset = models.CharField(max_length=30)
    played_at = models.DateTimeField()
    points = models.IntegerField()
    total = models.IntegerField()
    minimum = models.PositiveIntegerField()
    clean_canastras = models.PositiveIntegerField()
    second_canastras = models.PositiveIntegerField()
    third_canastras = models.PositiveIntegerField()
    fourth_canastras = models.PositiveIntegerField()
    times_out = models.PositiveIntegerField()
    mortos = models.PositiveIntegerField()
    failed_openings = models.PositiveIntegerField()
    left_in_hand = models.PositiveIntegerField()
    penalty_points = models.PositiveIntegerField()

    class Meta:
        indexes = [
            # A competitor's hands of a span, newest first.
            models.Index(fields=["competitor", "ruleset", "-played_at"], name="hands_of_a_side"),
            models.Index(fields=["club", "ruleset", "-points"], name="highest_hands_of_a_club"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number", "position"], name="one_row_per_hand_and_side"
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number}, side {self.position + 1}: {self.points}"
