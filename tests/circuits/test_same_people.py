"""Groups of linked entries: one key stands for all entries of a person."""

import pytest

from circuits.table.same_people import joined


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        ([], {}),
        ([(4, 9)], {4: 4, 9: 4}),
        ([(9, 4)], {4: 4, 9: 4}),
        # Three clubs in a chain.
        ([(7, 9), (9, 4)], {4: 4, 7: 4, 9: 4}),
        ([(1, 2), (3, 4), (2, 3)], {1: 1, 2: 1, 3: 1, 4: 1}),
        # A circle, and a proposal that waits.
        ([(1, 2), (2, 3), (3, 1), (5, None)], {1: 1, 2: 1, 3: 1}),
    ],
)
def test_joined_keys(links: list[tuple[int, int | None]], expected: dict[int, int]) -> None:
    assert joined(links) == expected
