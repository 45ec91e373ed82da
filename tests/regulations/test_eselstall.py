"""Doppelkopf: after two rounds the first stays, the second moves one table, the third two."""

from .published import Published, drawn, entries, order, points, several

PUBLISHED = Published(
    name="Doppelkopf in the Eselstall, Königswinter",
    source="kaufmannsladen-koenigswinter.de",
    game="doppelkopf (only results)",
    asked={
        "everybody for himself": "tables of several, 4 at a table",
        "ten rounds, new tables after each two": "5 rounds, the sum of two as one result",
        "the first tables by lot": "entries without a seed",
        "the winner stays, the second goes on one table, the third two": "who sits where: by place",
        "the fifth goes on four tables": "only other size: 5; who sits where: by place",
        "15 euros": "fee",
        "some come without an entry, if there is room": "entries at the door; places",
    },
)
FILE = {
    "format": "tables",
    "options": {"rounds": 5, "size": 4, "also": 5, "seats": "places"},
    "award": "points",
    "step": 1,
    "entries": entries(13),
}


def test_players_move_on_by_their_places() -> None:
    first = drawn(FILE)
    assert sorted(map(len, first)) == [4, 4, 5]
    scores = [several({one: 20 - 5 * at for at, one in enumerate(table)}) for table in first]
    rounds = [[{"table": at, **table} for at, table in enumerate(scores, start=1)]]
    second = drawn({**FILE, "rounds": rounds})
    for at, table in enumerate(first):
        for place, one in enumerate(table):
            assert one in second[(at + place) % 3]


def test_points_of_all_tables_add_up() -> None:
    rounds = [[several({1: 12, 2: -4, 3: -4, 4: -4})], [several({4: 3, 1: 3, 2: -3, 3: -3})]]
    file = {**FILE, "entries": entries(4), "rounds": rounds}
    assert points(file) == {1: 15, 2: -7, 3: -7, 4: -1}
    assert order(file)[0] == (1, 1)
