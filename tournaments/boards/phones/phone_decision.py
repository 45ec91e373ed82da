"""The director's decision on a table, as all its phones show it."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.words.figures import points
from tournaments.models import Entry, Table, Tournament
from tournaments.reading.progress import are_kept_back, has_standings
from tournaments.reading.round_clock import hour_words
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_words import substitute_words
from tournaments.words.labels import Text

NOT_COUNTED = gettext_lazy(
    "The result of this table is set. This hand is not counted. Show it to the director if it "
    "should be."
)
IS_SET = gettext_lazy("The result of this table is set.")


class DecidedSide(NamedTuple):
    """A side with its official points; empty after a walkover."""

    name: str
    points: str
    absence: str
    has_won: bool


class Decision(NamedTuple):
    """The official result of a table. `by`: who decided and when; empty if the sides of a league
    match reported it. `reason` may be empty.
    """

    by: str
    reason: str
    sides: list[DecidedSide]
    keeps_hands: bool
    """Whether hands were recorded at the table; they stay in its score sheet."""
    remarks: list[str]
    """The sentences about substitutes, and about partners who did not come."""

    @property
    def heading(self) -> str:
        if self.by:
            return _("The director has decided this table")
        return _("This table has its result")


def decision_on(seated: SeatedTable | None) -> Decision | None:
    """Return what the director decided about a table; None while its hands make the result."""
    if seated is None or not seated.is_decided:
        return None
    scores = [points(score) for score in seated.score or ()] or [""] * len(seated.sides)
    absent = () if seated.table.no_shows else seated.absent
    is_of_persons = seated.rules.persons_per_side == 1
    absence = pgettext("one person", "did not come") if is_of_persons else _("did not come")
    sides = [
        DecidedSide(name, *(("", absence) if at in absent else (score, "")), at == won)
        for won in [seated.winner]
        for at, (name, score) in enumerate(zip(seated.names, scores, strict=True))
    ]
    match = seated.match
    has_hands = match is not None and match.hand_count > 0
    remarks = substitute_words(seated)
    return Decision(_by(seated.table), seated.table.reason, sides, has_hands, remarks)


def _by(table: Table) -> str:
    if table.decided_by is None or table.decided_at is None:
        return ""
    text = _("{name} at {hour}")
    return text.format(name=table.decided_by, hour=hour_words(table.decided_at))


def annulled_words(seated: SeatedTable | None) -> str:
    """Return who annulled the score sheet of a table and why; "" if its match counts."""
    if seated is None or seated.match is not None or seated.table.match is None:
        return ""
    match = seated.table.match
    text = _("{name} annulled the score sheet at {hour}: {reason}")
    hour = hour_words(match.annulled_at) if match.annulled_at else ""
    return text.format(name=match.annulled_by, hour=hour, reason=match.annul_reason)


def place_link(tournament: Tournament, entry: Entry) -> tuple[str, Text]:
    """Return the page with the place of an entry, or with its results while places are hidden, or
    with the tables before anything counts: its address and words.
    """
    page, words = "standings", gettext_lazy("See the standings")
    if not has_standings(tournament):
        page, words = "tables", gettext_lazy("See all tables")
    elif are_kept_back(tournament):
        page, words = "results", gettext_lazy("See the results")
    path = reverse(page, args=[tournament.club.slug, tournament.slug])
    return f"{path}?find={entry.number}", words
