"""Belote in four groups of four; a loss is worth a point."""

from tournaments.formats.parts.placings import read_placings

from .published import Published, advanced, all_drawn, entries, favourites, order, played, points

PUBLISHED = Published(
    name="Belote of the ASCEE 2A, Corsica, 2016",
    source="fnasce.org",
    game="belote (only results)",
    asked={
        "16 pairs at most": "places: 16",
        "four groups of four": "groups: 4",
        "a win 2, a loss 1": "other points for each result: 2 1 1 2 0",
        "level: difference of all games": "tie-break: difference",
        "the first two of each play the main tournament": "next stage: knock-out with all places",
        "the last two of each play a second one": "who meets whom, by the places before: after //",
        "quarter-finals to final, with places for the losers": "knock-out with all places, up to 8",
        "5 euros each": "fee",
    },
)
FILE = {
    "format": "groups",
    "options": {"groups": 4, "seed": 1},
    "award": {"win": [2, 1, 1, 2, 0]},
    "tiebreaks": ["difference"],
    "step": 1,
    "entries": entries(16),
}


def test_three_games_of_each_pair_then_eight_go_on() -> None:
    assert [len(tables) for tables in all_drawn(FILE)] == [8, 8, 8]
    assert len(advanced(favourites(FILE), {"format": "placement"}, 2)) == 4


def test_loser_gets_a_point_and_differences_decide() -> None:
    four = {**FILE, "options": {"groups": 1}, "entries": entries(4)}
    rounds = [[played(1, 2, 1010, 980), played(3, 4, 1000, 640)]]
    assert points({**four, "rounds": rounds}) == {1: 2, 2: 1, 3: 2, 4: 1}
    assert order({**four, "rounds": rounds}) == [(1, 3), (2, 1), (3, 2), (4, 4)]


PLACES = "A1 B2 / C1 D2 / B1 A2 / D1 C2 // A3 B4 / C3 D4 / B3 A4 / D3 C4"
SECOND = {"format": "placement", "options": {"places": 8, "from_places": PLACES}, "step": 1}


def test_first_and_last_two_of_each_group_play_at_the_same_time() -> None:
    ties = read_placings(PLACES, twos=True)
    assert [{one.place for one in tie} for tie in ties] == [{1, 2}] * 4 + [{3, 4}] * 4
    both = [
        {"id": 8 * at + seed, "section": "AB"[at], "seed": seed}
        for at in (0, 1)
        for seed in range(1, 9)
    ]
    rounds = favourites({**SECOND, "entries": both})["rounds"]
    assert [len(tables) for tables in rounds] == [8]
    assert {tuple(sorted(one["sides"])) for one in rounds[0]} >= {(1, 8), (9, 16)}
