"""Tournaments with their stages, entries, rounds and final places.

Columns and constraints only. `tournaments.director` is the only writer.
"""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from math import ceil

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Competitor, Loan, Player, User
from scoring.models import HouseRulesVersion, TableKey


class Tournament(models.Model):
    """An event of a club, with the rules of its matches and its regulation frozen into it."""

    class Shown(models.TextChoices):
        ALWAYS = "always", _("always, while tables still play")
        ROUNDS = "rounds", _("after each round")
        END = "end", _("at the end")

    class Phones(models.TextChoices):
        HANDS = "hands", _("One side records, the other agrees with each hand")
        RESULT = "result", _("One side records, the other agrees with the final result")
        ALONE = "alone", _("One side records, nobody has to agree")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    starts_at = models.DateTimeField()
    place = models.CharField(max_length=80, blank=True)
    ruleset = models.CharField(max_length=30)
    rules_name = models.CharField(max_length=80)
    options = models.JSONField()
    # None: the rules are a preset.
    rules_version = models.ForeignKey(
        HouseRulesVersion, models.PROTECT, null=True, related_name="+"
    )
    # Limits of a match besides the target of its rules; None: no limit.
    hands = models.PositiveSmallIntegerField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    # Award, tie-breaks, bye and walkover, in the form of an event file.
    regulation = models.JSONField()
    capacity = models.PositiveIntegerField(null=True, blank=True)
    standings_shown = models.CharField(max_length=10, choices=Shown, default=Shown.ROUNDS)
    # What the sides do on their phones; empty: they have no keys.
    phones = models.CharField(max_length=6, choices=Phones, blank=True, default="")
    # Entry fee of each person in hundredths; None: no fee. `guest_price` None: as for members.
    price = models.PositiveIntegerField(null=True, blank=True)
    guest_price = models.PositiveIntegerField(null=True, blank=True)
    # Whether these fees were written, and are said, for a pair: twice as much.
    is_price_of_pair = models.BooleanField(default=False)
    client_key = models.UUIDField()
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    # An archived tournament, for example a trial, is not listed; only members of the club see it.
    archived_at = models.DateTimeField(null=True, blank=True)
    # Set while nobody can write here, since another computer has the tournament.
    loan = models.ForeignKey(
        Loan, on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-starts_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="one_tournament_per_slug"),
            models.UniqueConstraint(fields=["club", "client_key"], name="tournament_made_once"),
            models.CheckConstraint(
                condition=Q(hands__isnull=True) | Q(hands__gte=1), name="hands_of_a_match"
            ),
            models.CheckConstraint(
                condition=Q(minutes__isnull=True) | Q(minutes__gte=1), name="minutes_of_a_round"
            ),
            models.CheckConstraint(
                condition=Q(guest_price__isnull=True) | Q(price__isnull=False),
                name="no_price_for_guests_alone",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of a tournament drawn by one format. Its rounds follow those of the stage before."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20)
    # The options of the format, in the form of an event file; the seed of its lots is among them.
    options = models.JSONField(default=dict)
    # Number of entries of each section that advance, and of the best next entries of all sections.
    qualify = models.PositiveIntegerField(null=True, blank=True)
    best_next = models.PositiveIntegerField(default=0)
    # Whether the results of the stage before still count, in common standings.
    carries_over = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stages_count_from_1"),
        ]

    def __str__(self) -> str:
        return _("Stage {number}").format(number=self.number)

    @cached_property
    def is_settled(self) -> bool:
        """Whether it is closed and no open stage that players have seen counts its results."""
        if self.closed_at is None:
            return False
        following = Stage.objects.filter(tournament=self.tournament_id, number=self.number + 1)
        counting = following.filter(carries_over=True).first()
        if counting is None:
            return True
        return counting.is_settled if counting.closed_at is not None else not counting.is_seen

    @cached_property
    def rounds_before(self) -> int:
        """Number of rounds in all earlier stages. Pages and papers continue this number."""
        if self.number == 1:
            return 0
        rounds = Round.objects.filter(stage__tournament=self.tournament_id)
        return rounds.filter(stage__number__lt=self.number).live().seen().count()

    @property
    def is_seen(self) -> bool:
        """Whether players have seen a draw of the stage, even one that was taken back."""
        return self.rounds.seen().exists()


class Entry(models.Model):
    """A pair (or a person, if partners change) that has entered a tournament."""

    class Presence(models.TextChoices):
        PRESENT = "present", _("present")
        ON_THE_WAY = "on-the-way", _("on the way")
        ABSENT = "absent", _("absent")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    competitor = models.ForeignKey(Competitor, on_delete=models.PROTECT, related_name="entries")
    seed = models.PositiveIntegerField(null=True, blank=True)
    # Entries with the same group are kept apart.
    group = models.CharField(max_length=60, blank=True)
    table = models.PositiveIntegerField(null=True, blank=True)
    reserve = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # Ticked by hand where the tournament has no price; with a price there are payments.
    is_paid = models.BooleanField(default=False)
    is_waiting = models.BooleanField(default=False)
    # Presence at check-in; empty: not known yet.
    presence = models.CharField(max_length=10, choices=Presence, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    left_reason = models.CharField(max_length=200, blank=True)
    is_expelled = models.BooleanField(default=False)
    entered_at = models.DateTimeField(default=timezone.now)
    # The keys of its tables, also revoked ones: a draw that changes may delete or move the table.
    keys = models.ManyToManyField(TableKey, through="KeyOfEntry", related_name="entries")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(fields=["tournament", "competitor"], name="entered_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entries_count_from_1"),
        ]

    def __str__(self) -> str:
        return str(self.competitor)


