"""Prize money: the pool, the shares of the places, prizes of level entries, whole cents."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import with_thorough
from tournaments.money.prize_money import (
    HUNDREDTHS,
    Finish,
    SharesAreBad,
    divide,
    parts_of,
    prizes_of,
    read_shares,
    read_sums,
)
from tournaments.money.settlement import Settlement


@pytest.mark.parametrize(
    "typed", ["50/30/20", "50 30 20", "50%, 30%, 20%", " 50 - 30 - 20 ", "50;30;20", "50+30+20"]
)
def test_shares_are_read_as_people_type_them(typed: str) -> None:
    assert read_shares(typed) == (50, 30, 20)


@pytest.mark.parametrize(
    ("typed", "hundredths"),
    [
        ("33,34/33,33/33,33", (3334, 3333, 3333)),
        ("87.5/12.5", (8750, 1250)),
        ("50/25/12,5/12,5", (5000, 2500, 1250, 1250)),
        ("50,5 49,5", (5050, 4950)),
        ("62,5%, 37,5%", (6250, 3750)),
        ("50,30,20", (50, 30, 20)),
        ("50,30,20 %", (50, 30, 20)),
        ("50,0/50,0", (50, 50)),
        ("100", (100,)),
    ],
)
def test_shares_may_have_decimals(typed: str, hundredths: tuple[int, ...]) -> None:
    assert read_shares(typed) == hundredths


def test_three_equal_shares_lose_no_cent() -> None:
    assert divide(100000, read_shares("33,34/33,33/33,33")) == [33340, 33330, 33330]


@pytest.mark.parametrize(
    ("typed", "total"),
    [
        ("", None),
        ("half", None),
        ("50/30/x", None),
        ("50,5/49,6", 10010),
        ("0,5/0,4", 90),
        ("33,333/33,333/33,333", None),
        ("12.5", None),
        ("60/50", 11000),
        ("60,50", 11000),
        ("30/50/20", None),
        ("100/0", None),
        ("1000", None),
        ("٥٠/٥٠", None),
    ],
)
def test_wrong_shares_are_refused(typed: str, total: int | None) -> None:
    with pytest.raises(SharesAreBad) as refused:
        read_shares(typed)
    assert refused.value.total == total


@pytest.mark.parametrize(
    ("typed", "shares", "parts"),
    [
        ("50/25/10", (50, 25, 10), [500, 250, 100, 150]),
        ("50,25,10", (50, 25, 10), [500, 250, 100, 150]),
        ("45,5/44,5", (4550, 4450), [455, 445, 100]),
        ("50", (50,), [500, 500]),
        ("60/40", (60, 40), [600, 400, 0]),
    ],
)
def test_shares_below_100_leave_a_rest(
    typed: str, shares: tuple[int, ...], parts: list[int]
) -> None:
    assert read_shares(typed) == shares
    assert parts_of(1000, shares) == parts


@pytest.mark.parametrize(
    ("typed", "cents"),
    with_thorough(
        [
            ("3000/1500/750/750", (300000, 150000, 75000, 75000)),
            ("R$ 500 R$ 300", (50000, 30000)),
            ("1.500,50; 300", (150050, 30000)),
            ("500, 300", (50000, 30000)),
            ("20/10", (2000, 1000)),
            ("100 €", (10000,)),
        ],
        first=3,
    ),
)
def test_fixed_sums_are_the_prizes(typed: str, cents: tuple[int, ...]) -> None:
    sums = read_sums(typed)
    assert sums == cents
    fixed = [part * HUNDREDTHS for part in sums]
    assert parts_of(sum(sums), fixed) == [*cents, 0]


@pytest.mark.parametrize("typed", ["half", "500/600", "500/0", "9999999/9999999", "/"])
def test_wrong_sums_are_refused(typed: str) -> None:
    with pytest.raises(SharesAreBad):
        read_sums(typed)


def test_winner_may_get_everything() -> None:
    assert read_shares("100") == (100,)


@pytest.mark.parametrize(
    ("total", "weights", "parts"),
    [
        (80000, (50, 30, 20), [40000, 24000, 16000]),
        (100, (1, 1, 1), [34, 33, 33]),
        (101, (1, 1, 1), [34, 34, 33]),
        (1, (50, 30, 20), [1, 0, 0]),
        (7, (50, 30, 20), [4, 2, 1]),
        (0, (1, 1), [0, 0]),
        (9999, (34, 33, 33), [3399, 3300, 3300]),
        (0, (), []),
    ],
)
def test_parts_are_whole_cents(total: int, weights: tuple[int, ...], parts: list[int]) -> None:
    assert divide(total, weights) == parts


def ranked(*places: int, section: str = "") -> list[Finish]:
    return [Finish(entry, place, section) for entry, place in enumerate(places, start=1)]


@pytest.mark.parametrize(
    ("finishes", "prizes"),
    [
        (ranked(1, 2, 3, 4), {1: 50000, 2: 30000, 3: 20000}),
        # Two level in first place share the first and the second prize.
        (ranked(1, 1, 3), {1: 40000, 2: 40000, 3: 20000}),
        (ranked(1, 2, 2), {1: 50000, 2: 25000, 3: 25000}),
        # Only one of the two places of the level entries has a prize.
        (ranked(1, 2, 3, 3), {1: 50000, 2: 30000, 3: 10000, 4: 10000}),
        (ranked(1, 2, 3, 3, 3), {1: 50000, 2: 30000, 3: 6667, 4: 6667, 5: 6666}),
        (ranked(1, 1, 1, 1), dict.fromkeys((1, 2, 3, 4), 25000)),
        # The prizes of places that nobody takes up are not awarded.
        (ranked(1, 2), {1: 50000, 2: 30000}),
        ([Finish(7, 2)], {7: 30000}),
        ([], {}),
    ],
)
def test_prizes_follow_the_places(finishes: list[Finish], prizes: dict[int, int]) -> None:
    assert prizes_of(finishes, 100000, (50, 30, 20)) == prizes


IN_A = [Finish(1, 1, "A"), Finish(2, 2, "A")]
IN_B = [Finish(3, 1, "B"), Finish(4, 2, "B")]


@pytest.mark.parametrize(
    ("finishes", "prizes"),
    [
        (IN_A + IN_B, {1: 25000, 2: 15000, 3: 25000, 4: 15000}),
        # Nobody gets the part of a section without winners.
        (IN_A, {1: 25000, 2: 15000}),
        (IN_B, {3: 25000, 4: 15000}),
        ([], {}),
    ],
)
def test_each_section_gets_an_equal_part(finishes: list[Finish], prizes: dict[int, int]) -> None:
    assert prizes_of(finishes, 100000, (50, 30, 20), ["A", "B"]) == prizes


def test_first_section_gets_the_odd_cent() -> None:
    assert prizes_of(IN_B + IN_A, 101, (100,), ["A", "B"]) == {1: 51, 3: 50}


def test_level_entries_share_whole_cents() -> None:
    assert prizes_of(ranked(1, 1, 1), 100, (100,)) == {1: 34, 2: 33, 3: 33}


@pytest.mark.parametrize(
    ("prize", "rest", "too_much"),
    [
        (Settlement(500), 500, 0),
        (Settlement(500, 200), 300, 0),
        (Settlement(250, 500), 0, 250),
    ],
)
def test_prize_says_what_is_still_to_be_paid(prize: Settlement, rest: int, too_much: int) -> None:
    assert (prize.rest, prize.too_much) == (rest, too_much)


# --- Properties ---------------------------------------------------------------------------------

POOLS = st.integers(0, 10**9)


@st.composite
def shares(draw: st.DrawFn) -> tuple[int, ...]:
    cuts = draw(st.sets(st.integers(1, 99), max_size=9))
    ends = [0, *sorted(cuts), 100]
    parts = [end - begin for begin, end in pairwise(ends)]
    return tuple(sorted(parts, reverse=True))


@st.composite
def standings(draw: st.DrawFn, least: int = 0) -> list[Finish]:
    """One section whose level groups have one to four entries."""
    sizes = draw(st.lists(st.integers(1, 4), max_size=12))
    places: list[int] = []
    for size in sizes:
        places += [len(places) + 1] * size
    while len(places) < least:
        places.append(len(places) + 1)
    return ranked(*places)


@given(POOLS, st.lists(st.integers(1, 100), min_size=1, max_size=20))
def test_parts_add_up_to_the_total(total: int, weights: list[int]) -> None:
    parts = divide(total, weights)
    assert sum(parts) == total
    exact = [total * weight / sum(weights) for weight in weights]
    assert all(abs(part - share) < 1.001 for part, share in zip(parts, exact, strict=True))


@given(standings(least=10), POOLS, shares())
def test_prizes_add_up_to_the_pool(
    finishes: list[Finish], pool: int, parts: tuple[int, ...]
) -> None:
    assert sum(prizes_of(finishes, pool, parts).values()) == pool


@given(standings(), POOLS, shares())
def test_lower_place_never_gets_more(
    finishes: list[Finish], pool: int, parts: tuple[int, ...]
) -> None:
    prizes = prizes_of(finishes, pool, parts)
    amounts = [prizes.get(finish.entry, 0) for finish in finishes]
    assert amounts == sorted(amounts, reverse=True)


@given(standings(), POOLS, shares())
def test_level_entries_get_the_same_but_for_a_cent(
    finishes: list[Finish], pool: int, parts: tuple[int, ...]
) -> None:
    prizes = prizes_of(finishes, pool, parts)
    by_place: dict[int, list[int]] = {}
    for finish in finishes:
        by_place.setdefault(finish.place, []).append(prizes.get(finish.entry, 0))
    assert all(max(amounts) - min(amounts) <= 1 for amounts in by_place.values())


@given(st.permutations(ranked(1, 1, 3, 4, 4, 4)), POOLS, shares())
def test_order_of_the_rows_does_not_matter(
    finishes: list[Finish], pool: int, parts: tuple[int, ...]
) -> None:
    ordered = sorted(finishes)
    assert prizes_of(finishes, pool, parts) == prizes_of(ordered, pool, parts)
