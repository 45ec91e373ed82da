"""Clubs, the accounts that may act in them, their players and pairs.

Columns and constraints only. The one writer of these tables is `clubs.roster`; `clubs.access`
decides the rights to see and change them.
"""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext_lazy as _

from clubs.names import begins_with_i, pair_words, sort_key, spoken, words


class User(AbstractUser):
    """An account that signs in. What it may do is said by its memberships, club by club."""

    def __str__(self) -> str:
        return self.get_full_name() or self.username


def all_languages() -> list[str]:
    return [code for code, _name in settings.LANGUAGES]


class Club(models.Model):
    """A club, a stranger to every other club on the same server."""

    slug = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=80)
    meets = models.CharField(_("when and where it meets"), max_length=120, blank=True)
    town = models.CharField(_("town"), max_length=60, blank=True)
    # Codes of settings.LANGUAGES, the club's own first.
    languages = models.JSONField(default=all_languages)
    # How `scoring.house` names rules: the key of a preset, or the number of house rules. Empty:
    # nothing was chosen, and matches start with the first preset.
    default_rules = models.CharField(max_length=20, blank=True)
    is_indexed = models.BooleanField(default=False)
    # Whether directors may put new people and pairs on the list while entering a tournament.
    directors_add = models.BooleanField(default=True)
    # Grows with every write to the club's people and pairs: their names are on pages that poll.
    version = models.PositiveIntegerField(default=1, editable=False)
    # Grows with every write to a match that was played before the month of the write: sums over
    # earlier months are kept under it.
    past_version = models.PositiveIntegerField(default=1, editable=False)

    rights: frozenset[str] = frozenset()
    """Rights of the person asking: values of `clubs.access.Right`, set by `club_for`."""
    role = ""
    """Role of the person asking, as a word; set by `club_for` too."""

    def __str__(self) -> str:
        return self.name


class Logo(models.Model):
    """The club's emblem for paper, as `clubs.logo` has cleaned it. Apart from the club's own row,
    which is read with every request.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="logo")
    kind = models.CharField(max_length=20)
    content = models.BinaryField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["image/png", "image/svg+xml"]), name="known_kind_of_logo"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club} ({self.kind})"


class Role(models.TextChoices):
    """The roles of accounts in a club; `clubs.access` has the rights of each."""

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


class SignInCount(models.Model):
    """Wrong passwords of one account from one address or device; written by `clubs.sign_in`."""

    key = models.CharField(max_length=64, primary_key=True)
    tries = models.PositiveIntegerField(default=0)
    last = models.DateTimeField(db_index=True)
    wait_until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.tries} until {self.wait_until:%Y-%m-%d %H:%M:%S}"


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> PlayerQuerySet:
        return self.filter(archived_at__isnull=True)

    def search(self, text: str) -> PlayerQuerySet:
        """Players whose name or nickname contains every word of `text`."""
        found = Q()
        for word in words(text):
            found &= Q(sort_key__contains=word)
        return self.filter(found)

    def namesakes(self, name: str) -> PlayerQuerySet:
        """Players of the same full name, accents and case aside."""
        key = sort_key(name)
        return self.filter(Q(sort_key=key) | Q(sort_key__startswith=f"{key}  "))


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
        """Return the player's name in this much detail."""
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
        """Pairs and persons with every word of `text` in a name or as the number."""
        found = Q()
        for word in pair_words(text):
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
    """One side of a table: a pair, or one person in games for single players.

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
        # Not the lazy one: pages have hundreds of names, and it takes as long as all the rest.
        both = (
            pgettext("before the sound of i", "{first} and {second}")
            if begins_with_i(second)
            else gettext("{first} and {second}")
        )
        return both.format(first=first, second=second)

    @property
    def players(self) -> list[Player]:
        return [self.first] if self.second is None else [self.first, self.second]


class JournalWords(NamedTuple):
    subject: str
    before: str
    after: str


class JournalEntry(models.Model):
    """One line of the club's journal: who did what, when and why. Never changed.

    `action` is a code (translated by `clubs.labels`), `subject` and the rest are words as they
    were then, so that an entry reads right after names have changed. `translations` has subject,
    before and after by language, where a language says them otherwise than LANGUAGE_CODE.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="journal")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    action = models.CharField(max_length=30)
    subject = models.CharField(max_length=160)
    path = models.CharField(max_length=200, blank=True)
    before = models.CharField(max_length=200, blank=True)
    # A corrected result may move many places.
    after = models.CharField(max_length=1000, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    translations = models.JSONField(default=dict)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["club", "-id"], name="journal_by_club")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"

    @property
    def said(self) -> JournalWords:
        """Subject, before and after in the language of the page."""
        words = self.translations.get(get_language())
        return JournalWords(*(words or (self.subject, self.before, self.after)))
