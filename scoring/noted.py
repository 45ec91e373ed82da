"""Rulings that were noted, read back: said in words, listed, and carried into the hand they are of.

Knows how a row becomes a ruling. Must not write: that is `scoring.incidents`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, QuerySet
from django.utils import translation

from clubs.models import Competitor
from scoring.arbiter import IN_ORDER
from scoring.arbiter.director import OWN_WORDS
from scoring.arbiter.steps import Ruling
from scoring.games import RULINGS
from scoring.labels import Text
from scoring.models import Hand, Incident, Match, Side
from scoring.ruling_words import Ruled, answers_words, ruling_words, situation_title

# Consequences of a ruling that the form of its hand fills in by itself.
FAILURE = "note-failure"
MORTO = "note-morto"


def game_name(game: str) -> Text:
    """Return the name of a game with an arbiter."""
    return RULINGS[game].name


def ruling_as_facts(ruling: Ruling) -> dict[str, Any]:
    """Return the parts of a ruling from which every language can word it again."""
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
        """The key under which the form of its hand lists this ruling."""
        return str(self.row.pk)

    @property
    def game(self) -> Text:
        return game_name(self.row.game)

    @property
    def title(self) -> str:
        """The director's own words, else the name of the situation."""
        if self.is_in_own_words:
            return str(self.row.ruling["params"]["words"])
        return situation_title(self.row.game, self.row.situation)

    @cached_property
    def ruled(self) -> Ruled:
        facts = {**self.row.ruling, "consequences": tuple(self.row.ruling["consequences"])}
        return ruling_words(self.row.game, Ruling(**facts, points=self.row.points))

    @property
    def titles(self) -> set[str]:
        """Its title in every language: hands keep it in the language of the scorer."""
        titles = set()
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                titles.add(self.title)
        return titles

    @property
    def is_in_own_words(self) -> bool:
        """Whether a director ruled it in words of their own, which are its title."""
        return bool(self.row.situation == OWN_WORDS)

    @cached_property
    def answers(self) -> list[tuple[str, str]]:
        """The arbiter's questions with their answers."""
        return answers_words(self.row.game, self.row.answers)

    @property
    def who(self) -> Competitor | None:
        """The pair or person concerned; None for the whole table or without a match."""
        if self.row.match is None:
            return None
        sides = self.row.match.sides.all()
        return next((s.competitor for s in sides if s.position == self.row.side), None)

    @property
    def counts(self) -> bool:
        """Whether it was not cancelled, nor its match annulled."""
        match = self.row.match
        return self.row.cancelled_at is None and not (match and match.is_annulled)

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
    """The rulings on this pair or person, the newest first, without those of annulled matches."""
    counting = (Match.State.PLAYING, Match.State.FINISHED)
    return competitor.rulings.filter(match__state__in=counting)


def of_hand(match: Match, number: int) -> list[Noted]:
    """All that counts in hand `number` and belongs on its form."""
    return [one for one in _for_form(match, number) if one.row.cancelled_at is None]


def _for_form(match: Match, number: int) -> list[Noted]:
    if not match.may_be_ruled:
        return []
    rows = match.incidents.filter(hand=number).select_related("noted_by", "cancelled_by")
    return [one for one in noted(rows.order_by("id")) if one.is_for_form]


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
    """Return how the rulings of a hand differ from `keys`, the rulings its form lists. For a `hand`
    that is recorded already, only rulings made since count as new.

    Before writing a hand, call this while holding the match lock, or write only where the match
    still has the version read here: every ruling changes it.
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
