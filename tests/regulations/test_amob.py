"""39 pairs in eight groups; two level compare their match, three their own difference."""

from tournaments.money.prize_money import HUNDREDTHS, parts_of, read_sums

from .published import Published, advanced, entries, favourites, group_of, order, played

PUBLISHED = Published(
    name="First tournament of pairs of the AMOB",
    source="scribd.com 717120721",
    game="bocha (only results)",
    asked={
        "39 pairs: seven groups of five, one of four": "groups, then knock-out: 8 groups",
        "to 12 points": "usual target: 12",
        "most wins": "award: wins",
        "two level: their match": "tie-break: head-to-head, if exactly two are level",
        "three or more: difference among them": "tie-break: difference against each other",
        "then difference in the group": "tie-break: difference",
        "then a public lot": "tie-break: lot",
        "the first two of each group": "2 of each group advance",
        "3000, 1500, twice 750, four times 200": "a fixed sum for each place",
        "a third person, one change a match": "reserve of the pair",
    },
)
FILE = {
    "format": "groups",
    "options": {"groups": 8, "seed": 1},
    "award": "win",
    "tiebreaks": ["direct-match", "level-difference", "difference", "lot"],
    "step": 1,
    "entries": entries(39),
}
FOUR = {**FILE, "options": {"groups": 1}, "entries": entries(4)}


def test_prizes_are_the_printed_sums() -> None:
    sums = read_sums("3000/1500/750/750/200/200/200/200")
    shares = [part * HUNDREDTHS for part in sums]
    assert parts_of(680_000, shares) == [300_000, 150_000, 75_000, 75_000, *[20_000] * 4, 0]


def test_seven_groups_of_five_and_one_of_four() -> None:
    groups = [*group_of(FILE).values()]
    assert sorted(groups.count(name) for name in {*groups}) == [4] + [5] * 7


def test_sixteen_pairs_go_on_and_no_two_of_a_group_meet() -> None:
    group = group_of(FILE)
    tables = advanced(favourites(FILE), {"format": "knockout"}, 2)
    assert len(tables) == 8
    assert all(group[one] != group[two] for one, two in tables)


def test_three_level_pairs_compare_their_own_difference() -> None:
    rounds = [
        [played(1, 2, 12, 11), played(3, 4, 12, 0)],
        [played(2, 3, 12, 1), played(1, 4, 12, 11)],
        [played(3, 1, 12, 2), played(2, 4, 12, 0)],
    ]
    # 1, 2 and 3 have two wins each. Among them: 2 +10, 3 −1, 1 −9.
    assert order({**FOUR, "rounds": rounds}) == [(1, 2), (2, 3), (3, 1), (4, 4)]


def test_two_level_pairs_compare_their_match() -> None:
    rounds = [
        [played(1, 2, 12, 11), played(3, 4, 0, 12)],
        [played(2, 3, 12, 1), played(1, 4, 12, 11)],
        [played(3, 1, 12, 2), played(2, 4, 12, 0)],
    ]
    # 1 and 2 have two wins. 2 has the better difference, but lost to 1.
    assert order({**FOUR, "rounds": rounds})[:2] == [(1, 1), (2, 2)]
