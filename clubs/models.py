"""Who people are: clubs, the accounts that may act in them, their players and pairs.

Columns and constraints only. The one writer of these tables is `clubs.roster`; who may see
or change what is answered by `clubs.access`.
"""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Greatest, Least
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from clubs.names import begins_with_i, sort_key, spoken, words


class User(AbstractUser):
    """An account that signs in. What it may do is said by its memberships, club by club."""

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Club(models.Model):
    """A club, a stranger to every other club on the same server."""

    slug = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=80)
    meets = models.CharField(_("when and where it meets"), max_length=120, blank=True)
    # Grows with every write to the club's people and pairs: their names are on pages that poll.
    version = models.PositiveIntegerField(default=1, editable=False)

    rights: frozenset[str] = frozenset()
    """What the person asking may do here: values of `clubs.access.Right`, set by `club_for`."""
    role = ""
    """What the person asking is here, as a word; set by `club_for` too."""

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What an account is to a club; the rights of each are in `clubs.access`."""

    OWNER = "owner", _("owner")
    SECRETARY = "secretary", _("secretary")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")
    PLAYER = "player", _("player")


class Membership(models.Model):
    """The role of one account in one club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_role_per_club_and_user"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()}, {self.club})"


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> PlayerQuerySet:
        return self.filter(archived_at__isnull=True)

    def search(self, text: str) -> PlayerQuerySet:
        """Those in whose name (or nickname) every word of `text` occurs."""
        found = Q()
        for word in words(text):
            found &= Q(sort_key__contains=word)
        return self.filter(found)

    def namesakes(self, name: str) -> PlayerQuerySet:
        """Those of the same full name, accents and case aside."""
        key = sort_key(name)
        return self.filter(Q(sort_key=key) | Q(sort_key__startswith=f"{key}  "))

    def with_pair_count(self) -> PlayerQuerySet:
        """Each with `pair_count`, how many active pairs they are in."""
        pairs = Competitor.objects.pairs().active()
        theirs = pairs.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk")))
        count = theirs.order_by().values("club").annotate(n=Count("pk")).values("n")
        return self.annotate(pair_count=Coalesce(Subquery(count), 0))


class Player(models.Model):
    """A person who plays at the club. A player needs no account."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(_("full name"), max_length=80)
    called = models.CharField(
        _("what people call them"),
        max_length=30,
        blank=True,
        help_text=_("Shown on score sheets. Left empty, the first name is shown."),
    )
    # Databases sort accents each in its own way; this key sorts and finds alike on all of them.
    # It is the name and, after two spaces, what people call them: so a nickname is found as well,
    # and Maria Souza (Zuza) still comes before Maria Souza Lima.
    sort_key = models.CharField(max_length=160, editable=False, db_index=True)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["sort_key", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def short_name(self) -> str:
        return self.spoken(0)

    def spoken(self, detail: int) -> str:
        """What they are called, in so much detail."""
        return spoken(self.name, self.called, detail)


class CompetitorQuerySet(models.QuerySet["Competitor"]):
    def pairs(self) -> CompetitorQuerySet:
        """The club's own: two who only sat together for an evening are none."""
        return self.filter(second__isnull=False, is_passing=False)

    def singles(self) -> CompetitorQuerySet:
        return self.filter(second__isnull=True)

    def active(self) -> CompetitorQuerySet:
        return self.filter(archived_at__isnull=True)

    def with_players(self) -> CompetitorQuerySet:
        return self.select_related("first", "second")

    def of(self, player: Player) -> CompetitorQuerySet:
        return self.filter(Q(first=player) | Q(second=player))

    def search(self, text: str) -> CompetitorQuerySet:
        """Those of whom every word of `text` is the number, or occurs in a name."""
        found = Q()
        for word in words(text):
            part = (
                Q(sort_key__contains=word)
                | Q(first__sort_key__contains=word)
                | Q(second__sort_key__contains=word)
            )
            # Longer is no number of a pair, and thousands of digits are not even read.
            if word.isascii() and word.isdigit() and len(word) < 10:
                part |= Q(number=int(word))
            found &= part
        return self.filter(found)


class Competitor(models.Model):
    """Who takes one side of a table: a pair, or one person in games for single players.

    `number` is the club's own number of the pair, given once and never used again; that of one
    person, and of two who are no pair of the club, is only there to tell them apart.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="competitors")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(
        _("name of the pair"),
        max_length=60,
        blank=True,
        help_text=_("Left empty, the names of the two are shown."),
    )
    sort_key = models.CharField(max_length=120, blank=True, default="", editable=False)
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    # Two whom the draw of an event with changing partners sets together: only their matches know
    # them, and no list of the club.
    is_passing = models.BooleanField(default=False, editable=False)
    # How much of their names tells them from all the others of the club (see `clubs.names`): on
    # the row, so that every list calls a pair the same, and none has to look for its namesakes.
    detail = models.PositiveSmallIntegerField(default=0, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = CompetitorQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_competitor_per_number"),
            # The same two in either order are the same pair.
            models.UniqueConstraint(
                Least("first", "second"),
                Greatest("first", "second"),
                "is_passing",
                condition=Q(second__isnull=False),
                name="same_two_are_one_pair",
            ),
            models.UniqueConstraint(
                fields=["first"],
                condition=Q(second__isnull=True),
                name="one_person_is_one_single",
            ),
            models.CheckConstraint(
                condition=Q(second__isnull=True) | ~Q(first=F("second")),
                name="pair_of_two_persons",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="competitor_number_from_1"),
        ]

    def __str__(self) -> str:
        if self.name:
            return self.name
        if self.second is None:
            return self.first.name
        first, second = (player.spoken(self.detail) for player in self.players)
        both = (
            pgettext("before the sound of i", "{first} and {second}")
            if begins_with_i(second)
            else _("{first} and {second}")
        )
        return both.format(first=first, second=second)

    @property
    def players(self) -> list[Player]:
        return [self.first] if self.second is None else [self.first, self.second]


class JournalEntry(models.Model):
    """One line of the club's journal: who did what, when and why. Never changed.

    `action` is a code (translated by `clubs.labels`), `subject` and the rest are words as they
    were then, so that an entry reads right after names have changed.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="journal")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    action = models.CharField(max_length=30)
    subject = models.CharField(max_length=160)
    path = models.CharField(max_length=200, blank=True)
    before = models.CharField(max_length=200, blank=True)
    after = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["club", "-id"], name="journal_by_club")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"
