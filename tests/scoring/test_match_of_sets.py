"""A match of canasta or samba in the notebook: recorded, and on its sheet."""

from uuid import uuid4

import pytest

from scoring import ledger
from scoring.house_rules.house import preset
from scoring.models import Match
from scoring.table.scoresheet import score_sheet
from tests.scoring.notebook import hand, record, side, totals
from tests.world import World

OUT = {"natural": 2, "card_points": 70, "went_out": True}


def start(world: World, key: str) -> Match:
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    return ledger.start(world.club, pairs, preset(key), by=world.ana, client_key=uuid4())


@pytest.mark.parametrize(
    ("key", "red_threes", "points", "counts"),
    [
        ("canasta-es", 3, 300, True),
        ("canasta-es", 4, 800, True),
        ("samba-es", 5, 500, True),
        ("samba-es", 6, 1000, False),  # no 1000 is six times as much
    ],
)
def test_red_threes_of_equal_worth_are_counted(
    world: World, key: str, red_threes: int, points: int, counts: bool
) -> None:
    match = start(world, key)
    record(match, hand(side(**OUT, red_threes=red_threes), side(left_in_hand=45)), world.ana)
    rows = {row.code: row.cells for row in score_sheet(match).hands[0].rows}
    cell, other = rows["red-threes"]
    assert other is None
    assert cell is not None
    assert (cell.line.points, cell.counts) == (points, counts)
    assert [cell and cell.line.points for cell in rows["hand"]] == [None, -45]


@pytest.mark.parametrize(("key", "total", "best"), [("canasta-es", 1565, 2), ("samba-es", 1665, 0)])
def test_match_of_sets_is_recorded_hand_by_hand(
    world: World, key: str, total: int, best: int
) -> None:
    match = start(world, key)
    record(match, hand(side(**OUT), side(left_in_hand=45)), world.ana)
    record(match, hand(side(mixed=1, card_points=95), side(red_threes=2)), world.ana)
    assert totals(match) == (total, -245)
    stored = match.sides.order_by("position").values_list("minimum", "clean_canastras")
    assert list(stored) == [(90, best), (15, 0)]
