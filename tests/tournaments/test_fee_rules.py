"""Fees: the price of each person, what is still owed, what was paid too much."""

import pytest

from tournaments.money.fees import Fee, Prices, State


@pytest.mark.parametrize(
    ("prices", "people", "due"),
    [
        (Prices(4000), [True, False], 8000),
        (Prices(4000, 5000), [True, False], 9000),
        (Prices(4000, 5000), [False, False], 10000),
        (Prices(0, 5000), [True, False], 5000),
        (Prices(4000, 5000), [True], 4000),
    ],
)
def test_fee_adds_the_price_of_each_person(prices: Prices, people: list[bool], due: int) -> None:
    assert prices.of_people(people) == due


@pytest.mark.parametrize(
    ("fee", "rest", "too_much", "state"),
    [
        (Fee(8000), 8000, 0, State.OWES),
        (Fee(8000, 5000), 3000, 0, State.OWES),
        (Fee(8000, 8000), 0, 0, State.PAID),
        (Fee(8000, 9000), 0, 1000, State.OVERPAID),
        (Fee(0), 0, 0, State.FREE),
    ],
)
def test_fee_says_what_is_owed(fee: Fee, rest: int, too_much: int, state: State) -> None:
    assert (fee.rest, fee.too_much, fee.state) == (rest, too_much, state)
