"""Skat in which level totals compare the games that were won, then the fewest lost."""

from .published import Published, all_drawn, entries, order, several

PUBLISHED = Published(
    name="Skat of the students of the HTW Dresden, 2010",
    source="stura.htw-dresden.de",
    game="skat (only results)",
    asked={
        "everybody for himself": "tables of several, 4 at a table",
        "game points, 50 a won game, 30 or 40 a lost one of others": "total of the list, as typed",
        "most points": "award: total points",
        "1. most games won": "own count “won”; tie-break: won",
        "2. fewest games lost": "own count “lost”; tie-break: lost, fewest first",
        "3. lot": "tie-break: lot",
    },
)
FILE = {
    "format": "tables",
    "options": {"rounds": 2, "size": 4},
    "award": "points",
    "tiebreaks": [{"count": "won"}, {"count": "lost", "least": True}, "lot"],
    "step": 1,
    "entries": entries(4),
}


def test_sixteen_players_never_meet_again_in_two_series() -> None:
    rounds = all_drawn({**FILE, "entries": entries(16)})
    twos = [
        frozenset((one, two))
        for tables in rounds
        for table in tables
        for one in table
        for two in table
        if one < two
    ]
    assert len(twos) == len({*twos}) == 2 * 4 * 6


def test_games_won_then_fewest_lost_decide() -> None:
    table = several({1: 900, 2: 900, 3: 900, 4: -120}, won=[9, 10, 10, 3], lost=[0, 3, 2, 5])
    assert order({**FILE, "rounds": [[table]]}) == [(1, 3), (2, 2), (3, 1), (4, 4)]
