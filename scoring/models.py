"""Matches with their sides and hands, house rules and rulings. Columns and constraints only.

Facts of hands are stored once and never edited; `total` and the other tallies are derived from
them by the pure rules. Each table has one writer: `scoring.ledger` matches, sides and hands,
`scoring.rulebook` house rules, `scoring.incidents` rulings.
"""

from __future__ import annotations

from datetime import datetime, time

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Competitor, User


class HouseRules(models.Model):
    """A club's own rules for a game, under a name. Their options are kept in their versions."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_rules")
    number = models.PositiveIntegerField()
    ruleset = models.CharField(max_length=30)
    # That of the latest version.
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

    rules = models.ForeignKey(HouseRules, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    # All of them, as in a match: a preset corrected later changes nothing that was kept.
    options = models.JSONField()
    # Nobody is known for what was kept before there were versions, and left no line in the journal.
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["rules", "number"], name="one_version_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="versions_count_from_1"),
        ]

    def __str__(self) -> str:
        """The name shown for matches under this version, which no other version has."""
        return f"{self.name} ({self.number})"


class MatchQuerySet(models.QuerySet["Match"]):
    def not_annulled(self) -> MatchQuerySet:
        return self.exclude(state=Match.State.ANNULLED)


class Match(models.Model):
    """One match between competitors under rules frozen when it started."""

    class State(models.TextChoices):
        PLAYING = "playing", _("in progress")
        FINISHED = "finished", _("finished")
        ANNULLED = "annulled", _("annulled")

    class Ending(models.TextChoices):
        TARGET = "target", _("the target was reached")
        HANDS = "hands", _("all hands were played")
        TIME = "time", _("time was up")
        AGREEMENT = "agreement", _("by agreement")
        GAVE_UP = "gave-up", _("a side gave up")
        RESULT = "result", _("only the result is known")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField()
    table = models.CharField(max_length=12, blank=True)
    # The full frozen copy: a match is scored by these numbers for ever.
    ruleset = models.CharField(max_length=30)
    rules_name = models.CharField(max_length=80)
    options = models.JSONField()
    # The house rules it was started under; None for a preset.
    rules_version = models.ForeignKey(
        HouseRulesVersion, on_delete=models.PROTECT, null=True, blank=True, related_name="matches"
    )
    # How many play it, one a side.
    side_count = models.PositiveSmallIntegerField(default=2)
    # How many hands it has at most; None: as many as it takes to the target.
    hands_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField()
    started_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    client_key = models.UUIDField()
    # An ending before the target is a fact of its own, which a corrected hand may overtake for a
    # while; state, ending and when it ended are derived from it and from the hands.
    early_ending = models.CharField(max_length=10, choices=Ending, blank=True)
    early_ended_at = models.DateTimeField(null=True, blank=True)
    # The position of the side that gave up, where the match ended so.
    gave_up = models.PositiveSmallIntegerField(null=True, blank=True)
    # Totals and winner of a match of which the hands are not known; `scoring.result` reads it.
    result = models.JSONField(null=True, blank=True)
    # Given date and hour; midnight: no hour was given; null: no date was given.
    dated_at = models.DateTimeField(null=True, blank=True)
    annulled_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    annulled_at = models.DateTimeField(null=True, blank=True)
    annul_reason = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.PLAYING)
    ending = models.CharField(max_length=10, choices=Ending, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Begun, and its result then given without it: it counts nowhere, and without hands it is in no
    # list. Until it is played on after all.
    set_aside_at = models.DateTimeField(null=True, blank=True)
    # The moment that lists, months and tables go by.
    played_at = models.GeneratedField(
        expression=Coalesce("dated_at", "ended_at", "started_at"),
        output_field=models.DateTimeField(),
        db_persist=True,
    )
    hand_count = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)

    objects = MatchQuerySet.as_manager()

    class Meta:
        ordering = ["-number"]
        indexes = [
            models.Index(fields=["club", "state", "-played_at"], name="matches_of_a_club"),
            models.Index(
                fields=["club", "-number"], condition=Q(state="playing"), name="matches_in_play"
            ),
            models.Index(fields=["club", "-played_at"], name="matches_day_by_day"),
            models.Index(
                fields=["club", "state", "ruleset", "-played_at"], name="matches_of_a_game"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_match_per_number"),
            models.UniqueConstraint(fields=["club", "client_key"], name="match_is_started_once"),
            models.CheckConstraint(
                condition=Q(state__in=["playing", "annulled"], ending="", ended_at__isnull=True)
                | Q(state__in=["finished", "annulled"], ended_at__isnull=False)
                & Q(ending__in=["target", "hands", "time", "agreement", "gave-up", "result"]),
                name="finished_matches_say_how_and_when",
            ),
            models.CheckConstraint(
                condition=Q(annulled_at__isnull=True, annulled_by__isnull=True, annul_reason="")
                & ~Q(state="annulled")
                | Q(annulled_at__isnull=False, annulled_by__isnull=False, state="annulled")
                & ~Q(annul_reason=""),
                name="annulled_matches_say_why",
            ),
            models.CheckConstraint(
                condition=Q(result__isnull=True) & ~Q(ending="result")
                | Q(result__isnull=False, ending="result", hand_count=0),
                name="a_result_alone_has_no_hands",
            ),
            models.CheckConstraint(
                condition=Q(hands_limit__isnull=True) | Q(hands_limit__gte=1),
                name="a_match_has_hands",
            ),
            models.CheckConstraint(
                condition=Q(early_ending="", early_ended_at__isnull=True)
                | Q(
                    early_ending__in=["time", "agreement", "gave-up"], early_ended_at__isnull=False
                ),
                name="early_endings_say_when",
            ),
            models.CheckConstraint(
                condition=Q(early_ending="gave-up", gave_up__isnull=False)
                & Q(gave_up__lt=F("side_count"))
                | ~Q(early_ending="gave-up") & Q(gave_up__isnull=True),
                name="one_of_the_sides_gave_up",
            ),
        ]

    may_be_ruled = True
    """False where its version was read together with the knowledge that it has no rulings."""

    def __str__(self) -> str:
        return _("Match {number}").format(number=self.number)

    @property
    def is_playing(self) -> bool:
        return self.state == self.State.PLAYING

    @property
    def is_annulled(self) -> bool:
        return self.state == self.State.ANNULLED

    @property
    def is_broken_off(self) -> bool:
        """Whether it has ended, with totals that nobody goes by."""
        return self.state == self.State.FINISHED and self.set_aside_at is not None

    @property
    def side_that_gave_up(self) -> int | None:
        """The position of the side that ended the match by giving up.

        None also while a corrected hand lets the match end otherwise, or go on.
        """
        return self.gave_up if self.ending == self.Ending.GAVE_UP else None

    @property
    def is_result_only(self) -> bool:
        """Whether it was entered as a final result, without hands."""
        return self.result is not None

    @property
    def day(self) -> datetime:
        """Date of the match: the given one, else the start."""
        return self.dated_at or self.started_at

    @property
    def hour(self) -> time | None:
        """The hour given with its date; None without one."""
        local = timezone.localtime(self.dated_at) if self.dated_at else None
        return local.time() if local and local.time() != time.min else None


class ReplacedResult(models.Model):
    """A final result that somebody corrected. Never edited: each correction appends one.

    The result that counts stands in the match.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="replaced_results")
    # 1 for the result that was entered first.
    number = models.PositiveIntegerField()
    facts = models.JSONField()
    replaced_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    replaced_at = models.DateTimeField()
    reason = models.CharField(max_length=200)
    # Key of the correction: a request sent twice corrects once.
    client_key = models.UUIDField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="results_have_an_order"),
            models.UniqueConstraint(
                fields=["match", "client_key"], name="result_is_corrected_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1) & ~Q(reason=""), name="replaced_results_say_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.facts}"


