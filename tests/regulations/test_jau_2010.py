"""Four groups of ten, then four of six, then a knock-out."""

from .published import Published, advanced, all_drawn, entries, favourites, no_show, played, points

PUBLISHED = Published(
    name="A. A. Palmeiras, Jaú, truco in pairs 2010",
    source="palmeirasjau.com.br",
    game="truco (only results)",
    asked={
        "40 pairs in four groups of ten": "groups: 4",
        "the first six of each go on": "6 of each group advance",
        "four groups of six; the first two go on": "next stage: groups: 4, 2 advance",
        "quarter-finals, semi-finals, final": "next stage: knock-out",
        "a win 3, a loss 1, a no-show −3": "other points for each result: 3 2 1 3 -3",
        "whoever leaves a match gets −1": "result as played, and points taken off an entry",
    },
)
FILE = {
    "format": "groups",
    "options": {"groups": 4, "seed": 1},
    "award": {"win": [3, 2, 1, 3, -3]},
    "tiebreaks": ["wins", "head-to-head"],
    "walkover": "usual",
    "entries": entries(40),
}


def test_four_groups_of_ten_play_nine_rounds() -> None:
    assert [len(tables) for tables in all_drawn(FILE)] == [20] * 9


def test_24_pairs_go_on_to_four_groups_of_six() -> None:
    assert len(advanced(favourites(FILE), {**FILE, "options": {"groups": 4}}, 6)) == 12


def test_no_show_is_worth_less_than_a_loss() -> None:
    four = {**FILE, "options": {"groups": 1}, "entries": entries(4)}
    made = points({**four, "rounds": [[played(1, 2, 2, 1), no_show(3, 4)]]})
    assert made == {1: 3, 2: 1, 3: 3, 4: -3}
