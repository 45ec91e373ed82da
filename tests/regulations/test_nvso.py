"""Canasta in three games of three hands; the pairs east and west move up a table."""

from itertools import pairwise

from scoring.games import rules_with

from .published import Published, all_drawn, order, played, points

PUBLISHED = Published(
    name="Northern Virginia Senior Olympics, canasta 2023",
    source="nvso.us",
    game="canasta",
    asked={
        "teams of two, no groups": "entries of pairs",
        "three games of 50 minutes": "Mitchell, 3 rounds; minutes of a round: 50",
        "EW moves to the next table, from the last to the first": "Mitchell",
        "a high card chooses the line": "line NS and EW of the entry",
        "a game is three hands": "hands of a match: 3",
        "hands open with 125, 155 and 180": "house rules: minimum from hand 1, 2 and 3 on",
        "a game ends at 8500 points": "house rules: the match ends at 8500",
        "aces and twos 20, eight to king 10, four to seven 5": "Spanish canasta, as it comes",
    },
    left="Special hands, sevens and aces of the American rules have no bonus of their own.",
)
RULES = rules_with(
    "canasta-es",
    {"target": 8500, "minimum_hand_1": 125, "minimum_hand_2": 155, "minimum_hand_3": 180},
)
FILE = {
    "format": "mitchell",
    "options": {"rounds": 3},
    "award": "points",
    "entries": [{"id": id, "line": "NS" if id <= 5 else "EW"} for id in range(1, 11)],
}


def test_ew_moves_up_and_from_the_last_table_to_the_first() -> None:
    rounds = all_drawn(FILE)
    east = [[two for _one, two in tables] for tables in rounds]
    assert len(rounds) == 3
    assert all(after == [before[-1], *before[:-1]] for before, after in pairwise(east))


def test_totals_of_the_games_add_up() -> None:
    rounds = [[played(1, 6, 8500, 5215), played(2, 7, 6100, 8740)]]
    made = points({**FILE, "rounds": rounds})
    assert (made[1], made[7]) == (8500, 8740)
    assert order({**FILE, "rounds": rounds})[0] == (1, 7)


def test_each_of_the_three_hands_opens_higher() -> None:
    side = {"natural": 2, "card_points": 200, "left_in_hand": 20}
    hand = RULES.read({"sides": [{**side, "left_in_hand": 0, "went_out": True}, side]})
    state, least = RULES.start(), []
    for _hand in range(3):
        least.append(state.minimums)
        state = RULES.play([hand] * (state.hands + 1)).state
    assert least == [(125, 125), (155, 155), (180, 180)]
    assert (state.totals, state.over) == ((3900, 3540), False)