class Side(models.Model):
    """One side of a match, counted from 0, with what its live hands add up to."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="sides")
    position = models.PositiveSmallIntegerField()
    # Its index is the one of `Meta`, by which the matches of a pair are read day by day.
    competitor = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, related_name="sides", db_index=False
    )
    # That of the match.
    played_at = models.DateTimeField()
    # Derived: written by the ledger in the transaction of the hand, checked by `manage.py audit`.
    total = models.IntegerField(default=0)
    minimum = models.PositiveIntegerField(default=0)
    clean_canastras = models.PositiveIntegerField(default=0)
    times_out = models.PositiveIntegerField(default=0)
    penalty_points = models.PositiveIntegerField(default=0)
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


class Hand(models.Model):
    """One recorded version of a hand. A correction voids this row and appends another."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField()
    facts = models.JSONField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()
    # When its first version was recorded: a correction does not play the hand again.
    played_at = models.DateTimeField()
    device = models.CharField(max_length=200, blank=True)
    client_key = models.UUIDField()
    reason = models.CharField(max_length=200, blank=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    voided_at = models.DateTimeField(null=True)
    void_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["number", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"],
                condition=Q(voided_at__isnull=True),
                name="one_live_hand_per_number",
            ),
            models.UniqueConstraint(fields=["match", "client_key"], name="hand_is_stored_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hands_count_from_1"),
            models.CheckConstraint(
                condition=Q(voided_at__isnull=True, voided_by__isnull=True)
                | Q(voided_at__isnull=False, voided_by__isnull=False),
                name="voided_hands_say_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(voided_at__isnull=True) | Q(voided_at__gte=F("recorded_at")),
                name="voided_after_recorded",
            ),
        ]

    def __str__(self) -> str:
        return _("Hand {number}").format(number=self.number)


class Incident(models.Model):
    """A ruling that was noted on a table. Never edited: it is cancelled, with a reason.

    At a table that has no match here, such as one of bridge, it says in words which one it was.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="incidents")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="incidents")
    table = models.CharField(max_length=60, blank=True)
    # The page that asked for the ruling, such as a tournament's; only that page reads this name.
    occasion = models.SlugField(max_length=60, blank=True, db_index=False)
    # The hand in which it happened, and the side it concerns (None: the whole table).
    hand = models.PositiveIntegerField(null=True)
    side = models.PositiveSmallIntegerField(null=True)
    # That of the side. Its index is the one of `Meta`: the rulings on a pair, newest first.
    competitor = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, null=True, related_name="rulings", db_index=False
    )
    game = models.CharField(max_length=30)
    situation = models.CharField(max_length=30)
    answers = models.JSONField()
    # Its codes and what they speak of, to say it again in every language.
    ruling = models.JSONField()
    # The penalty; 0 is a notice.
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
