"""Losers are out until three pairs are left, who meet all against all."""

from .published import Published, drawn, entries, order, played

PUBLISHED = Published(
    name="Dominó in pairs, a sheet without its author",
    source="livrozilla.com 1192275",
    game="dominó (only results)",
    asked={
        "losers are out": "lives: 1",
        "a game to 7 points": "usual target: 7",
        "the last three meet each other": "ends when 3 are left; next stage: all against all",
        "level: points of the final stage": "tie-break: points for",
        "then by lot": "tie-break: lot",
        "no match with one player": "walkover",
    },
)
FILE = {"format": "lives", "options": {"lives": 1, "down_to": 3, "seed": 1}, "step": 1}
FINAL = {"format": "round-robin", "tiebreaks": ["points-for", "lot"], "step": 1}


def test_losers_are_out_until_three_are_left() -> None:
    twelve = {**FILE, "entries": entries(12)}
    first = drawn(twelve)
    rounds = [[played(one, two, 7, 4) for one, two in first]]
    second = drawn({**twelve, "rounds": rounds})
    assert (len(first), len(second)) == (6, 3)


def test_points_of_the_final_decide_between_one_win_each() -> None:
    rounds = [[played(1, 2, 7, 5)], [played(2, 3, 8, 6)], [played(3, 1, 7, 2)]]
    three = {**FINAL, "entries": entries(3), "rounds": rounds}
    # Points made: 9, 13 and 13; the lot decides between 2 and 3.
    assert order(three)[-1] == (3, 1)
    assert {entry for _place, entry in order(three)[:2]} == {2, 3}
    assert [place for place, _entry in order(three)] == [1, 2, 3]
