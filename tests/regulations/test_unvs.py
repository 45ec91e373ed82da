"""Drawn by lot, and the odd pair has its bye first."""

from .published import Published, bye, drawn, entries, order, played

PUBLISHED = Published(
    name="Italian championship of the Veterani dello Sport (UNVS), Massa, 2011",
    source="unvsnews.it",
    game="burraco",
    asked={
        "tables by a public lot": "Swiss; entries without a seed are drawn by lot",
        "an odd pair does not play the first match": "bye of round 1, never a second one",
        "matches to the end of the hands": "hands of a match, in Matches",
    },
)
FILE = {"format": "swiss", "options": {"rounds": 3, "seed": 4}, "entries": entries(7)}


def test_odd_pair_rests_in_round_one_and_not_again() -> None:
    first = drawn(FILE)
    (rested,) = {*range(1, 8)} - {entry for table in first for entry in table}
    results = [played(one, two, 1800, 1200) for one, two in first]
    second = drawn({**FILE, "rounds": [[*results, bye(rested)]]})
    assert rested in {entry for table in second for entry in table}


def test_lots_differ_from_seed_to_seed() -> None:
    draws = {tuple(drawn({**FILE, "options": {"seed": seed}})) for seed in range(8)}
    assert len(draws) > 1
    assert order({**FILE, "rounds": []}) == [(1, entry) for entry in range(1, 8)]
