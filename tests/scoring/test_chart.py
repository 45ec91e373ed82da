"""The chart of totals: a line for each side, with labels inside the picture."""

from itertools import pairwise

import pytest

from scoring.memory.chart import GAP_BETWEEN_LABELS, HEIGHT, TOP, WIDTH, chart
from scoring.table.scoresheet import score_sheet
from tests.cases import with_thorough
from tests.scoring.games import EVERY_GAME, dealt, start_game
from tests.scoring.notebook import record
from tests.world import World


@pytest.mark.parametrize(
    ("game", "sides"),
    with_thorough(EVERY_GAME, quick=[("ramiro-es", 6)]),
)
def test_chart_keeps_every_line_and_figure_inside(world: World, game: str, sides: int) -> None:
    match = start_game(world, game, sides)
    for data in dealt(match):
        record(match, data, world.silvio)
    drawn = chart(score_sheet(match))
    assert [track.side for track in drawn.tracks] != []
    assert len(drawn.tracks) == sides
    for track in drawn.tracks:
        assert all(drawn.left <= dot.x <= drawn.right for dot in track.dots)
        assert all(TOP <= dot.y <= HEIGHT for dot in track.dots)
        figures = len(f"{track.last.value}") + (3 if sides > 2 else 0)
        assert track.label_x + 8 * figures < WIDTH
        assert track.label_y - 10 >= 0
    labels = sorted(track.label_y for track in drawn.tracks)
    assert all(low - high >= GAP_BETWEEN_LABELS - 0.1 for high, low in pairwise(labels))


def test_crowded_labels_keep_the_order_of_totals(world: World) -> None:
    match = start_game(world, "ramiro-es", 6)
    left = [{"closed": True}, *({"points": points} for points in (10, 12, 11, 13, 40))]
    record(match, {"sides": left}, world.silvio)
    drawn = chart(score_sheet(match))
    by_height = sorted(drawn.tracks, key=lambda track: track.label_y)
    assert [track.last.value for track in by_height] == [40, 13, 12, 11, 10, 0]
