"""Parts of the pages of scoring about the occasions of matches, which an app above provides.

An occasion is an event to which a match belongs, such as a tournament. This app must not import the
apps above it. One of them provides its `Occasions`; without any, these parts are empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from typing import ClassVar, NamedTuple

from django.db.models import Q, QuerySet

from clubs.models import Club, Player, User
from scoring.labels.consequences import Change
from scoring.memory.consequences import Corrected, brought_back
from scoring.models import Hand, Match
from server.later import provided


class Link(NamedTuple):
    """A page with its name. `result`: a sentence on the result that counts on that occasion instead
    of the totals of the match; empty if there is none. `is_decided`: as in `decided_among`.
    `is_taken_out`: the match does not belong to that occasion any more, and `result` says why.
    `decide`: where this reader may take over the corrected score sheet; else empty.
    """

    name: str
    url: str
    result: str = ""
    is_decided: bool = False
    is_taken_out: bool = False
    decide: str = ""


def menu_entry(occasion: Link | None) -> str:
    """Return the entry of the menu under which a match stands: that of its occasion, if any."""
    return "tournaments" if occasion else "matches"


class Occasion(NamedTuple):
    """An occasion by which a list of matches is chosen: its key in addresses, and its name."""

    key: str
    name: str


class InPlay(NamedTuple):
    """An occasion in play in words, with the page that its director, and everybody else, opens."""

    words: str
    directors_url: str
    url: str


class Honour(NamedTuple):
    """A win on the honours board: the event, the day and the winners."""

    day: date
    name: str
    url: str
    winners: str


class NextTable(NamedTuple):
    """What a person plays next on an occasion, such as a tournament, in a few words.

    For a match whose day the players choose: `last_day`, in words; `calendar`, the address of that
    day as a file for calendar programs; `report`, the address and words of the link to its result.
    All may be empty.
    """

    occasion: str
    words: str
    url: str
    last_day: str = ""
    calendar: str = ""
    report: tuple[str, str] = ("", "")


class OwnFee(NamedTuple):
    """The fee of a person for one tournament, in words: what is still owed, or that it is paid."""

    occasion: str
    words: str
    url: str


class OwnPrize(NamedTuple):
    """The prize of a person for one tournament, in words: the amount and what of it was paid."""

    occasion: str
    words: str
    url: str


class Panel:
    """A part of a page; its template shows it by the name `panel`."""

    template: ClassVar[str]

    @property
    def seats(self) -> Link | None:
        """The page on which players see where they sit now; None without one."""
        return None


class Occasions:
    """The occasions of matches, such as tournaments. By these methods no match has an occasion."""

    def link_of(self, match: Match) -> Link | None:
        """Return the page of the occasion on which a match is played."""
        return None

    def is_taken_out(self, match: Match) -> bool:
        """Whether the match was taken out of its occasion, which alone can put it back."""
        return False

    def names_of(self, matches: Iterable[Match]) -> Mapping[int, str]:
        """Return the name of the occasion of each match that has one, by the key of the match."""
        return {}

    def rounds_of(self, matches: Iterable[Match]) -> Mapping[int, str]:
        """Return the occasion and round of each match that has one, the latest round first."""
        return {}

    def decided_among(self, matches: Collection[int] | QuerySet[Match]) -> set[int]:
        """Return which of these matches (by key) take no more hands, because their result is set on
        their occasion.
        """
        return set()

    def disputed_among(self, matches: Collection[int]) -> set[int]:
        """Return which of these ended matches (by key) have no result yet on their occasion,
        because the sides do not agree.
        """
        return set()

    def seated_among(self, matches: Collection[int] | QuerySet[Match]) -> set[int]:
        """Return which of these matches (by key) an occasion in play shows as a whole."""
        return set()

    def in_play(self, club: Club) -> list[InPlay]:
        """Return the occasions of a club that are in play."""
        return []

    def tables_taken(self, club: Club) -> set[str]:
        """Return the numbers of the tables at which a match of an occasion is to be played now."""
        return set()

    def page_of(self, club: Club, key: str) -> Link | None:
        """Return the page of the occasion with this key: the round in play, else its own."""
        return None

    def choices_of(self, club: Club) -> list[Occasion]:
        """Return the occasions of a club with matches, the latest first."""
        return []

    def played_at(self, club: Club, keys: Collection[str]) -> Q:
        """Return the condition of the matches that are played at one of these occasions."""
        return Q(pk__in=[])

    def changes_of(self, corrected: Corrected, rights: Collection[str]) -> list[Change]:
        """Return what a corrected match changes on its occasion."""
        return []

    def honours_of(self, club: Club) -> list[Honour]:
        """Return the occasions of the club that have ended with a winner, newest first."""
        return []

    def next_tables_of(self, player: Player) -> list[NextTable]:
        """Return what a person plays next on each occasion in which they take part."""
        return []

    def fees_of(self, player: Player) -> list[OwnFee]:
        """Return what a person owes or has paid for each occasion with a fee, newest first."""
        return []

    def prizes_of(self, player: Player) -> list[OwnPrize]:
        """Return the prize money that a person has won on each occasion, newest first."""
        return []

    def announce_occasion_of(self, match: Match) -> None:
        """Inform other programs of what a changed result of a match changes on its occasion. Call
        this in the transaction of the change, for a club with webhooks.
        """

    def hand_decided(self, hand: Hand, by: User) -> None:
        """Hear that `by` decided between the counts of a hand, corrected it or undid it; call this
        after that has been written, with the hand as it was before.
        """

    def results_of(
        self, club: Club, competitors: Collection[int], player: Player | None
    ) -> Panel | None:
        """Return the part of the page of a person or a pair (`player` is None) about their results
        on occasions.
        """
        return None

    def points_only_of(self, competitors: Collection[int]) -> list[Link]:
        """Return where these competitors have results without a match, the latest first."""
        return []

    def panel_of(self, club: Club, player: Player | None) -> Panel | None:
        """Return the part of the club's page about its next occasion, for `player` if known."""
        return None


@cache
def occasions() -> Occasions:
    (kind,) = provided(__name__) or (Occasions,)
    return kind()


def may_come_back(match: Match) -> bool:
    """Whether an annulled match can count again. One that was taken out of its occasion stays where
    it is, unless it is over.
    """
    return not (occasions().is_taken_out(match) and brought_back(match).match.is_playing)


def mark_decided(matches: Iterable[Match]) -> None:
    """Set `is_decided` and `is_disputed` of these matches, with one query if any of them is in
    play, and one if any is over.
    """
    matches = list(matches)
    over = {match.pk: match for match in matches if match.counts and match.hand_count}
    for key in occasions().disputed_among(list(over)) if over else ():
        over[key].is_disputed = True
    playing = {match.pk: match for match in matches if match.is_playing}
    for key in occasions().decided_among(list(playing)) if playing else ():
        playing[key].is_decided = True


@dataclass(frozen=True)
class Effects:
    """All changes that a corrected match causes; they are computed only when a page shows them."""

    corrected: Corrected | None
    rights: Collection[str]

    @cached_property
    def changes(self) -> list[Change]:
        """The changes to the match, the club's table and its occasion; advice comes last."""
        if self.corrected is None:
            return []
        changes = [
            *self.corrected.changes,
            *occasions().changes_of(self.corrected, self.rights),
        ]
        return sorted(changes, key=lambda change: change.is_advice)
