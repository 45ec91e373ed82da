"""The lower total wins: the difference counts each side the score of the other."""

import pytest

from tournaments.ranking.awards import WinDrawLoss
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry, Table, TieResult
from tournaments.ranking.tally import mean_win, tally

LOW = Table(((1,), (2,)), 1, (12, 40), low_wins=True)


@pytest.mark.parametrize(
    ("sides", "score", "ranked", "merits"),
    [
        (((1,), (2,)), (12, 40), (1, 2), (40, 12)),
        (((1,), (2,)), (40, 12), (2, 1), (12, 40)),
        (((1,), (2,)), (7, 7), (1, 1), (7, 7)),
        (((1,), (2,), (3,)), (9, 2, 5), (3, 1, 2), (9, 2, 5)),
        (((1,), (2,)), None, (1, 1), None),
    ],
)
def test_lower_total_is_ranked_first(
    sides: tuple[tuple[int, ...], ...],
    score: tuple[int, ...] | None,
    ranked: tuple[int, ...],
    merits: tuple[int, ...] | None,
) -> None:
    table = Table(sides, 1, score, low_wins=True)
    assert (table.ranked, table.merits) == (ranked, merits)


def test_lower_total_wins_by_the_difference() -> None:
    tallies = tally([Entry(1), Entry(2)], [[LOW]], Regulation(WinDrawLoss()))
    assert [(one.wins, one.difference) for one in tallies.values()] == [(1, 28), (0, -28)]


def test_mean_of_low_wins_is_that_of_the_winner() -> None:
    assert mean_win([LOW, Table(((3,), (4,)), 2, (30, 20), low_wins=True)], 1).score == (35, 16)


def test_tie_follows_the_earlier_lower_total() -> None:
    corrected = Table(((1,), (2,)), 1, (50, 40), tie_result=TieResult((12, 40)), low_wins=True)
    assert (corrected.winner, corrected.in_tie.winner) == (1, 0)
