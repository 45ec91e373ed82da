"""Head to head: two pairs, or persons, in the matches in which they sat against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.lists.spans import Span
from clubs.words.figures import decimal, points
from scoring.games import GAMES
from scoring.labels.days import spoken_day
from scoring.labels.measures import measure_label
from scoring.memory import played as rows
from scoring.profiles.subjects import Subject
from scoring.rules.base.sheet import RuleSet
from scoring.statistics import figures
from scoring.statistics.figures import Measure, OwnMatch, Sums
from scoring.statistics.form_chart import FormChart, Size, form_chart

MATCHES_SHOWN = 6
FEWEST_MATCHES = 3
"""Averages and a chart of fewer meetings say nothing."""
CHART = Size(312, 220, left=30, right=66, labels=8)


class Head(NamedTuple):
    """The head of a column: the pair or person with the wins."""

    name: str
    people: str
    url: str
    wins: int
    words: str


@dataclass(frozen=True)
class Compared:
    """One figure of both sides; the better one is bold. `least`: less is better."""

    label: str
    first: str
    second: str
    better: int = 0
    """1 or 2; 0 if they are equal."""


@dataclass(frozen=True)
class Meeting:
    """One match between the two, seen from both sides."""

    first: OwnMatch
    second: OwnMatch
    day: str
    url: str

    @property
    def totals(self) -> tuple[str, str]:
        return points(self.first.total), points(self.second.total)

    @property
    def lead(self) -> int:
        """By how many points the first is ahead; negative if behind."""
        lead = self.first.total - self.second.total
        return -lead if self.first.low_wins else lead

    @property
    def winner(self) -> int:
        """1 or 2, the one placed in front of the other; 0 if they are level."""
        if self.first.place == self.second.place:
            return 0
        return 1 if self.first.place < self.second.place else 2

    @property
    def hands_words(self) -> str:
        hands = max(self.first.sums.hands, self.second.sums.hands)
        if not hands:
            return _("only the result")
        return ngettext("{number} hand", "{number} hands", hands).format(number=hands)


@dataclass(frozen=True)
class Versus:
    """All that the page of a head to head shows. `keys`: of all matches between the two."""

    first: Subject
    second: Subject
    keys: Sequence[int]
    game: str
    span: Span
    today: date

    @cached_property
    def rules(self) -> RuleSet[Any]:
        """The rules of the game; if it has several modes, in the one of most meetings."""
        return rows.usual_rules(self.game, [meeting.first for meeting in self.meetings])

    @cached_property
    def _of_mode(self) -> list[Meeting]:
        """The meetings in the mode of `rules`: the fewest points win, or the most."""
        low_wins = self.rules.low_wins
        return [meeting for meeting in self.meetings if meeting.first.low_wins == low_wins]

    @property
    def game_name(self) -> str:
        return str(GAMES[self.game].name) if self.game else ""

    @property
    def title(self) -> str:
        return f"{self.first.name} × {self.second.name}"

    @property
    def subjects(self) -> tuple[Subject, Subject]:
        return self.first, self.second

    @cached_property
    def meetings(self) -> list[Meeting]:
        """The matches between the two, newest first."""
        if not self.game:
            return []
        club, firsts = self.first.club, set(self.first.competitors)
        both = (*self.first.competitors, *self.second.competitors)
        sides = rows.own_matches(rows.Scope(club, both, self.game, self.span), self.keys)
        theirs = {side.key: side for side in sides if side.competitor not in firsts}
        return [
            Meeting(
                side,
                theirs[side.key],
                spoken_day(side.day, self.today),
                reverse("match", args=[club.slug, side.number]),
            )
            for side in sides
            if side.competitor in firsts and side.key in theirs
        ]

    @property
    def latest(self) -> Sequence[Meeting]:
        return self.meetings[:MATCHES_SHOWN]

    @property
    def earlier(self) -> Sequence[Meeting]:
        return self.meetings[MATCHES_SHOWN:]

    @property
    def earlier_words(self) -> str:
        number = len(self.earlier)
        text = ngettext("See {number} earlier match", "See {number} earlier matches", number)
        return text.format(number=number)

    @property
    def wins(self) -> tuple[int, int]:
        winners = [meeting.winner for meeting in self.meetings]
        return winners.count(1), winners.count(2)

    @property
    def played(self) -> int:
        return len(self.meetings)

    @property
    def played_words(self) -> str:
        return ngettext("{number} match", "{number} matches", self.played).format(
            number=self.played
        )

    @property
    def wins_words(self) -> tuple[str, str]:
        """The words below each number of wins."""
        played = ngettext("in {number} match", "in {number} matches", self.played)
        in_matches = played.format(number=self.played)
        first, second = (ngettext("win", "wins", won) for won in self.wins)
        return f"{first} {in_matches}", f"{second} {in_matches}"

    @property
    def heads(self) -> list[Head]:
        return [
            Head(
                subject.name,
                subject.pair.partners if subject.pair else "",
                subject.url(),
                wins,
                words,
            )
            for subject, wins, words in zip(self.subjects, self.wins, self.wins_words, strict=True)
        ]

    @property
    def hands(self) -> int:
        return self._sums[0].hands

    @property
    def hands_words(self) -> str:
        return ngettext("{number} hand", "{number} hands", self.hands).format(
            number=points(self.hands)
        )

    @property
    def summary(self) -> str:
        """How many matches since when, and who won the last one, in words."""
        if not self.meetings:
            return ""
        first, last = self.meetings[-1].first.day, self.meetings[0]
        since = date_format(first, "DATE_FORMAT")
        text = ngettext(
            "{number} match, on {day}.", "{number} matches since {day}.", self.played
        ).format(number=self.played, day=since)
        if last.winner == 0:
            return " ".join((text, _("The last one was a draw.")))
        winner = self.subjects[last.winner - 1]
        won = _("{name} won the last one.") if winner.is_single else _("{names} won the last one.")
        return f"{text} {won.format(name=winner.name, names=winner.name)}"

    # --- Figures --------------------------------------------------------------------------------

    @cached_property
    def _sums(self) -> tuple[Sums, Sums]:
        return (
            figures.sums(meeting.first for meeting in self._of_mode),
            figures.sums(meeting.second for meeting in self._of_mode),
        )

    @property
    def groups(self) -> list[tuple[str, list[Compared]]]:
        """The figures in three groups, each with its heading; empty for too few meetings."""
        if self.played < FEWEST_MATCHES:
            return []
        groups = []
        if self.hands:
            measures = figures.measures(self.rules)
            each = [self._average(measure) for measure in measures if measure.per == "hand"]
            counted = [self._count(measure) for measure in measures if measure.per != "hand"]
            text = ngettext("In {number} hand", "In {number} hands", self.hands)
            groups = [
                (_("In a hand"), each),
                (text.format(number=points(self.hands)), [*counted, self._highest()]),
            ]
        text = ngettext("In {number} match", "In {number} matches", self.played)
        return [*groups, (text.format(number=self.played), self._of_matches())]

    def _average(self, measure: Measure) -> Compared:
        first, second = (measure.average(of) or 0 for of in self._sums)
        label = measure_label(measure.code, self.rules)
        both = decimal(first, measure.decimals), decimal(second, measure.decimals)
        return Compared(label, *both, _better(first, second, measure.least))

    def _count(self, measure: Measure) -> Compared:
        first, second = (getattr(of, measure.column) for of in self._sums)
        label = measure_label(measure.code, self.rules)
        return _compared(label, first, second, least=measure.least)

    def _highest(self) -> Compared:
        least = self.rules.low_wins
        best = rows.best_points([meeting.first.key for meeting in self._of_mode], least=least)
        label = _("Lowest hand") if least else _("Highest hand")
        first, second = (
            [best[key] for key in subject.competitors if key in best] for subject in self.subjects
        )
        if not first or not second:
            return Compared(label, "–", "–")
        best_of = min if least else max
        return _compared(label, best_of(first), best_of(second), least=least)

    def _of_matches(self) -> list[Compared]:
        totals = [(meeting.first.total, meeting.second.total) for meeting in self._of_mode]
        leads = [meeting.lead for meeting in self.meetings]
        runs = [self._run(1), self._run(2)]
        return [
            _compared(
                _("Points added up"),
                sum(first for first, _second in totals),
                sum(second for _first, second in totals),
                least=self.rules.low_wins,
            ),
            _compared(_("Biggest difference"), max(0, *leads), max(0, *(-lead for lead in leads))),
            _compared(_("Wins in a row"), *runs),
        ]

    def _run(self, number: int) -> int:
        longest = current = 0
        for meeting in reversed(self.meetings):
            current = current + 1 if meeting.winner == number else 0
            longest = max(longest, current)
        return longest

    # --- Chart and address ----------------------------------------------------------------------

    @property
    def chart(self) -> FormChart | None:
        """The wins of both, match by match; None for too few meetings."""
        if self.played < FEWEST_MATCHES:
            return None
        first, second = [0], [0]
        for meeting in reversed(self.meetings):
            first.append(first[-1] + (meeting.winner == 1))
            second.append(second[-1] + (meeting.winner == 2))
        lines = [(self.first.name, first), (self.second.name, second)]
        labels = ["", *map(str, range(1, self.played + 1))]
        return form_chart(lines, labels, CHART, from_zero=True)

    @property
    def url(self) -> str:
        """The address of this page for its game and span."""
        place = [self.first.club.slug, self.first.code, self.second.code]
        query = {**self.span.parameters, "game": self.game}
        return f"{reverse('versus', args=place)}?{urlencode(query)}"


def _compared(label: str, first: int, second: int, *, least: bool = False) -> Compared:
    return Compared(label, points(first), points(second), _better(first, second, least))


def _better(first: int, second: int, least: bool) -> int:
    if first == second:
        return 0
    return 1 if (first < second) == least else 2
