"""Burraco at tables of three, where everybody plays alone."""

from scoring.games import rules_with

from .published import Published, drawn, entries, points, several

PUBLISHED = Published(
    name="Genova Gioca, burraco of three",
    source="genovagioca.it",
    game="burraco, single players",
    asked={
        "tables of three, each for oneself": "tables of several, 3 at a table",
        "eleven cards each, and three pots of eleven": "Italian burraco, single players",
        "ace to king and four jokers, twice": "Italian burraco: 108 cards",
        "whoever draws may take all discards": "Italian burraco, as it comes",
    },
)
RULES = rules_with("burraco-solo-it", {})
FILE = {
    "format": "tables",
    "options": {"rounds": 2, "size": 3, "most": 3},
    "award": "points",
    "entries": entries(9),
}


def test_nine_players_sit_at_three_tables_of_three() -> None:
    assert sorted(map(len, drawn(FILE))) == [3, 3, 3]
    rounds = [[several({1: 1100, 2: 455, 3: 310}), several({4: 1020, 5: 980, 6: -35})]]
    assert points({**FILE, "rounds": rounds})[4] == 1020


def test_each_of_three_players_takes_a_pot() -> None:
    out = {"clean": 1, "card_points": 100, "took_morto": True, "went_out": True}
    held = {"card_points": 60, "took_morto": True, "left_in_hand": 95}
    hand = RULES.read({"sides": [out, held, held]})
    assert RULES.check(hand, RULES.start(3)) == ()
    assert RULES.play([hand], 3).state.totals == (400, -35, -35)
