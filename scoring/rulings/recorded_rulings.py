"""Recorded rulings read back: in words, in lists, and in the form of their hand.

Must not write: that is `scoring.ledger.incidents`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.models import Competitor
from scoring.arbiter import IN_ORDER
from scoring.arbiter.director import OWN_WORDS
from scoring.arbiter.steps import Ruling
from scoring.games import RULINGS, Text
from scoring.models import Hand, Incident, Match, Side
from scoring.rulings.ruling_words import Ruled, answers_words, ruling_words, situation_title
from scoring.table.minimums import FAILURE

# The consequence, besides FAILURE, that the form of a hand fills in by itself.
MORTO = "note-morto"


def game_name(game: str) -> Text:
    return RULINGS[game].name


def ruling_as_facts(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling as JSON, from which it can be worded in every language."""
    return {
        "code": ruling.code,
        "article": ruling.article,
        "reason": ruling.reason,
        "consequences": list(ruling.consequences),
        "params": dict(ruling.params),
    }


@dataclass(frozen=True)
class RecordedRuling:
    """A ruling recorded in an incident, as lists and forms show it."""

    row: Incident

    @property
    def key(self) -> str:
        """The key of this ruling in the form of its hand."""
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
        """Its titles in all languages: a hand stores the title in the language of its scorer."""
        titles = set()
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                titles.add(self.title)
        return titles

    @property
    def is_in_own_words(self) -> bool:
        """Whether the director wrote this ruling in their own words, which are its title."""
        return bool(self.row.situation == OWN_WORDS)

    @cached_property
    def answers(self) -> list[tuple[str, str]]:
        """The arbiter's questions and the answers to them, in words."""
        return answers_words(self.row.game, self.row.answers)

    @property
    def who(self) -> Competitor | None:
        """The pair or person concerned; None for the whole table, or without a match."""
        if self.row.match is None:
            return None
        sides = self.row.match.sides.all()
        return next((s.competitor for s in sides if s.position == self.row.side), None)

    @property
    def counts(self) -> bool:
        """Whether neither the ruling was cancelled nor its match annulled."""
        return not self.why_not

    @property
    def why_not(self) -> str:
        """The reason why the ruling does not count, in a sentence; "" if it counts."""
        if self.row.cancelled_at is not None:
            text = _("Cancelled by {who}: {reason}")
            return text.format(who=self.row.cancelled_by, reason=self.row.cancel_reason)
        if self.row.match is None or not self.row.match.is_annulled:
            return ""
        reason = self.row.match.annul_reason
        return _("The match is annulled: {reason}").format(reason=reason)

    @property
    def is_of_side(self) -> bool:
        """Whether the ruling is against one side; not if the arbiter found everything in order."""
        return self.row.side is not None and self.row.ruling["code"] not in IN_ORDER

    @property
    def is_for_form(self) -> bool:
        """Whether the form of its hand has to fill in a penalty, a failed opening or a tick."""
        return self.is_of_side or self.has_consequence(MORTO)

    def has_consequence(self, code: str) -> bool:
        return code in self.row.ruling["consequences"]

    @property
    def is_recorded(self) -> bool:
        """Whether it concerns a side in a hand that is recorded, so that it may be on the sheet."""
        match, hand = self.row.match, self.row.hand
        if match is None or hand is None or self.row.side is None:
            return False
        return hand <= match.hand_count


def with_people(incidents: QuerySet[Incident]) -> QuerySet[Incident]:
    """Return the incidents with their match, its sides and all people, read in two queries."""
    people = Side.objects.select_related("competitor__first", "competitor__second")
    rows = incidents.select_related("match", "noted_by", "cancelled_by")
    return rows.prefetch_related(Prefetch("match__sides", people))


def recorded(incidents: Iterable[Incident]) -> list[RecordedRuling]:
    return [RecordedRuling(row) for row in incidents]


def of_competitor(competitor: Competitor) -> QuerySet[Incident]:
    """Return the rulings against a pair or person, newest first, without annulled matches."""
    counting = (Match.State.PLAYING, Match.State.FINISHED)
    return competitor.rulings.filter(match__state__in=counting)


def of_hand(match: Match, number: int) -> list[RecordedRuling]:
    """Return the rulings for the form of hand `number` that were not cancelled, oldest first."""
    return [ruling for ruling in _for_form(match, number) if ruling.row.cancelled_at is None]


def _for_form(match: Match, number: int) -> list[RecordedRuling]:
    if not match.may_be_ruled:
        return []
    rows = match.incidents.filter(hand=number).select_related("noted_by", "cancelled_by")
    return [ruling for ruling in recorded(rows.order_by("id")) if ruling.is_for_form]


@dataclass(frozen=True)
class RulingChanges:
    """The differences between the rulings of a hand and those that its form contains."""

    new: Sequence[RecordedRuling] = ()
    """Rulings that neither the form nor the recorded hand contains."""
    gone: Sequence[RecordedRuling] = ()
    """Rulings that the form contains and that were cancelled."""
    counting: Sequence[RecordedRuling] = ()
    """All rulings of the hand that were not cancelled."""

    def __bool__(self) -> bool:
        return bool(self.new or self.gone)


def ruling_changes(
    match: Match, number: int, hand: Hand | None, keys: Collection[str]
) -> RulingChanges:
    """Return how the rulings of hand `number` differ from `keys`, those that its form contains.

    `hand` is the recorded version of that hand, or None: only rulings made after it are new. Before
    writing a hand, call this while holding the match lock, or write only if the match still has the
    version read here: every ruling changes that version.
    """
    rulings = _for_form(match, number)
    counting = [ruling for ruling in rulings if ruling.row.cancelled_at is None]
    return RulingChanges(
        [
            ruling
            for ruling in counting
            if ruling.key not in keys and (hand is None or ruling.row.noted_at > hand.recorded_at)
        ],
        [ruling for ruling in rulings if ruling.row.cancelled_at and ruling.key in keys],
        counting,
    )


def failures(rulings: Sequence[RecordedRuling], side: int) -> int:
    """Return how many failed openings of a side these rulings record."""
    return sum(ruling.has_consequence(FAILURE) for ruling in rulings if ruling.row.side == side)
