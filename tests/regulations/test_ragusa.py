"""Twenty pairs in four turns of four hands: two by Mitchell, two Danish."""

from .published import Published, all_drawn, drawn, entries, favourites, order

PUBLISHED = Published(
    name="Federal tournament at the end of 2013, Ragusa",
    source="ragusaturismo.blogspot.com",
    game="burraco",
    asked={
        "20 pairs, no groups": "entries without a section",
        "two turns by Mitchell, of four hands": "Mitchell, 2 rounds; hands of a match: 4",
        "two Danish turns, of four hands": "next stage: Danish, 2 rounds; results still count",
        "victory points": "award: VP for 4 hands",
    },
)
MITCHELL = {
    "format": "mitchell",
    "options": {"rounds": 2},
    "award": {"vp": "4-hands"},
    "tiebreaks": ["difference"],
    "entries": entries(20),
}
DANISH = {**MITCHELL, "format": "danish"}


def test_one_line_stays_for_two_turns_of_ten_tables() -> None:
    rounds = all_drawn(MITCHELL)
    assert [len(tables) for tables in rounds] == [10, 10]
    sitting = [[one for one, _two in tables] for tables in rounds]
    assert sitting[0] == sitting[1]
    assert len({table for tables in rounds for table in tables}) == 20


def test_danish_turn_seats_first_against_second() -> None:
    before = favourites(MITCHELL)
    best = [entry for _place, entry in order(before)]
    assert [{*table} for table in drawn(DANISH, before)] == [
        {*best[at : at + 2]} for at in range(0, 20, 2)
    ]
