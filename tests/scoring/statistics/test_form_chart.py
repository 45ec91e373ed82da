"""The chart over time, as numbers to draw."""

import pytest

from scoring.statistics.form_chart import WIDE, Size, form_chart, scale


@pytest.mark.parametrize(
    ("low", "high", "rungs"),
    [
        (470, 606, [450, 500, 550, 600, 650]),
        (0, 0, [0, 1]),
        (-120, 30, [-150, -100, -50, 0, 50]),
        (0, 9, [0, 2, 4, 6, 8, 10]),
        (500, 500, [500, 501]),
    ],
)
def test_scale_encloses_all_values(low: int, high: int, rungs: list[int]) -> None:
    assert scale(low, high) == rungs


@pytest.mark.parametrize("high", [1, 7, 99, 12_345, 9_999_999])
def test_scale_has_few_steps(high: int) -> None:
    rungs = scale(0, high)
    assert rungs[0] <= 0
    assert rungs[-1] >= high
    assert len(rungs) <= 7


def test_missing_value_breaks_the_line() -> None:
    chart = form_chart([("one", [1, 2, None, 4, 5])], list("abcde"))
    assert chart.lines[0].path.count("M") == 2
    assert [point.value for point in chart.lines[0].points] == [1, 2, 4, 5]


def test_line_without_values_is_left_out() -> None:
    chart = form_chart([("one", [1, 2]), ("two", [None, None])], ["a", "b"])
    assert [line.name for line in chart.lines] == ["one"]


def test_labels_of_equal_ends_do_not_overlap() -> None:
    chart = form_chart([("one", [1, 50]), ("two", [9, 50])], ["a", "b"])
    first, second = (line.label_y for line in chart.lines)
    assert abs(first - second) >= 16


def test_labels_below_are_thinned_out() -> None:
    values = list(range(40))
    chart = form_chart([("one", values)], [str(value) for value in values], Size(312, 220))
    assert len(chart.ticks) <= 12
    assert chart.ticks[-1][1] == "39"


def test_all_points_lie_within_the_drawing() -> None:
    chart = form_chart([("one", [-300, 900, 20]), ("two", [5, None, 7])], ["a", "b", "c"], WIDE)
    for line in chart.lines:
        for point in line.points:
            assert WIDE.left <= point.x <= chart.right
            assert 0 <= point.y <= WIDE.height


def test_chart_without_values_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        form_chart([("one", [None])], ["a"])
