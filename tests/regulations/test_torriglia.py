"""A charity evening: two turns by Mitchell, one Danish, four hands in forty minutes."""

from .published import Published, all_drawn, drawn, entries, order, played

PUBLISHED = Published(
    name="Torneo della Band degli Orsi, Torriglia, 2014",
    source="inchiostrofresco.it",
    game="burraco",
    asked={
        "two turns by Mitchell": "Mitchell, 2 rounds",
        "one Danish turn": "next stage: Danish, 1 round; results still count",
        "four hands in 40 minutes": "hands of a match: 4, minutes of a round: 40, in Matches",
        "15 euros each": "fee",
        "goods for the first ten pairs": "paper “Prizes”, 10 places, with room for what each gets",
    },
)
MITCHELL = {
    "format": "mitchell",
    "options": {"rounds": 2},
    "award": {"vp": "4-hands"},
    "tiebreaks": ["difference"],
    "entries": entries(12),
}


def test_danish_turn_follows_victory_points_not_wins() -> None:
    # Each winner of table 1 to 6 wins by a different row of the scale: 11, 12, …, 16 VP.
    rounds = [
        [played(one, two, 200 * at + 1000, 1000) for at, (one, two) in enumerate(tables, start=1)]
        for tables in all_drawn(MITCHELL)[:1]
    ]
    rounds += [[played(one, two, 1000, 1000) for one, two in all_drawn(MITCHELL)[1]]]
    before = {**MITCHELL, "rounds": rounds}
    assert order(before)[0] == (1, rounds[0][-1]["sides"][0])
    best = [entry for _place, entry in order(before)]
    last = {**MITCHELL, "format": "danish", "options": {"rounds": 1}}
    assert {*drawn(last, before)[0]} == {*best[:2]}
