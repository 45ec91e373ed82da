"""64 pairs in groups of four, then a knock-out."""

from tournaments.money.prize_money import parts_of, read_shares

from .published import Published, advanced, all_drawn, entries, favourites, group_of

PUBLISHED = Published(
    name="CTG Nova Querência, canastra 2018",
    source="folhabv.com.br",
    game="canastra",
    asked={
        "64 pairs": "places: 64",
        "groups of four": "groups, then knock-out: 16 groups",
        "two of each group go on": "2 of each group advance",
        "losers are out": "knock-out",
        "50, 25 and 10 % of the fees": "shares 50/25/10, the rest named",
    },
)
FILE = {
    "format": "groups",
    "options": {"groups": 16, "seed": 1},
    "award": "win",
    "tiebreaks": ["difference"],
    "entries": entries(64),
}


def test_groups_of_four_play_three_rounds() -> None:
    assert [len(tables) for tables in all_drawn(FILE)] == [32] * 3
    assert {[*group_of(FILE).values()].count(name) for name in group_of(FILE).values()} == {4}


def test_32_pairs_go_on_and_meet_pairs_of_other_groups() -> None:
    group = group_of(FILE)
    tables = advanced(favourites(FILE), {"format": "knockout"}, 2)
    assert len(tables) == 16
    assert all(group[one] != group[two] for one, two in tables)


def test_three_prizes_leave_15_percent_of_the_fees() -> None:
    assert parts_of(320_000, read_shares("50/25/10")) == [160_000, 80_000, 32_000, 48_000]
