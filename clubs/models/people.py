"""Clubs, the accounts that may act in them, their players and pairs.

Columns and constraints only. `clubs.roster` is the only writer of these tables;
`clubs.rights.access` decides the rights to see and change them.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from clubs.words.names import begins_with_i, pair_words, sort_key, spoken, words


class User(AbstractUser):
    """An account that signs in. Its memberships give its rights in each club."""

    password_changed_at = models.DateTimeField(null=True, editable=False)
    # Raised by "Sign out everywhere": sessions opened under another number are void.
    session_number = models.PositiveIntegerField(default=0, editable=False)

    def get_session_auth_hash(self) -> str:
        return self._numbered(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        yield from map(self._numbered, super().get_session_auth_fallback_hash())

    def _numbered(self, password_hash: str) -> str:
        number = self.session_number
        return f"{password_hash}-{number}" if number else password_hash

    def __str__(self) -> str:
        return self.get_full_name() or self.username


def all_languages() -> list[str]:
    return [code for code, _name in settings.LANGUAGES]


class Club(models.Model):
    """A club. Clubs on the same server share no data but accounts."""

    slug = models.SlugField(unique=True)
    # The same on every computer that the club is lent to (docs/lending.md).
    uid = models.UUIDField(default=uuid4, editable=False)
    name = models.CharField(max_length=80)
    meets = models.CharField(max_length=120, blank=True)
    town = models.CharField(max_length=60, blank=True)
    # Codes of settings.LANGUAGES, the club's own first.
    languages = models.JSONField(default=all_languages)
    # The key of a preset, or the number of house rules (`scoring.house_rules.house`). Empty:
    # matches start with the first preset.
    default_rules = models.CharField(max_length=20, blank=True)
    is_indexed = models.BooleanField(default=False)
    # Whether people without an account may open the club's page, and which parts of it they see.
    is_public = models.BooleanField(default=False)
    shows_matches = models.BooleanField(default=True)
    shows_top_ten = models.BooleanField(default=True)
    # Whether members see estimated strengths of pairs and persons (`scoring.seasons.ratings`).
    shows_ratings = models.BooleanField(default=False)
    # Whether directors may put new people and pairs on the list while entering a tournament.
    directors_add = models.BooleanField(default=True)
    # Roles whose accounts need a second step before dangerous actions (`clubs.second_step`).
    second_step_roles = models.JSONField(default=list)
    # Whether the club has a season, which every page's navigation asks; written with the seasons.
    has_seasons = models.BooleanField(default=False, editable=False)
    # Whether the club has a webhook, which every writer asks; written with the webhooks.
    has_webhooks = models.BooleanField(default=False, editable=False)
    # Set while nobody can write here, since another computer has the club.
    loan = models.ForeignKey(
        "clubs.Loan", on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    # Raised by every write to the club's people and pairs, whose names are on pages that poll.
    version = models.PositiveIntegerField(default=1, editable=False)
    # Raised by every write to a match of an earlier month: part of the cache key of their sums.
    past_version = models.PositiveIntegerField(default=1, editable=False)

    rights: frozenset[str] = frozenset()
    """Rights of the person of the request: values of `clubs.rights.Right`, set by `club_for`."""
    role = ""
    """Translated role of the person of the request, set by `club_for`."""
    has_programs = False
    """Whether a token or webhook of the club works, set by `club_for`."""

    def __str__(self) -> str:
        return self.name

    @property
    def where(self) -> str:
        """When and where the club meets, as far as it is known."""
        return " · ".join(filter(None, (self.meets, self.town)))


class Logo(models.Model):
    """The club's logo for paper, cleaned by `clubs.words.logo`.

    A table of its own, since the club's row is read with every request.
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
    """The roles of accounts in a club; `clubs.rights.access` has the rights of each."""

    OWNER = "owner", _("owner")
    SECRETARY = "secretary", _("secretary")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")
    PLAYER = "player", _("player")


class Membership(models.Model):
    """The role of one account in one club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    # The secret part of the address of this person's calendar; empty: they have made none.
    calendar_key = models.CharField(max_length=22, blank=True, default="")
    # Who this is among the people of the club: claimed by an invitation.
    player = models.OneToOneField(
        "Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="membership"
    )

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
        """Return the players whose name or nickname contains every word of `text`."""
        condition = Q()
        for word in words(text):
            condition &= Q(sort_key__contains=word)
        return self.filter(condition)

    def namesakes(self, name: str) -> PlayerQuerySet:
        """Return the players of the same full name, ignoring accents and case."""
        key = sort_key(name)
        return self.filter(Q(sort_key=key) | Q(sort_key__startswith=f"{key}  "))


class Player(models.Model):
    """A person who plays at the club. A player needs no account."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)
    called = models.CharField(max_length=30, blank=True)
    # For sorting and searching, which databases do differently with accents. The name and, after
    # two spaces, the nickname: so nicknames are found too, and Maria Souza (Zuza) still comes
    # before Maria Souza Lima.
    sort_key = models.CharField(max_length=160, editable=False, db_index=True)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)
    erased_at = models.DateTimeField(null=True, editable=False)

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

    @property
    def both_names(self) -> str:
        """The full name, with the nickname in brackets."""
        return f"{self.name} ({self.called})" if self.called not in ("", self.name) else self.name

    def spoken(self, detail: int) -> str:
        """Return the player's name in this much detail."""
        return spoken(self.name, self.called, detail)


class CompetitorQuerySet(models.QuerySet["Competitor"]):
    def pairs(self) -> CompetitorQuerySet:
        """Return the club's own pairs, without partners of one evening."""
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
        """Return the competitors with every word of `text` in a name or as the number."""
        condition = Q()
        for word in pair_words(text):
            part = (
                Q(sort_key__contains=word)
                | Q(first__sort_key__contains=word)
                | Q(second__sort_key__contains=word)
            )
            # No pair has a longer number, and Python refuses thousands of digits.
            if word.isascii() and word.isdigit() and len(word) < 10:
                part |= Q(number=int(word))
            condition &= part
        return self.filter(condition)


class Competitor(models.Model):
    """One side of a match: a pair, or one person in games for single players.

    `number` is the club's number of the pair, which no later pair gets. Single persons and partners
    of one evening have numbers too, which no page shows.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="competitors")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60, blank=True)
    sort_key = models.CharField(max_length=120, blank=True, default="", editable=False)
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    # Partners of one evening, set together by a draw with changing partners: in matches, but in no
    # list of the club.
    is_passing = models.BooleanField(default=False, editable=False)
    # The detail of the names that differs from all others in the club
    # (`clubs.words.names.details`). Stored, so that every list shows the same name without
    # searching for namesakes.
    detail = models.PositiveSmallIntegerField(default=0, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = CompetitorQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_competitor_per_number"),
            # Two players in either order are the same pair.
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
        # Not lazy: a lazy text would double the time of a name, and pages have hundreds.
        both = (
            pgettext("before the sound of i", "{first} and {second}")
            if begins_with_i(second)
            else gettext("{first} and {second}")
        )
        return both.format(first=first, second=second)

    @property
    def players(self) -> list[Player]:
        return [self.first] if self.second is None else [self.first, self.second]

    @property
    def partners(self) -> str:
        """The full names of a pair; empty for one person."""
        return "" if self.second is None else f"{self.first.name}, {self.second.name}"
