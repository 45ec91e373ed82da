"""The page and the paper of a season: its board with names, and what changed rules would move.

Must not write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.models import Club, Competitor, Player
from clubs.words.figures import ordinal
from scoring.labels import seasons as words
from scoring.labels.consequences import Change, more_places
from scoring.models import Season
from scoring.seasons.results import SeasonScope, SeasonSums, board_in, played_in, scope_of
from scoring.statistics.season import Board, SeasonRules, Standing

FIRST_ROWS, MORE_ROWS = 16, 100
"""Rows of the page at first, and with each press of the button below them."""
FEW_LACKING = 4
"""Up to this number of holders without a place are named."""
SHOWN_NIGHTS = 10
"""The most nights that a line shows one by one."""
MOST_CHANGES = 8
"""Up to this number of moved places are named in the preview of changed rules."""


@dataclass(frozen=True)
class Line:
    """A line of the board with its words. `url`: the page of the holder, "" for none."""

    standing: Standing
    name: str
    url: str
    rules: SeasonRules

    @property
    def nights(self) -> Sequence[int | str]:
        """The points of the best nights, then an empty place for each night still missing."""
        shown = self.standing.best[:SHOWN_NIGHTS]
        empty = min(self.rules.best or SHOWN_NIGHTS, SHOWN_NIGHTS) - len(shown)
        return [*shown, *[""] * empty]

    @property
    def sum_words(self) -> str:
        """The points of the nights that count as a sum."""
        return " + ".join(map(str, self.standing.best))

    @property
    def further(self) -> str:
        """The nights that count and are not shown one by one."""
        rest = self.standing.best[SHOWN_NIGHTS:]
        if not rest:
            return ""
        text = _("and {nights} with {points}")
        return text.format(
            nights=words.counted_nights(len(rest)), points=words.counted_points(sum(rest))
        )

    @property
    def played(self) -> str:
        return words.played_words(self.standing.record)

    @property
    def reason(self) -> str:
        return words.reason_words(self.standing.reason)


@dataclass(frozen=True)
class SeasonBoard:
    """The board of a season, of pairs or of persons. `rows`: how many lines the page shows."""

    season: Season
    is_of_pairs: bool
    rows: int | None = FIRST_ROWS

    @cached_property
    def scope(self) -> SeasonScope:
        return scope_of(self.season)

    @property
    def rules(self) -> SeasonRules:
        return self.scope.rules

    @cached_property
    def played(self) -> SeasonSums:
        return played_in(self.scope)

    @cached_property
    def board(self) -> Board:
        return board_in(self.scope, self.played, is_of_pairs=self.is_of_pairs)

    @property
    def is_provisional(self) -> bool:
        """Whether nobody has the matches for a place yet."""
        return bool(self.board.lacking) and not self.board.standings

    @cached_property
    def shown(self) -> Board:
        """The places to show: while nobody has one, those of all who have played."""
        if not self.is_provisional:
            return self.board
        everybody = replace(self.scope, rules=replace(self.rules, minimum=0))
        return board_in(everybody, self.played, is_of_pairs=self.is_of_pairs)

    @property
    def provisional(self) -> str:
        """The sentence above places that nobody has yet; empty if somebody has a place."""
        if not self.is_provisional:
            return ""
        return words.provisional_words(self.rules.minimum, is_of_pairs=self.is_of_pairs)

    @property
    def summary(self) -> str:
        today = timezone.localdate()
        return words.summary(
            self.season.first, self.season.last, self.played.nights, self.played.matches, today
        )

    @property
    def rule(self) -> SafeString:
        return words.rule_sentence(self.rules, is_of_pairs=self.is_of_pairs)

    @property
    def in_short(self) -> str:
        """The span and the rules in a few words."""
        span = words.dates_words(self.season.first, self.season.last)
        return f"{self.season}, {span}: {words.in_short(self.rules)}"

    @property
    def first_night(self) -> str:
        """When the season begins, if that is today or later; else that nothing is played yet."""
        if self.season.first >= timezone.localdate():
            return words.first_night(self.season.first)
        return _("No match of this season has ended yet.")

    @property
    def of(self) -> str:
        """The value of `?of=` for this board."""
        return "pairs" if self.is_of_pairs else "persons"

    @property
    def is_over(self) -> bool:
        return self.season.last < timezone.localdate()

    @property
    def title(self) -> str:
        return _("Table of pairs") if self.is_of_pairs else _("Table of people")

    @property
    def games(self) -> str:
        return words.games_words(self.rules.games)

    @property
    def see_words(self) -> str:
        """The link to the page of a line's holder."""
        return _("See the pair") if self.is_of_pairs else _("See the person")

    @property
    def winner_words(self) -> str:
        """Return who is in the first place, or a sentence that nobody is."""
        first = [line for line in self.lines if line.standing.place == 1 and line.standing.total]
        if self.is_provisional or not first:
            return _("No pair has a place.") if self.is_of_pairs else _("Nobody has a place.")
        names = ", ".join(f"{line.name} ({line.standing.total})" for line in first)
        text = _("Pairs: {names}") if self.is_of_pairs else _("People: {names}")
        return text.format(names=names)

    @property
    def who(self) -> str:
        """The head of the column of names."""
        return _("Pair") if self.is_of_pairs else _("Person")

    @property
    def nights_head(self) -> str:
        return words.nights_head(self.rules, SHOWN_NIGHTS)

    @property
    def shown_nights(self) -> str:
        """How many columns of nights a line has, for its style."""
        return str(min(self.rules.best or SHOWN_NIGHTS, SHOWN_NIGHTS))

    @property
    def standings(self) -> Sequence[Standing]:
        return self.shown.standings[: self.rows]

    @cached_property
    def _named(self) -> dict[int, tuple[str, str]]:
        keys = [each.holder for each in self.standings]
        keys += [each.holder for each in self.shown.lacking[:FEW_LACKING]]
        return named(self.season.club, keys, is_of_pairs=self.is_of_pairs)

    @cached_property
    def lines(self) -> list[Line]:
        return [Line(each, *self._named[each.holder], self.rules) for each in self.standings]

    @property
    def next_rows(self) -> int:
        """How many lines the button below the last one shows together; 0: there are no more."""
        shown, total = len(self.standings), len(self.shown.standings)
        return min(shown + MORE_ROWS, total) if shown < total else 0

    @property
    def next_words(self) -> str:
        shown = len(self.standings)
        first, last = ordinal(shown + 1), ordinal(self.next_rows)
        if first == last:
            return _("See the {place}").format(place=first)
        return _("See the {first} to the {last}").format(first=first, last=last)

    @property
    def lacking(self) -> str:
        """The sentence on those without a place; empty if everybody is shown."""
        lacking = self.shown.lacking
        few = [(self._named[one.holder][0], one.missing) for one in lacking[:FEW_LACKING]]
        return words.lacking_words(few, len(lacking) - len(few)) if few else ""


