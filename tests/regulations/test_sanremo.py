"""280 pairs in one group, four turns by Mitchell, then seven Danish ones in two sessions."""

from tournaments.money.prize_money import read_sums

from .published import Published, all_drawn, entries, favourites, order

PUBLISHED = Published(
    name="Third national tournament of the Casinò di Sanremo, 2012",
    source="sanremobuongiorno.blogspot.com",
    game="burraco",
    asked={
        "560 players in one group": "280 entries without a section",
        "Friday: four turns of four hands, by Mitchell": "Mitchell, 4 rounds; hands of a match: 4",
        "Saturday: four Danish turns, then three": "next stage: Danish, 7 rounds; results count",
        "2000, 1200 and 800 euros": "a fixed sum for each place: 2000/1200/800",
        "the first three get chips of the same worth": "told in the announcement",
    },
)
MITCHELL = {
    "format": "mitchell",
    "options": {"rounds": 4},
    "award": {"vp": "4-hands"},
    "tiebreaks": ["difference"],
    "entries": entries(280),
}


def test_280_pairs_play_four_turns_without_a_rematch() -> None:
    rounds = all_drawn(MITCHELL)
    assert [len(tables) for tables in rounds] == [140] * 4
    assert len({frozenset(table) for tables in rounds for table in tables}) == 560
    assert len(order(favourites(MITCHELL))) == 280


def test_prizes_are_the_printed_sums() -> None:
    assert read_sums("2000/1200/800") == (200_000, 120_000, 80_000)
