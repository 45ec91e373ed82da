"""Points taken off an entry or given, and why: the one source of all pages and papers."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import MINUS, signed
from tournaments.models import Adjustment, Entry
from tournaments.ranking.awards import POINT
from tournaments.ranking.regulation import Deduction, Regulation
from tournaments.ranking.tally import Tally
from tournaments.reading.standings import PlayedStage, Standings, regulation_of
from tournaments.words.reasons import amount_of, enumerated, points_text


def adjustment_figure(tally: Tally, unit: str) -> str:
    """Return the points of all adjustments of an entry; those in the matches in brackets."""
    score = 0 if unit == "points" else sum(own.score for own in tally.adjustments)
    sign = "+" if tally.adjusted > 0 else ""
    parts = [f"{sign}{points_text(tally.adjusted)}" if tally.adjusted else ""]
    parts += [f"({signed(score)})" if score else ""]
    return " ".join(filter(None, parts))


def _amounts(adjustment: Adjustment | Deduction, unit: str) -> list[str]:
    """Return the points with their sign and name: −1 VP, −100 points of the match."""
    own, score = adjustment.points, adjustment.score
    if unit == "points":
        own, score = own + POINT * score, 0
    parts = []
    if own:
        parts.append((MINUS if own < 0 else "+") + amount_of(abs(own), unit))
    if score:
        parts.append(in_matches(score))
    return parts


def in_matches(score: int) -> str:
    """Return points in the matches with their sign: −100 points of the match."""
    text = ngettext("{number} point of the match", "{number} points of the match", abs(score))
    return text.format(number=signed(score))


def play_offs_won(number: int) -> str:
    """Return deciding matches with their sign: +1 deciding match won."""
    text = ngettext("{number} deciding match won", "{number} deciding matches won", abs(number))
    return text.format(number=signed(number))


def amount_in_round(adjustment: Adjustment) -> str:
    """Return points and round: −1 VP in round 2."""
    stage = adjustment.participant.stage
    amounts = _amounts(adjustment, regulation_of(stage.tournament).award.unit)
    if adjustment.play_offs:
        amounts.append(play_offs_won(adjustment.play_offs))
    return _("{amount} in round {number}").format(
        amount=enumerated(amounts), number=stage.rounds_before + adjustment.round
    )


def deduction_words(regulation: Regulation) -> list[str]:
    """Return each deduction of a regulation: two warnings −1 VP."""
    unit = regulation.award.unit
    return [f"{own.words} {enumerated(_amounts(own, unit))}" for own in regulation.deductions]


def deductions_sentence(regulation: Regulation) -> str:
    """Return the deductions in one sentence; empty without any."""
    words = "; ".join(deduction_words(regulation))
    return _("Points taken off: {words}.").format(words=words) if words else ""


def adjustment_sentence(adjustment: Adjustment) -> str:
    """Return points, round and any reason: −1 VP in round 2: two warnings."""
    return ": ".join(filter(None, [amount_in_round(adjustment), adjustment.reason]))


def counted(played: PlayedStage, rounds: int | None = None) -> list[Adjustment]:
    """Return the adjustments of a stage after its first `rounds` (None: all), and those of the
    stages before whose results count.
    """
    own = (one for one in played.adjustments if rounds is None or one.round <= rounds)
    return [*(counted(played.before) if played.before else ()), *own]


def adjustment_sentences(standings: Standings, shown: Collection[Entry]) -> list[str]:
    """Return a sentence for each adjustment of the entries on the page."""
    keys = {entry.pk for entry in shown}
    return [
        f"{one.participant}: {adjustment_sentence(one)}"
        for one in counted(standings.played, standings.rounds)
        if one.participant.entry_id in keys
    ]
