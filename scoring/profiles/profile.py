"""The page of a person or a pair: wins, averages, form, partners and opponents in a span of dates.

Reads derived columns only. `statistics` computes the figures; this module puts them into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.lists.span_words import span_name
from clubs.lists.spans import Span
from clubs.models import Competitor
from clubs.words.figures import decimal, points
from scoring.games import DEFAULT_GAME, GAMES
from scoring.labels.days import spoken_day
from scoring.labels.measures import measure_label
from scoring.memory import played as rows
from scoring.profiles.about import about, since_words
from scoring.profiles.form import Form
from scoring.profiles.lines import (
    Against,
    HandRow,
    MatchRow,
    MeasureRow,
    Naming,
    RecordRow,
    keys_of,
    outcome,
)
from scoring.profiles.own_figures import OwnFigures, OwnHand, own_figures
from scoring.profiles.subjects import Subject
from scoring.rules.base.sheet import RuleSet
from scoring.statistics import figures
from scoring.statistics.figures import Measure, OwnMatch, Sums, WinRecord
from scoring.statistics.summary import Summary

MATCHES_SHOWN, OPPONENTS_SHOWN, PARTNERS_ON_PAPER = 6, 6, 8


@dataclass(frozen=True)
class Profile:
    """All that the page of a person or pair shows for one game and span of dates."""

    subject: Subject
    games: Sequence[rows.PlayedGame]
    """All games played, the game of most matches first."""
    game: str
    span: Span
    today: date

    @cached_property
    def rules(self) -> RuleSet[Any]:
        """The rules of the game; if it has several modes, in the one of most matches."""
        preset = GAMES[self.game or DEFAULT_GAME].rules
        return rows.usual_rules(self.game, self.matches) if preset.mode_option else preset

    @property
    def game_name(self) -> str:
        return str(GAMES[self.game].name) if self.game else ""

    @property
    def span_name(self) -> str:
        return span_name(self.span, self.today)

    @cached_property
    def scope(self) -> rows.Scope:
        subject = self.subject
        player = subject.player.pk if subject.player else None
        return rows.Scope(subject.club, subject.competitors, self.game, self.span, player)

    @cached_property
    def matches(self) -> list[OwnMatch]:
        """The matches of the span, newest first."""
        return rows.own_matches(self.scope) if self.game else []

    @cached_property
    def _own(self) -> OwnFigures:
        if not self.game:
            return OwnFigures()
        return own_figures(self.scope, self.subject.cache_name, self.rules)

    @property
    def summary(self) -> Summary:
        """The figures of the span."""
        return self._own.summary

    @property
    def record(self) -> WinRecord:
        return self.summary.record

    @property
    def wins_words(self) -> str:
        return ngettext("win", "wins", self.record.won)

    @property
    def played_words(self) -> str:
        played = self.record.played
        return ngettext("in {number} match", "in {number} matches", played).format(number=played)

    @property
    def wins_in_words(self) -> str:
        """The number of matches, and of draws among them, in words."""
        return ", ".join(filter(None, (self.played_words, self.drawn_words)))

    @property
    def drawn_words(self) -> str:
        """The number of draws in words; empty without."""
        drawn = self.record.drawn
        text = ngettext("{number} draw", "{number} draws", drawn)
        return text.format(number=drawn) if drawn else ""

    @property
    def points_words(self) -> str:
        """The points of a pair in its matches and those of the other sides, in words."""
        if not self.subject.pair or self.rules.low_wins:
            return ""
        text = _("{made} points for, {lost} against")
        return text.format(made=points(self.summary.made), lost=points(self.summary.lost))

    @property
    def latest(self) -> list[tuple[str, str, str]]:
        """The last ten outcomes, the newest last: letter, word and code."""
        return [outcome(match) for match in reversed(self.summary.latest)]

    @property
    def latest_words(self) -> str:
        number = len(self.latest)
        text = ngettext(
            "The last match", "The last {number} matches, the newest on the right", number
        )
        return text.format(number=number)

    @property
    def result_only_words(self) -> str:
        """The number of matches without recorded hands, in words; empty for none."""
        number = self.summary.without_hands
        text = ngettext(
            "{number} match has only its result: it counts as played, not in the averages.",
            "{number} matches have only their result: they count as played, not in the averages.",
            number,
        )
        return text.format(number=number) if number else ""

    @property
    def mode_words(self) -> str:
        """Which matches the points of hands are from, if points were good in some and bad in
        others; else "".
        """
        if not self.rules.mode_option or len({match.low_wins for match in self.matches}) < 2:
            return ""
        if self.rules.low_wins:
            return _("The points of hands are only from matches in which the lowest total wins.")
        return _("The points of hands are only from matches in which the highest total wins.")

    # --- Averages -------------------------------------------------------------------------------

    @property
    def sums(self) -> Sums:
        return self.summary.sums

    @cached_property
    def club_sums(self) -> Sums:
        return rows.club_sums(self.subject.club, self.rules, self.span)

    def _measures(self, *per: str) -> list[MeasureRow]:
        return [
            MeasureRow(
                measure_label(measure.code, self.rules),
                self.value(measure, self.sums),
                self.value(measure, self.club_sums),
                self.hands_url(measure.code),
                _("in 100 hands with a minimum") if measure.per == "minimum" else "",
            )
            for measure in figures.measures(self.rules)
            if measure.per in per
        ]

    @property
    def averages(self) -> list[tuple[str, list[MeasureRow]]]:
        """The groups of averages, each with its heading; empty without hands."""
        if not self.sums.hands:
            return []
        return [
            (_("In a hand"), self._measures("hand")),
            (_("In 100 hands"), self._measures("hundred", "minimum")),
        ]

    @staticmethod
    def value(measure: Measure, of: Sums) -> str:
        """Return an average as text; a dash without hands."""
        average = measure.average(of)
        return "–" if average is None else decimal(average, measure.decimals)

    def hands_url(self, code: str) -> str:
        """Return the address of the hands that a figure is made of."""
        return f"{self.subject.url('hands')}?{self._query(of=code)}"

    def matches_url(self, **more: object) -> str:
        """Return the address of the matches that a figure is made of."""
        return f"{self.subject.url('matches')}?{self._query(**more)}"

    def _query(self, **more: object) -> str:
        return urlencode({**self.span.parameters, "game": self.game, **more})

    @property
    def won_url(self) -> str:
        return self.matches_url(of="won")

    @property
    def all_url(self) -> str:
        return self.matches_url()

    @property
    def page_url(self) -> str:
        """The address of the page for this game and span."""
        return f"{self.subject.url()}?{self._query()}"

    @property
    def version(self) -> str:
        """The state of all matches of the club that the figures are made of."""
        return rows.version_of(self.subject.club)

    @property
    def pdf_url(self) -> str:
        return f"{self.subject.url('year_pdf')}?{self._query()}"

    # --- Matches, partners and opponents --------------------------------------------------------

    @cached_property
    def _named(self) -> Mapping[int, Competitor]:
        """The competitors that the page names, read in one query."""
        shown = [*self._last_matches, *filter(None, [self.summary.comeback])]
        shown += [own.match for own in (self._own.best, self._own.worst) if own]
        keys = {key for key, _record in self.opponent_records[:OPPONENTS_SHOWN]}
        return rows.named(keys | keys_of(shown))

    @property
    def _last_matches(self) -> Sequence[OwnMatch]:
        return self.summary.latest[:MATCHES_SHOWN]

    @property
    def naming(self) -> Naming:
        return Naming(self.subject.club.slug, self._named, self.today, self.rules)

    @cached_property
    def form(self) -> Form:
        subject = self.subject
        return Form(subject.club, self.rules, subject.short_name, self.summary.months)

    @property
    def last_matches(self) -> list[MatchRow]:
        return [self.naming.match_row(match) for match in self._last_matches]

    @property
    def all_matches_words(self) -> str:
        played = self.record.played
        text = ngettext("The match", "All {number} matches", played)
        if len(self.games) > 1:
            text = ngettext("The match of {game}", "All {number} matches of {game}", played)
        return text.format(number=played, game=self.game_name)

    @cached_property
    def partners(self) -> list[Against]:
        """The partners of a person, the most frequent first; empty for a pair."""
        slug = self.subject.club.slug
        people = self.subject.club.players.in_bulk(list(self.summary.partners))
        return [
            Against(
                people[key].name,
                record,
                reverse("player", args=[slug, key]),
                self.matches_url(beside=key),
            )
            for key, record in figures.most_frequent(self.summary.partners)
        ]

    @property
    def first_partners(self) -> list[Against]:
        """The most frequent partners, as many as have room on paper."""
        return self.partners[:PARTNERS_ON_PAPER]

    @cached_property
    def opponent_records(self) -> list[tuple[int, WinRecord]]:
        """The keys of all opponents with their records, the most frequent first."""
        return figures.most_frequent(self.summary.opponents)

    @property
    def opponents(self) -> list[Against]:
        """The most frequent opponents."""
        return self.against(self.opponent_records[:OPPONENTS_SHOWN], self._named)

    def against(
        self, records: Sequence[tuple[int, WinRecord]], named: Mapping[int, Competitor]
    ) -> list[Against]:
        return [
            Against(
                str(named[key]), record, self._versus(named[key]), self.matches_url(against=key)
            )
            for key, record in records
        ]

    def _versus(self, other: Competitor) -> str:
        """Return the address of the head to head; empty for partners of one evening."""
        if other.is_passing:
            return ""
        code = f"pair-{other.number}" if other.second_id else f"person-{other.first_id}"
        place = [self.subject.club.slug, self.subject.code, code]
        return f"{reverse('versus', args=place)}?game={self.game}"

    @property
    def opponents_url(self) -> str:
        return f"{self.subject.url('opponents')}?{self._query()}"

    @property
    def more_opponents_words(self) -> str:
        number = len(self.opponent_records) - OPPONENTS_SHOWN
        if self.rules.persons_per_side == 1:
            text = ngettext("{number} person more", "{number} people more", number)
        else:
            text = ngettext("{number} pair more", "{number} pairs more", number)
        return text.format(number=number) if number > 0 else ""

    @property
    def since_words(self) -> str:
        return since_words(self.subject, self.games)

    @property
    def about(self) -> SafeString:
        """Who plays, since when, and mostly with whom."""
        usual = self.partners[0] if self.partners else None
        return about(self.subject, self.games, usual, self.record.played)

    # --- Best and worst -------------------------------------------------------------------------

    @property
    def best_hand(self) -> HandRow | None:
        return self._hand_row(self._own.best)

    @property
    def worst_hand(self) -> HandRow | None:
        return self._hand_row(self._own.worst if self.sums.hands > 1 else None)

    def _hand_row(self, own: OwnHand | None) -> HandRow | None:
        return self.naming.hand_row(*own) if own else None

    @property
    def records(self) -> list[RecordRow]:
        """The worst hand, the longest run of wins and the biggest comeback, if there are any."""
        lines = []
        if worst := self.worst_hand:
            lines.append(
                RecordRow(
                    _("The worst hand"),
                    points(worst.hand.points),
                    f"{worst.number_words}, {worst.day}",
                    worst.url,
                )
            )
        run = self.summary.runs.longest
        if run.wins > 1:
            first, last = (spoken_day(day, self.naming.today) for day in (run.first, run.last))
            days = (
                first
                if first == last
                else _("from {first} to {last}").format(first=first, last=last)
            )
            label = _("Longest run of wins")
            lines.append(RecordRow(label, str(run.wins), days, self.matches_url(of="run")))
        if match := self.summary.comeback:
            row = self.naming.match_row(match)
            label = _("Biggest comeback (was {points} behind)").format(points=points(match.deficit))
            lines.append(RecordRow(label, "", f"{row.names}, {row.day}", row.url))
        return lines
