"""Rulings that were noted, read back: said in words, listed, and carried into the hand they are of.

Knows how a row becomes a ruling. Must not write: that is `scoring.incidents`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import F, Prefetch, QuerySet
from django.utils.translation import gettext_lazy

from clubs.models import Competitor
from scoring.arbiter import IN_ORDER
from scoring.arbiter.steps import Ruling
from scoring.arbiter_words import Ruled, ruling_words, situation_title
from scoring.labels import Text
from scoring.models import Hand, Incident, Match, Side
from scoring.scoresheet import PRESET_NAMES

# What follows from a ruling that the form of its hand notes by itself.
FAILURE = "note-failure"
MORTO = "note-morto"


def game_name(game: str) -> Text:
    """What a game is called for which there is an arbiter; bridge is only ruled here."""
    return PRESET_NAMES.get(game, gettext_lazy("Bridge"))


def ruling_as_facts(ruling: Ruling) -> dict[str, Any]:
    """What has to be kept of a ruling to say it again in every language."""
    return {
        "code": ruling.code,
        "article": ruling.article,
        "reason": ruling.reason,
        "consequences": list(ruling.consequences),
        "params": dict(ruling.params),
    }


@dataclass(frozen=True)
class Noted:
    """An incident as lists show it."""

    row: Incident

    @property
    def key(self) -> str:
        """By which the form of its hand knows of it."""
        return str(self.row.pk)

    @property
    def game(self) -> Text:
        return game_name(self.row.game)

    @property
    def title(self) -> str:
        return situation_title(self.row.game, self.row.situation)

    @cached_property
    def ruled(self) -> Ruled:
        facts = {**self.row.ruling, "consequences": tuple(self.row.ruling["consequences"])}
        return ruling_words(self.row.game, Ruling(**facts, points=self.row.points))

    @property
    def who(self) -> Competitor | None:
        """Whom it concerns; None: the whole table, or one that has no match here."""
        if self.row.match is None:
            return None
        sides = self.row.match.sides.all()
        return next((s.competitor for s in sides if s.position == self.row.side), None)

    @property
    def is_of_side(self) -> bool:
        """Whether it belongs on the sheet of one side; not where everything was in order."""
        return self.row.side is not None and self.row.ruling["code"] not in IN_ORDER

    @property
    def is_for_form(self) -> bool:
        """Whether the form of its hand can have something of it."""
        return self.is_of_side or self.brings(MORTO)

    def brings(self, consequence: str) -> bool:
        return consequence in self.row.ruling["consequences"]

    @property
    def is_recorded(self) -> bool:
        """Whether its hand is recorded, so that what it brought stands on the sheet."""
        match, hand = self.row.match, self.row.hand
        if match is None or hand is None or self.row.side is None:
            return False
        return hand <= match.hand_count


def told(incidents: QuerySet[Incident]) -> QuerySet[Incident]:
    """These with all that is shown of them, in two queries."""
    people = Side.objects.select_related("competitor__first", "competitor__second")
    rows = incidents.select_related("match", "noted_by", "cancelled_by")
    return rows.prefetch_related(Prefetch("match__sides", people))


def noted(incidents: Iterable[Incident]) -> list[Noted]:
    return [Noted(row) for row in incidents]


def of_competitor(competitor: Competitor) -> QuerySet[Incident]:
    """Those that concern this pair or person, the newest first."""
    return Incident.objects.filter(
        match__sides__competitor=competitor, side=F("match__sides__position")
    )


def of_hand(match: Match, number: int) -> list[Noted]:
    """All that counts in hand `number` and belongs on its form."""
    return [one for one in _for_form(match, number) if one.row.cancelled_at is None]


def _for_form(match: Match, number: int) -> list[Noted]:
    rows = match.incidents.filter(hand=number).order_by("id")
    return [one for one in noted(told(rows)) if one.is_for_form]


@dataclass(frozen=True)
class News:
    """How the rulings of a hand differ from those that its form knows of."""

    new: Sequence[Noted] = ()
    """They count, and neither the form nor the recorded hand has them."""
    gone: Sequence[Noted] = ()
    """The form has them, and they were cancelled."""
    counting: Sequence[Noted] = ()
    """All that count in the hand."""

    def __bool__(self) -> bool:
        return bool(self.new or self.gone)


def news(match: Match, number: int, hand: Hand | None, keys: Collection[str]) -> News:
    """What a form that knows of these keys has to be told; where `hand` is recorded already, what
    came later only.

    For whom writes it to be right, asked under the lock of the match, as rulings are noted.
    """
    every = _for_form(match, number)
    counting = [one for one in every if one.row.cancelled_at is None]
    return News(
        [
            one
            for one in counting
            if one.key not in keys and (hand is None or one.row.noted_at > hand.recorded_at)
        ],
        [one for one in every if one.row.cancelled_at is not None and one.key in keys],
        counting,
    )


def failures(incidents: Sequence[Noted], side: int) -> int:
    """How often the opening of a side has failed, as noted."""
    rows = [noted.row for noted in incidents if noted.row.side == side]
    return sum(FAILURE in row.ruling["consequences"] for row in rows)
