"""The form of a person or a pair over time, beside the club's average: charts and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.utils.dates import MONTHS, MONTHS_3
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.lists.spans import Span
from clubs.models import Club
from clubs.words.figures import points
from scoring.memory import played as rows
from scoring.rules.base.sheet import RuleSet
from scoring.statistics import figures
from scoring.statistics.figures import Bucket, Sums
from scoring.statistics.form_chart import NARROW, PAPER, WIDE, FormChart, Size, form_chart

FEWEST_POINTS = 3
"""A chart of fewer months says less than its sentence."""


@dataclass(frozen=True)
class Form:
    """The average points of a hand, month by month or, for a long time, year by year."""

    club: Club
    rules: RuleSet[Any]
    name: str
    """The name beside the own line."""
    months: Mapping[date, Sums]
    """The own sums of each month with hands, by its first day."""

    @cached_property
    def _buckets(self) -> list[tuple[Bucket, int | None, int | None]]:
        """The months or years of the chart, each with the average of the person and of the club."""
        if not self.months:
            return []
        per_hand = figures.measures(self.rules)[0].average
        stretches = []
        for bucket in figures.buckets(min(self.months), max(self.months)):
            club = rows.club_sums(self.club, self.rules, Span(*bucket))
            own = figures.sums_in(self.months, bucket)
            stretches.append((bucket, per_hand(own), per_hand(club)))
        return stretches

    @property
    def is_monthly(self) -> bool:
        first = self._buckets[0][0]
        return (first.first.year, first.first.month) == (first.last.year, first.last.month)

    @property
    def charts(self) -> list[tuple[str, FormChart]]:
        """The drawings for wide and narrow screens; empty for too few months or years."""
        if sum(own is not None for _bucket, own, _club in self._buckets) < FEWEST_POINTS:
            return []
        return [("wide", self.chart(WIDE)), ("narrow", self.chart(NARROW))]

    @property
    def paper_chart(self) -> FormChart | None:
        """The drawing for paper; None for too few months or years."""
        return self.chart(PAPER) if self.charts else None

    def chart(self, size: Size) -> FormChart:
        lines = [
            (self.name, [own for _bucket, own, _club in self._buckets]),
            (_("the club"), [club for _bucket, _own, club in self._buckets]),
        ]
        return form_chart(lines, [self._tick(bucket) for bucket, *_rest in self._buckets], size)

    def _tick(self, bucket: Bucket) -> str:
        if self.is_monthly:
            return str(MONTHS_3[bucket.first.month])
        return str(bucket.first.year)

    @property
    def title(self) -> str:
        if not self._buckets or self.is_monthly:
            return _("Points of a hand, month by month")
        return _("Points of a hand, year by year")

    @property
    def words(self) -> str:
        """The form in a sentence: how often better than the club, and the best stretch."""
        played = [each for each in self._buckets if each[1] is not None]
        if not played:
            return ""
        least = self.rules.low_wins
        better = sum(
            (own < club if least else own > club)
            for _bucket, own, club in played
            if own is not None and club is not None
        )
        number = len(played)
        if self.is_monthly:
            text = ngettext(
                "Better than the club's average in {better} of {number} month.",
                "Better than the club's average in {better} of {number} months.",
                number,
            )
        else:
            text = ngettext(
                "Better than the club's average in {better} of {number} year.",
                "Better than the club's average in {better} of {number} years.",
                number,
            )
        best = (min if least else max)(played, key=lambda each: each[1] or 0)
        name = str(MONTHS[best[0].first.month]) if self.is_monthly else str(best[0].first.year)
        more = _("The best was {name}, with {points} a hand.")
        said = [text.format(better=better, number=number)]
        if number > 1:
            said.append(more.format(name=name, points=points(best[1])))
        return " ".join(said)
