"""Tables of a round and their seats. Columns only; `tournaments.director` is the only writer."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player, User
from scoring.models import Match, TableKey
from tournaments.models.tournaments import Participant, Round
from tournaments.ranking.awards import MOST_PLACES


def _both_or_neither(at: int) -> Q:
    """Whether both the score and the place of this side are set, or neither."""
    score, place = f"scores__{at}__isnull", f"places__{at}__isnull"
    return Q(**{score: True, place: True}) | Q(**{score: False, place: False})


class Table(models.Model):
    """A table of a round; without a number it is a bye.

    Its result is typed here, or else the total of its finished match, stored here when the round is
    closed: a hand corrected later does not change it.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    # The keys of its matches follow from it.
    uid = models.UUIDField(default=uuid4, editable=False)
    number = models.PositiveIntegerField(null=True)
    section = models.CharField(max_length=12, blank=True)
    match = models.OneToOneField(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="table_of_round"
    )
    # Annulled matches that another match replaced: their rulings still belong to this table.
    earlier_matches = models.ManyToManyField(
        Match, through="EarlierMatch", related_name="earlier_tables"
    )
    # The keys with which the sides open this table on their phones, also revoked ones.
    keys = models.ManyToManyField(TableKey, through="KeyOfTable", related_name="tables")
    # The points of each side, empty without a score; the places if points do not decide them.
    scores = models.JSONField(default=list, blank=True)
    places = models.JSONField(default=list, blank=True)
    # Other counts of the match when the round was closed: by name, a number per side.
    counts = models.JSONField(default=dict)
    # Positions of the absent sides, in order.
    absent = models.JSONField(default=list, blank=True)
    # Where partners change, the numbers of the entries that did not come, unless whole sides are
    # absent. Beside a score somebody else has played for them.
    no_shows = models.JSONField(default=list, blank=True)
    # The earlier result by which the bracket went on, after a correction for the record only:
    # {"scores": [2195, 905]} or {"absent": [1]}. Without these its own result counts there. If the
    # result that counts there is level, {"hand": [0]} or {"lot": [0]} is the side that goes on.
    tie_result = models.JSONField(default=dict, blank=True)
    # Extra time for this table beyond the clock of the round.
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = [F("number").asc(nulls_last=True), "id"]
        indexes = [
            models.Index("round", "match", condition=Q(match__isnull=False), name="recorded_tables")
        ]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_table_per_number"),
            models.UniqueConstraint(fields=["round", "uid"], name="one_table_per_uid"),
            # The number of sides follows from the seats; `director.tables` checks it.
            models.CheckConstraint(
                condition=Q(scores=[]) | Q(scores__1__isnull=False, scores__6__isnull=True),
                name="a_score_has_two_to_six_numbers",
            ),
            models.CheckConstraint(
                condition=Q(absent__6__isnull=True), name="six_are_absent_at_most"
            ),
            # At a table of two. At a larger table the sides that came have played.
            models.CheckConstraint(
                condition=Q(scores=[]) | Q(absent=[]) | Q(scores__2__isnull=False),
                name="no_score_beside_a_walkover",
            ),
            models.CheckConstraint(
                condition=Q(places=[]) | Q(scores__2__isnull=False),
                name="places_stand_beside_scores_of_several",
            ),
            models.CheckConstraint(
                condition=Q(places=[]) | Q(*map(_both_or_neither, range(MOST_PLACES))),
                name="a_place_for_each_score",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Table {number}").format(number=self.number) if self.number else _("Bye"))

    @property
    def is_bye(self) -> bool:
        return self.number is None

    @property
    def typed(self) -> tuple[int, ...] | None:
        """The score stored here: typed, or that of the match when the round was closed; or None."""
        return tuple(self.scores) or None


class Seat(models.Model):
    """A participant at a side of a table; sides count from 0, and partners share a side.

    `round` repeats that of the table, so that the database can refuse a second seat.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="seats")
    # The reserve who played, and the person replaced.
    reserve = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    reserve_for = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(reserve__isnull=True, reserve_for__isnull=True)
                | Q(reserve__isnull=False, reserve_for__isnull=False),
                name="a_reserve_plays_for_somebody",
            ),
            models.UniqueConstraint(fields=["round", "participant"], name="one_seat_in_a_round"),
            models.CheckConstraint(
                condition=Q(position__lt=MOST_PLACES), name="sides_of_a_table_are_six_at_most"
            ),
        ]

    def __str__(self) -> str:
        return str(self.participant)


class EarlierMatch(models.Model):
    """An annulled match of a table, which another match replaced."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")

    class Meta:
        db_table = "tournaments_table_earlier_matches"
        unique_together = [("table", "match")]

    def __str__(self) -> str:
        return f"{self.table}: {self.match}"


class KeyOfTable(models.Model):
    """A key with which a side opens its table on a phone."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    tablekey = models.ForeignKey(TableKey, on_delete=models.CASCADE, related_name="+")

    class Meta:
        db_table = "tournaments_table_keys"
        unique_together = [("table", "tablekey")]

    def __str__(self) -> str:
        return f"{self.table}: {self.tablekey}"
