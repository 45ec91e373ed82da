"""Derive the columns of a match and its sides from its facts.

The ledger writes these columns, and `audit` compares them. Must not write.
"""

from collections.abc import Sequence
from datetime import datetime

from scoring.models import Hand, Match
from scoring.rules.base.ending import places_at_end
from scoring.rules.base.figures import SUMS, HandFigures, hand_figures, match_figures
from scoring.rules.base.sheet import MatchState, Played, RuleSet
from scoring.table.minimums import failed_now
from scoring.table.result import FinalResult
from scoring.table.scoresheet import rules_of_match

NO_FIGURES = dict.fromkeys(("hands", *SUMS, "hands_with_minimum", "deficit"), 0)
"""The sums of a side in a match without hands."""


def ending_by_hands(match: Match, played: Played) -> str:
    """Return the `Match.Ending` if the hands alone have ended the match, else ""."""
    if played.state.over:
        return Match.Ending.TARGET
    if match.hands_limit is not None and len(played.hands) >= match.hands_limit:
        return Match.Ending.HANDS
    return ""


def ending_of(match: Match, played: Played) -> str:
    """Return the `Match.Ending` of a match; "" while it goes on."""
    if match.result is not None:
        return Match.Ending.RESULT
    return ending_by_hands(match, played) or match.early_ending


def ended_at(match: Match, played: Played, hands: Sequence[Hand]) -> datetime | None:
    """Return the moment at which the match ended; None while it goes on."""
    if ending_by_hands(match, played):
        # The last hand's own moment, not that of a correction: the match must stay in its month.
        return max(hand.played_at for hand in hands)
    return match.early_ended_at if match.result is None else match.ended_at


def state_of(match: Match, ending: str) -> str:
    """Return the `Match.State` of a match with this ending ("": not ended)."""
    if match.annulled_at is not None:
        return Match.State.ANNULLED
    return Match.State.FINISHED if ending else Match.State.PLAYING


def derive(match: Match, played: Played) -> list[dict[str, int | bool | None]]:
    """Set the state of `match` after these hands, and return the columns of each side."""
    match.ending = ending_of(match, played)
    match.state = state_of(match, match.ending)
    match.hand_count = len(played.hands)
    rules = rules_of_match(match)
    figures = hand_figures(rules, played)
    failed = failed_now(match)
    return [
        derived_columns(match, rules, played, figures, side, failed[side])
        for side in range(match.side_count)
    ]


def derived_columns(
    match: Match,
    rules: RuleSet,
    played: Played,
    figures: Sequence[HandFigures],
    position: int,
    failed: int = 0,
) -> dict[str, int | bool | None]:
    """Return the derived columns of a side: from the hands, or from the final result.

    `figures`: the `hand_figures` of the match. `failed`: the failed openings of the side that
    rulings record in the hand being played.
    """
    if match.result is not None:
        return _columns_of_result(match, rules, FinalResult.read(match.result), position)
    return {
        "total": (total := played.state.totals[position]),
        "minimum": (
            rules.minimum(total, failed, played.state.hands + 1)
            if failed
            else played.state.minimums[position]
        ),
        **match_figures(rules, played, figures, position),
        **_won(match, places_of(match, rules, played.state), position),
    }


def places_of(match: Match, rules: RuleSet, state: MatchState) -> Sequence[int]:
    """Return the place of each side, 1 for the best. A side that gave up is last."""
    return places_at_end(rules, state, match.side_that_gave_up)


def _columns_of_result(
    match: Match, rules: RuleSet, result: FinalResult, position: int
) -> dict[str, int | bool | None]:
    return {
        "total": result.totals[position],
        "minimum": 0,
        **NO_FIGURES,
        "clean_canastras": result.clean[position] if result.clean else 0,
        "times_out": result.out[position] if result.out else 0,
        **_won(match, result.places(low_wins=rules.low_wins), position),
    }


def _won(match: Match, places: Sequence[int], position: int) -> dict[str, int | bool | None]:
    if match.state != Match.State.FINISHED:
        return {"won": None, "place": None}
    return {"won": places[position] == 1 and places.count(1) == 1, "place": places[position]}
