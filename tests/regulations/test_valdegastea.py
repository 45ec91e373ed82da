"""A knock-out of one afternoon, in which the losers of the first match play on."""

from .published import Published, drawn, entries, no_show, played

PUBLISHED = Published(
    name="Mus relámpago, Valdegastea, Logroño, 2022",
    source="valdegastea.org",
    game="mus (only results)",
    asked={
        "best of three games to 25": "usual target: 2; the result of a match is its games",
        "fewer than 16 pairs: first to four games": "usual target: 4, in the rules of the game",
        "a bracket of winners and one of losers": "knock-out with consolation",
        "every pair plays at least two matches": "knock-out with consolation",
        "whoever does not come loses": "walkover",
    },
)
FILE = {"format": "consolation", "options": {"seed": 1}, "entries": entries(16)}


def test_losers_of_round_one_play_again() -> None:
    first = drawn(FILE)
    rounds = [[played(one, two, 2, 1) for one, two in first]]
    second = drawn({**FILE, "rounds": rounds})
    assert {entry for table in second for entry in table} == {*range(1, 17)}
    losers = {two for _one, two in first}
    assert all(len({*table} & losers) in (0, 2) for table in second)


def test_pair_that_does_not_come_still_has_its_second_match() -> None:
    first = drawn(FILE)
    absent = first[0][1]
    results = [no_show(*first[0]), *(played(one, two, 2, 0) for one, two in first[1:])]
    second = drawn({**FILE, "rounds": [results]})
    assert absent in {entry for table in second for entry in table}