def named(club: Club, keys: Sequence[int], *, is_of_pairs: bool) -> dict[int, tuple[str, str]]:
    """Return name and page of pairs or persons, by their keys."""
    if not is_of_pairs:
        players = Player.objects.in_bulk(keys)
        return {
            key: (str(player), reverse("player", args=[club.slug, key]))
            for key, player in players.items()
        }
    pairs = Competitor.objects.with_players().in_bulk(keys)
    return {
        key: (str(pair), reverse("pair", args=[club.slug, pair.number]))
        for key, pair in pairs.items()
    }


def seasons_of(club: Club) -> list[Season]:
    """Return the seasons of a club, the latest first."""
    seasons = list(club.seasons.all())
    for season in seasons:
        season.club = club
    return seasons


def current(seasons: Sequence[Season], today: date) -> Season | None:
    """Return the season to show first: the one in play, else the last begun, else the next one."""
    playing = [one for one in seasons if one.first <= today <= one.last]
    begun = [one for one in seasons if one.first <= today]
    return next(iter([*playing, *begun, *reversed(seasons)]), None)


@dataclass(frozen=True)
class Changes:
    """The changes of both boards by other dates or rules; `after` None: no changes."""

    season: Season
    after: SeasonScope | None

    @cached_property
    def changes(self) -> list[Change]:
        return [] if self.after is None else _changes(self.season, self.after)


def _changes(before: Season, after: SeasonScope) -> list[Change]:
    old = scope_of(before)
    was, now = played_in(old), played_in(after)
    result = []
    if (was.nights, was.matches) != (now.nights, now.matches):
        result.append(Change(_("Counted"), _amount(was), _amount(now)))
    for is_of_pairs in (True, False):
        boards = (
            board_in(old, was, is_of_pairs=is_of_pairs),
            board_in(after, now, is_of_pairs=is_of_pairs),
        )
        result += _moved(before.club, *boards, is_of_pairs=is_of_pairs)
    return result


def _amount(played: SeasonSums) -> str:
    return f"{words.counted_nights(played.nights)}, {words.counted_matches(played.matches)}"


def _moved(club: Club, before: Board, after: Board, *, is_of_pairs: bool) -> list[Change]:
    was = {one.holder: (one.place, one.total) for one in before.standings}
    now = {one.holder: (one.place, one.total) for one in after.standings}
    moved = [key for key in dict.fromkeys((*now, *was)) if was.get(key) != now.get(key)]
    names = named(club, moved[:MOST_CHANGES], is_of_pairs=is_of_pairs)
    result = [
        Change(names[key][0], _place(was.get(key)), _place(now.get(key)))
        for key in moved[:MOST_CHANGES]
    ]
    if more := len(moved) - len(result):
        result.append(Change(more_places(more)))
    return result


def _place(line: tuple[int, int] | None) -> str:
    if line is None:
        return _("no place")
    place, total = line
    return _("{place} with {points}").format(place=ordinal(place), points=total)