class KeyOfEntry(models.Model):
    """A key of a table at which an entry sat when the key was made."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    tablekey = models.ForeignKey(TableKey, on_delete=models.CASCADE, related_name="+")

    class Meta:
        db_table = "tournaments_entry_keys"
        unique_together = [("entry", "tablekey")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.tablekey}"


class Participant(models.Model):
    """An entry in a stage. Rounds are counted in the stage, from 1."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="participants")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="participants")
    seed = models.PositiveIntegerField(null=True)
    section = models.CharField(max_length=12, blank=True)
    # Whether the section came from the first draw, and not from a director.
    is_section_drawn = models.BooleanField(default=False)
    line = models.CharField(max_length=2, blank=True)
    # Moment from which the entry can be drawn: it entered, was admitted or came back.
    joined_at = models.DateTimeField(default=timezone.now)
    from_round = models.PositiveIntegerField(default=1)
    until_round = models.PositiveIntegerField(null=True)
    # Requested byes, and credit for rounds before `from_round`: worth by round, as in event files.
    byes = models.JSONField(default=dict, blank=True)
    credit = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["entry__number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="once_in_a_stage"),
            models.CheckConstraint(condition=Q(line__in=["", "NS", "EW"]), name="known_line"),
        ]

    def __str__(self) -> str:
        return str(self.entry)

    @property
    def never_played(self) -> bool:
        """Whether the entry left before its first round."""
        return self.until_round is not None and self.until_round < self.from_round


class RoundQuerySet(models.QuerySet["Round"]):
    """Rounds of one or more stages. Players may see `live().seen()`."""

    def live(self) -> RoundQuerySet:
        """Leave out draws that were taken back."""
        return self.filter(voided_at__isnull=True)

    def seen(self) -> RoundQuerySet:
        """Leave out drafts. Draws that were taken back have been seen."""
        return self.exclude(state="draft")


class Round(models.Model):
    """A drawn round of a stage; voided, not deleted, if the draw was taken back.

    `number` counts within the stage, also in addresses; people read `overall`.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        PLAYING = "playing", _("in play")
        CLOSED = "closed", _("closed")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    # The cost of the draw and the format's notes for the director.
    cost = models.JSONField(default=list)
    notes = models.JSONField(default=list)
    is_changed = models.BooleanField(default=False)
    # Fingerprint of everything the draft was drawn from: if it differs, the draft is outdated.
    drawn_from = models.CharField(max_length=32, blank=True)
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    # The clock: the moment it runs out, or the seconds left when it was stopped.
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.PositiveIntegerField(null=True, blank=True)
    last_hand_at = models.DateTimeField(null=True, blank=True)
    # Last day of a round whose players choose the day of their match.
    play_until = models.DateField(null=True, blank=True)
    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"],
                condition=Q(voided_at__isnull=True),
                name="one_live_round_per_number",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_1"),
            models.CheckConstraint(
                condition=Q(clock_ends_at__isnull=True) | Q(clock_left__isnull=True),
                name="a_clock_runs_or_stands",
            ),
        ]

    def __str__(self) -> str:
        return _("Round {number}").format(number=self.overall)

    @property
    def overall(self) -> int:
        """The number in the tournament: rounds of a later stage continue those before."""
        return self.stage.rounds_before + self.number

    @property
    def is_draft(self) -> bool:
        return self.state == self.State.DRAFT

    @property
    def is_closed(self) -> bool:
        return self.state == self.State.CLOSED

    def seconds_left(self, now: datetime) -> int | None:
        """Return the time left on the clock, below zero when time is up; None without a clock."""
        if self.clock_ends_at is None:
            return self.clock_left
        return ceil((self.clock_ends_at - now).total_seconds())


class Placement(models.Model):
    """The frozen place of an entry in a closed stage. `points` are hundredths.

    `difference` and `met` decide between level lines of circuits. `met` has, by the number of each
    opponent, how often they met and the points won then, in hundredths. Places that were frozen
    before there were these two have 0 and nothing.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="placements")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="placements")
    section = models.CharField(max_length=12, blank=True)
    place = models.PositiveIntegerField()
    points = models.IntegerField()
    goes_on = models.BooleanField(default=False)
    difference = models.BigIntegerField(default=0)
    met = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["section", "place", "entry__number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_place_in_a_stage")
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}"
