"""Cuarenta between clubs: no two pairs of one club in a group."""

from .published import Published, advanced, all_drawn, favourites, group_of

PUBLISHED = Published(
    name="Cuarenta of the Salinas Yacht Club",
    source="scribd.com 642659596",
    game="cuarenta (only results)",
    asked={
        "pairs of several clubs, no fee": "town or house of the entry",
        "all against all": "all against all",
        "many pairs: groups by lot": "groups; entries without a seed",
        "no two pairs of one club in a group": "keep apart: players of the same town or house",
        "two of each group go on": "2 of each group advance",
        "until two pairs are left": "next stage: groups again, or knock-out",
        "whoever does not come is out": "expelled",
    },
    left="Two partners who were left alone may form a new pair: the secretary enters it.",
)
CLUBS = ["Salinas", "Guayaquil", "Manta"]
FILE = {
    "format": "groups",
    "options": {"groups": 4, "apart": "club", "seed": 1},
    "award": "win",
    "entries": [{"id": id, "club": CLUBS[id % 3]} for id in range(1, 13)],
}


def test_each_group_has_one_pair_of_each_club() -> None:
    for seed in range(6):
        file = {**FILE, "options": {"groups": 4, "apart": "club", "seed": seed}}
        groups = group_of(file)
        assert len({(groups[id], id % 3) for id in groups}) == 12


def test_two_of_each_group_go_on() -> None:
    assert [len(tables) for tables in all_drawn(FILE)] == [4, 4, 4]
    assert len(advanced(favourites(FILE), {"format": "knockout"}, 2)) == 4
