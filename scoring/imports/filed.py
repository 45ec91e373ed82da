"""Read the match file in a line of a table of results, and compute its result. Read-only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scoring.games import RULESETS
from scoring.rules.base.facts import parse
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.matchfile import MatchFile, read_match


@dataclass(frozen=True)
class FiledResult:
    """The totals and the winner (None: a draw) of a match by its hands.

    `problem`: a key of `words.PROBLEMS`, or "" for a match that can be recorded. `is_over`: whether
    the match has ended. `of_pairs`: whether its sides are pairs, and not single players.
    """

    totals: tuple[int, ...] = ()
    winner: int | None = None
    hands: int = 0
    is_over: bool = False
    of_pairs: bool = True
    problem: str = ""


def match_in(text: str) -> MatchFile:
    """Return the match in the text of a match file. Raises MalformedFacts."""
    return read_match(parse(text.encode()), RULESETS)


@lru_cache(maxsize=2048)
def filed_result(text: str) -> FiledResult:
    """Return the result of a match file.

    Cached, since each page of a preview plans the whole table again.
    """
    try:
        match = match_in(text)
    except MalformedFacts:
        return FiledResult(problem="file")
    if not match.hands:
        return FiledResult(problem="no-hands")
    played = match.play()
    if not all(report.counted for report in played.hands):
        return FiledResult(problem="wrong-hand")
    return FiledResult(
        tuple(played.state.totals),
        match.winner(played.state),
        len(match.hands),
        match.is_over(played.state),
        match.rules.persons_per_side == 2,
    )
