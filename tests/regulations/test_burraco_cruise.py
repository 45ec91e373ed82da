"""Evenings of four turns: two by Mitchell, then two Danish ones with the results carried over."""

from .published import Published, all_drawn, drawn, entries, order, played

PUBLISHED = Published(
    name="Burraco Cruise 2019, under the code of the Italian federation",
    source="burraco-cruise.it",
    game="burraco",
    asked={
        "four turns of four hands: two Mitchell, two Danish": "two stages, results still count",
        "victory points for four hands": "award: VP for 4 hands",
        "five minutes late: 100 match points off": "points taken off for a reason",
        "two warnings: 1 victory point off": "points taken off for a reason",
        "a general table of the five evenings by points": "circuit, points of the evenings",
    },
)
MITCHELL = {
    "format": "mitchell",
    "options": {"rounds": 2},
    "award": {"vp": "4-hands"},
    "tiebreaks": ["difference"],
    "deductions": [
        {"words": "five minutes late", "score": -100},
        {"words": "two warnings", "points": -1},
    ],
    "entries": entries(8),
}
DANISH = {**MITCHELL, "format": "danish", "options": {"rounds": 2}}


def test_danish_turn_seats_pairs_by_the_turns_of_mitchell() -> None:
    rounds = [
        [played(one, two, 2000 + 300 * one, 2000) for one, two in tables]
        for tables in all_drawn(MITCHELL)
    ]
    before = {**MITCHELL, "rounds": rounds}
    best = [entry for _place, entry in order(before)]
    tables = [{*table} for table in drawn(DANISH, before)]
    assert tables == [{*best[at : at + 2]} for at in range(0, 8, 2)]
