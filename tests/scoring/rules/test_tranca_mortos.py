"""Tranca with two mortos: what taking one needs and costs, and when a side goes out."""

import pytest

from scoring.rules.games.tranca import TrancaMortos

RULES = TrancaMortos()
OUT: dict[str, object] = {"dirty": 1, "card_points": 50, "went_out": True}
TAKEN = {"took_morto": True}


def hand(first: object, second: object, **more: object):
    return RULES.read({"sides": [first, second], **more})


def problems(first: object, second: object, **more: object) -> list[tuple[str, int | None]]:
    found = RULES.check(hand(first, second, **more), RULES.start())
    return [(problem.code, problem.side) for problem in found]


@pytest.mark.parametrize(
    ("side", "points"),
    [
        ({**OUT, **TAKEN}, {"dirty": 100, "went-out": 100, "cards": 50}),
        ({**OUT, "red_threes": 1}, {"untaken-morto": -100, "red-threes": 100}),
        ({**TAKEN, "left_in_hand": 30}, {"hand": -30}),
        ({"red_threes": 2}, {"untaken-morto": -100, "red-threes": -200}),
    ],
)
def test_untaken_morto_costs_and_a_taken_one_earns_nothing(side, points):
    lines = {line.code: line.points for line in RULES.score(hand(side, {}), RULES.start())[0].lines}
    assert lines | points == lines
    assert ("untaken-morto" in lines) == ("took_morto" not in side)


@pytest.mark.parametrize(
    ("first", "second", "more", "expected"),
    [
        ({**OUT, **TAKEN}, {**TAKEN, "left_in_hand": 30}, {}, []),
        (OUT, {"left_in_hand": 30}, {}, [("went-out-without-morto", 0)]),
        (OUT, {"left_in_hand": 30}, {"morto_to_stock": True}, []),
        (
            *({**TAKEN, "went_out": True}, {"left_in_hand": 30}, {}),
            [("went-out-without-canastra", 0)],
        ),
        (
            *({**OUT, **TAKEN}, {**TAKEN, "left_in_hand": 30}, {"morto_to_stock": True}),
            [("too-many-mortos", None)],
        ),
        (
            *({**TAKEN, "left_in_hand": 5}, {"left_in_hand": 30}, {"nobody_went_out": True}),
            [("mortos-not-taken", None)],
        ),
        (
            *({**TAKEN, "left_in_hand": 5}, {"left_in_hand": 30}, {}),
            [("nobody-went-out", None), ("mortos-not-taken", None)],
        ),
    ],
)
def test_going_out_needs_a_morto_and_any_canastra(first, second, more, expected):
    assert problems(first, second, **more) == expected


def test_morto_needs_a_canastra_where_a_club_says_so():
    rules = RULES.with_options({"morto_needs_canastra": True})
    facts = hand({**TAKEN, "left_in_hand": 5}, {"left_in_hand": 5})
    assert "morto-without-canastra" in {one.code for one in rules.check(facts, rules.start())}
