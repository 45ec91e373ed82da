"""Two groups by lot, crossed semi-finals, and a match for the third place."""

from .published import Published, advanced, drawn, entries, favourites, group_of, played, seeded

PUBLISHED = Published(
    name="Mus at the Asociación Blas de Otero, 2009",
    source="blasdeotero.org",
    game="mus (only results)",
    asked={
        "two groups by lot, all against all in each": "groups, then knock-out: 2 groups",
        "the first two of each group": "2 of each group advance",
        "champion of A against second of B, and so on": "knock-out; one group is kept apart",
        "the losers play for the third place": "a match for the third place",
        "members pay 12 euros, others 15": "fee 12, fee of each guest 15",
        "pairs may agree on another day": "told in the announcement",
    },
)
GROUPS = {
    "format": "groups",
    "options": {"groups": 2, "seed": 3},
    "award": "win",
    "tiebreaks": ["difference"],
    "entries": entries(10),
}
LAST = {"format": "knockout", "options": {"third_place": True}}


def test_semi_finals_are_of_two_groups() -> None:
    groups = favourites(GROUPS)
    group = group_of(groups)
    semi_finals = advanced(groups, LAST, 2)
    assert len(semi_finals) == 2
    assert all({group[one], group[two]} == {"A", "B"} for one, two in semi_finals)


def test_losers_of_the_semi_finals_meet_for_the_third_place() -> None:
    four = {**LAST, "entries": seeded(4)}
    rounds = [[played(1, 4, 4, 2), played(2, 3, 1, 4)]]
    assert {frozenset(table) for table in drawn({**four, "rounds": rounds})} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
