"""Two groups by lot; the winner of each meets the second of the other."""

import pytest

from .published import Published, advanced, all_drawn, entries, favourites, group_of, order, played

PUBLISHED = Published(
    name="Mus at the Rubicón, 2008",
    source="rubiconbar.blogspot.com",
    game="mus (only results)",
    asked={
        "16 pairs at most": "places: 16",
        "two equal groups by lot": "groups, then knock-out: 2 groups; entries without a seed",
        "everybody meets everybody of the group": "groups",
        "2 points a win": "award 2–1–0",
        "level: most chicos won": "tie-break: points for; the result of a match is its chicos",
        "the first two of each group go on": "2 of each group advance",
        "each winner meets the second of the other group": "knock-out; one group is kept apart",
        "20 euros a pair": "fee of each person: 10",
    },
    left="With 13 or 15 pairs the last one to enter is sent away: the secretary takes it out.",
)
FILE = {
    "format": "groups",
    "options": {"groups": 2, "seed": 5},
    "award": {"win": [2, 1, 0]},
    "tiebreaks": ["points-for"],
    "step": 1,
    "entries": entries(14),
}


def test_two_groups_of_seven_meet_all_in_their_group() -> None:
    rounds = all_drawn(FILE)
    met = {frozenset(table) for tables in rounds for table in tables}
    assert len(met) == 2 * 21


def test_level_pairs_compare_the_chicos_they_won() -> None:
    four = {**FILE, "options": {"groups": 1}, "entries": entries(4)}
    rounds = [[played(1, 2, 2, 1), played(3, 4, 2, 0)], [played(1, 3, 0, 2), played(2, 4, 2, 1)]]
    assert order({**four, "rounds": rounds}) == [(1, 3), (2, 2), (3, 1), (4, 4)]


@pytest.mark.parametrize("seed", range(4))
def test_semi_finals_cross_the_two_groups(seed: int) -> None:
    groups = favourites({**FILE, "options": {"groups": 2, "seed": seed}})
    group = group_of(groups)
    semi_finals = advanced(groups, {"format": "knockout"}, 2)
    assert all(group[one] != group[two] for one, two in semi_finals)
