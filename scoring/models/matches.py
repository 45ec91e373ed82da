"""Matches and their hands. Columns and constraints only; `scoring.ledger` is the only writer.

Facts of hands are stored once and never edited; the tallies of matches and sides are derived from
them by the pure rules.
"""

from __future__ import annotations

from datetime import datetime, time

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Loan, User
from scoring.models.house_rules import HouseRulesVersion


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
    # A full frozen copy of the rules: later changes of the rules must not change the match.
    ruleset = models.CharField(max_length=30)
    rules_name = models.CharField(max_length=80)
    options = models.JSONField()
    # The house rules the match was started under; null for a preset.
    rules_version = models.ForeignKey(
        HouseRulesVersion, on_delete=models.PROTECT, null=True, blank=True, related_name="matches"
    )
    side_count = models.PositiveSmallIntegerField(default=2)
    # The most hands of the match; null: no limit.
    hands_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField()
    started_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    client_key = models.UUIDField()
    # A person ended the match early. `state`, `ending` and `ended_at` are derived from this and
    # from the hands, which come first: a corrected hand may reach the target after all.
    early_ending = models.CharField(max_length=10, choices=Ending, blank=True)
    early_ended_at = models.DateTimeField(null=True, blank=True)
    # Null: not known, such as in a match from a file.
    early_ended_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # The position of the side that gave up, if the match was ended by giving up.
    gave_up = models.PositiveSmallIntegerField(null=True, blank=True)
    # The final result of a match without recorded hands; `scoring.table.result` reads and writes
    # it.
    result = models.JSONField(null=True, blank=True)
    # The date and hour that a person gave. Midnight: without an hour; null: no date was given.
    dated_at = models.DateTimeField(null=True, blank=True)
    annulled_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    annulled_at = models.DateTimeField(null=True, blank=True)
    annul_reason = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.PLAYING)
    ending = models.CharField(max_length=10, choices=Ending, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Set while its tournament table has a typed result: the match counts nowhere, and without hands
    # no list shows it. Null again once it is played on.
    set_aside_at = models.DateTimeField(null=True, blank=True)
    # The moment by which lists, months and tables of pairs sort matches.
    played_at = models.GeneratedField(
        expression=Coalesce("dated_at", "ended_at", "started_at"),
        output_field=models.DateTimeField(),
        db_persist=True,
    )
    hand_count = models.PositiveIntegerField(default=0)
    # Set while nobody can write here, since another computer has the match's tournament.
    loan = models.ForeignKey(
        Loan, on_delete=models.PROTECT, null=True, editable=False, related_name="+", db_index=False
    )
    version = models.PositiveIntegerField(default=1)
    # The secret part of the link by which people without an account see the sheet; empty: no link.
    link_key = models.CharField(max_length=22, blank=True, default="")

    objects = MatchQuerySet.as_manager()

    class Meta:
        ordering = ["-number"]
        indexes = [
            models.Index(fields=["club", "state", "-played_at"], name="matches_of_a_club"),
            models.Index(
                fields=["club", "-number"], condition=Q(state="playing"), name="matches_in_play"
            ),
            models.Index(fields=["club", "-played_at", "-number"], name="matches_by_moment"),
            # With the number, so that they sort the list: a rare table or game is found at once.
            models.Index(
                fields=["club", "table", "-played_at", "-number"], name="matches_at_a_table"
            ),
            models.Index(
                fields=["club", "ruleset", "-played_at", "-number"], name="matches_of_a_game"
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
                condition=Q(
                    early_ending="", early_ended_at__isnull=True, early_ended_by__isnull=True
                )
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

    def __str__(self) -> str:
        return _("Match {number}").format(number=self.number)

    @property
    def may_be_ruled(self) -> bool:
        """False if the query that read the match also found that it has no rulings."""
        return getattr(self, "has_rulings", True)

    @cached_property
    def side_names(self) -> list[str]:
        """The names of the sides by position; one query."""
        sides = self.sides.select_related("competitor__first", "competitor__second")
        return [str(side.competitor) for side in sides.order_by("position")]

    @property
    def is_playing(self) -> bool:
        return self.state == self.State.PLAYING

    is_decided = False
    """Whether its occasion has a result already, so that it takes no more hands; only pages that
    ask `scoring.memory.occasions.mark_decided` know it."""
    is_disputed = False
    """Whether the match is over, but without a result, since the sides do not agree; known to the
    same pages."""

    @property
    def is_live(self) -> bool:
        """Whether the next hand is awaited."""
        return self.is_playing and not self.is_decided

    @property
    def is_annulled(self) -> bool:
        return self.state == self.State.ANNULLED

    @property
    def is_broken_off(self) -> bool:
        """Whether the match has ended but is set aside, so that its totals count nowhere."""
        return self.state == self.State.FINISHED and self.set_aside_at is not None

    @property
    def counts(self) -> bool:
        """Whether the match is in leaderboards and statistics: finished and not set aside."""
        return self.state == self.State.FINISHED and self.set_aside_at is None

    @property
    def side_that_gave_up(self) -> int | None:
        """The position of the side that ended the match by giving up; else None.

        Also None if a corrected hand made the match end at its target.
        """
        return self.gave_up if self.ending == self.Ending.GAVE_UP else None

    @property
    def ended_by(self) -> User | None:
        """The account that ended the match early; None if its hands ended it, or if not known."""
        return self.early_ended_by if self.ending == self.early_ending else None

    @property
    def is_result_only(self) -> bool:
        """Whether the match is a final result without recorded hands."""
        return self.result is not None

    @property
    def day(self) -> datetime:
        """The date and hour that a person gave, else the start of the match."""
        return self.dated_at or self.started_at

    @property
    def hour(self) -> time | None:
        """The hour that a person gave with the date; None without one."""
        local = timezone.localtime(self.dated_at) if self.dated_at else None
        return local.time() if local and local.time() != time.min else None


class ReplacedResult(models.Model):
    """An earlier final result, which a correction replaced. Never edited."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="replaced_results")
    # 1 for the result that was entered first.
    number = models.PositiveIntegerField()
    facts = models.JSONField()
    replaced_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    replaced_at = models.DateTimeField()
    reason = models.CharField(max_length=200)
    # The key of the correction, so that a request sent twice corrects once.
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


class Hand(models.Model):
    """One recorded version of a hand. A correction voids this row and appends another."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField()
    facts = models.JSONField()
    # The account that recorded it, or the position of the side that did so on its phone.
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    recorded_side = models.PositiveSmallIntegerField(null=True)
    recorded_at = models.DateTimeField()
    # The moment of its first version, which a correction does not change.
    played_at = models.DateTimeField()
    device = models.CharField(max_length=200, blank=True)
    client_key = models.UUIDField()
    reason = models.CharField(max_length=200, blank=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    voided_at = models.DateTimeField(null=True)
    void_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["number", "id"]
        indexes = [
            # Hands of the last months, until the daily cleaning empties the names of browsers.
            models.Index("recorded_at", condition=~Q(device=""), name="hands_with_a_browser"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"],
                condition=Q(voided_at__isnull=True),
                name="one_live_hand_per_number",
            ),
            models.UniqueConstraint(fields=["match", "client_key"], name="hand_is_stored_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hands_count_from_1"),
            models.CheckConstraint(
                condition=Q(recorded_by__isnull=True, recorded_side__isnull=False)
                | Q(recorded_by__isnull=False, recorded_side__isnull=True),
                name="hands_say_by_whom",
            ),
            # Without an account, the sides agreed on another version.
            models.CheckConstraint(
                condition=Q(voided_by__isnull=True) | Q(voided_at__isnull=False),
                name="voided_hands_say_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(voided_at__isnull=True) | Q(voided_at__gte=F("recorded_at")),
                name="voided_after_recorded",
            ),
        ]

    def __str__(self) -> str:
        return _("Hand {number}").format(number=self.number)

    @property
    def recorder(self) -> str:
        """The account that recorded the hand, or the side that did so on its phone."""
        if self.recorded_side is None:
            return str(self.recorded_by)
        return self.match.side_names[self.recorded_side]
