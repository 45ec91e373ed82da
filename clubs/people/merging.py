"""Plan a merge of two records of one person: the rows that move, and the obstacles. Read-only.

This app must not import the apps above it. Each of them provides a `Merged`: its columns, with the
writer of its own tables, its obstacles and its locks. `clubs.roster.merge_players` carries out a
`Plan`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

from django.db.models import Count, Max, Model, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Competitor, Membership, Particulars, Player
from clubs.nouns.person import PARTICULARS
from server.later import provided


class Obstacle(NamedTuple):
    """Why the two cannot be one person, with the page that shows it."""

    words: str
    path: str


@dataclass(frozen=True)
class TwoRecords:
    """The record that stays and the record that goes, with the keys of their competitors."""

    kept: Player
    gone: Player
    kept_in: frozenset[int]
    gone_in: frozenset[int]


@dataclass(frozen=True)
class MovedColumn:
    """A column that refers to a person or a competitor, and its writer, which moves its rows."""

    model: type[Model]
    column: str
    move: Callable[[Sequence[int], int], None]
    """Make these rows refer to another person or competitor, both by key."""
    said: Callable[[int], str]
    """How many there are, in words: *3 matches*."""
    is_match: bool = False
    """Whether the rows are the matches played. The record with more of them should stay."""

    @property
    def label(self) -> str:
        return f"{self.model._meta.label}.{self.column}"

    @property
    def is_of_people(self) -> bool:
        return self.model._meta.get_field(self.column).related_model is Player

    def rows(self, keys: Iterable[int]) -> QuerySet[Any]:
        return self.model._default_manager.filter(**{f"{self.column}__in": keys}).order_by("pk")

    def newest(self) -> int:
        """Return the highest key of the table: later rows have a higher one."""
        return self.model._default_manager.aggregate(newest=Max("pk"))["newest"] or 0


Obstacles = Callable[[TwoRecords], Iterable[Obstacle]]
Lock = Callable[[TwoRecords], None]


class Merged(NamedTuple):
    """The columns that an upper app moves in a merge of two records, and its obstacles to it."""

    moved: Sequence[MovedColumn]
    obstacles: Sequence[Obstacles] = ()
    locks: Sequence[Lock] = ()
    """Locks that its writers take before the lock of the club."""


def of_apps() -> Sequence[Merged]:
    """Return what the apps above provide."""
    return provided(__name__)


def moved_columns() -> dict[str, MovedColumn]:
    """Return the columns of the apps above, by their labels."""
    return {column.label: column for app in of_apps() for column in app.moved}


@dataclass(frozen=True)
class Played:
    """A record of a person with the number of its matches, as a number and in words."""

    player: Player
    matches: int
    words: str


def played_by(players: Collection[Player]) -> dict[int, Played]:
    """Return how much these people have played, by their keys."""
    keys = {player.pk for player in players}
    own = Competitor.objects.filter(Q(first__in=keys) | Q(second__in=keys)).order_by()
    people = {pk: keys.intersection(two) for pk, *two in own.values_list("pk", "first", "second")}
    (matches,) = (column for column in moved_columns().values() if column.is_match)
    counts: Counter[int] = Counter()
    rows = matches.rows(people).order_by().values_list(matches.column)
    for competitor, number in rows.annotate(number=Count("pk")):
        counts.update(dict.fromkeys(people[competitor], number))
    return {
        player.pk: Played(player, counts[player.pk], matches.said(counts[player.pk]))
        for player in players
    }


@dataclass(frozen=True)
class Plan:
    """What merging changes: shown before, carried out under the lock.

    `joined`: a competitor of the record that goes, and the competitor of the record that stays with
    the same partner. `taken`: competitors that only change their person.
    """

    two: TwoRecords
    joined: Sequence[tuple[Competitor, Competitor]]
    taken: Sequence[Competitor]
    counts: Sequence[tuple[MovedColumn, int]]
    filled: Sequence[str]
    """Columns of the particulars that only the record that goes has."""
    dropped: Sequence[str]
    """Columns that both have, with different values."""
    account: Membership | None
    obstacles: Sequence[Obstacle] = field(default_factory=list)

    @cached_property
    def mark(self) -> str:
        """A short mark of everything the plan shows, which the form sends back."""
        shown = [
            self.two.kept.pk,
            self.two.gone.pk,
            self.two.kept.name,
            self.two.gone.name,
            [self.two.kept.called, self.two.gone.called],
            [(old.pk, new.pk, old.name, new.name) for old, new in self.joined],
            [pair.pk for pair in self.taken],
            [(column.label, count) for column, count in self.counts],
            [*self.filled, "", *self.dropped],
            self.account and self.account.pk,
            [obstacle.path for obstacle in self.obstacles],
        ]
        return blake2b(repr(shown).encode(), digest_size=8).hexdigest()


def two_of(kept: Player, gone: Player) -> TwoRecords:
    """Return both records with their competitors."""
    kept_in, gone_in = (
        frozenset(Competitor.objects.of(player).values_list("pk", flat=True).order_by())
        for player in (kept, gone)
    )
    return TwoRecords(kept, gone, kept_in, gone_in)


def plan_of(kept: Player, gone: Player) -> Plan:
    """Return what happens if `gone` becomes `kept`. Both belong to one club."""
    two = two_of(kept, gone)
    joined, taken, obstacles = _competitors(two)
    for app in of_apps():
        for ask in app.obstacles:
            obstacles += ask(two)
    filled, dropped = _particulars(two)
    links = {link.player_id: link for link in _accounts(two)}
    if len(links) == 2:
        words = _("Both have an account: {accounts}. Unlink one of them first.")
        accounts = ", ".join(link.user.username for link in links.values())
        path = reverse("accounts", args=[kept.club.slug])
        obstacles.append(Obstacle(words.format(accounts=accounts), path))
    counts = [
        (column, column.rows([gone.pk] if column.is_of_people else two.gone_in).count())
        for column in moved_columns().values()
    ]
    return Plan(
        two,
        joined,
        taken,
        [(column, count) for column, count in counts if count],
        filled,
        dropped,
        links.get(gone.pk),
        obstacles,
    )


def _competitors(
    two: TwoRecords,
) -> tuple[list[tuple[Competitor, Competitor]], list[Competitor], list[Obstacle]]:
    joined, taken, obstacles = [], [], []
    both = Competitor.objects.with_players().select_related("club").order_by("number")
    own = {_place(pair, two.kept): pair for pair in both.of(two.kept)}
    for pair in both.of(two.gone):
        if two.kept in pair.players:
            words = _("They play together as a pair: {pair}.").format(pair=pair)
            path = reverse("pair", args=[pair.club.slug, pair.number])
            obstacles.append(Obstacle(words, path))
        elif same := own.get(_place(pair, two.gone)):
            joined.append((pair, same))
        else:
            taken.append(pair)
    return joined, taken, obstacles


def _place(pair: Competitor, player: Player) -> tuple[int | None, bool]:
    """Return the partner of a player (None: alone), and whether the pair is of one evening only."""
    other = pair.second_id if pair.first_id == player.pk else pair.first_id
    return other, pair.is_passing


def _particulars(two: TwoRecords) -> tuple[list[str], list[str]]:
    known = {row.player_id: row for row in Particulars.objects.filter(player__in=_pks(two))}
    kept, gone = known.get(two.kept.pk), known.get(two.gone.pk)
    if gone is None:
        return [], []
    values = [(name, getattr(kept, name, ""), getattr(gone, name)) for name in PARTICULARS]
    filled = [name for name, stays, goes in values if goes and not stays]
    return filled, [name for name, stays, goes in values if goes and stays and goes != stays]


def _accounts(two: TwoRecords) -> QuerySet[Membership]:
    return Membership.objects.filter(player__in=_pks(two)).select_related("user")


def _pks(two: TwoRecords) -> tuple[int, int]:
    return two.kept.pk, two.gone.pk
