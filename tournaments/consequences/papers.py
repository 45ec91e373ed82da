"""The papers that a correction makes wrong, by the names of their addresses."""

from __future__ import annotations

from typing import TypeAlias

from tournaments.models import Round

PaperOf: TypeAlias = tuple[str, Round | None]
"""A paper, and its round; None for a paper of the stage or of the tournament."""


def result_papers(this_round: Round, *, has_bracket: bool) -> list[PaperOf]:
    of_stage = "bracket" if has_bracket else "crosstable"
    return [("results", this_round), ("standings", None), (of_stage, None)]


def seat_papers(this_round: Round) -> list[PaperOf]:
    """Return the papers that show who sits where in a round, or open its tables."""
    papers = ["draw", "wall", "slips"]
    if this_round.stage.tournament.phones:
        papers.append("codes")
    return [(paper, this_round) for paper in papers]
