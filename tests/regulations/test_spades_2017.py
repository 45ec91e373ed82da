"""Double elimination with a clock of forty minutes, and one hand more if it is level."""

from .published import Published, drawn, entries, played, seeded

PUBLISHED = Published(
    name="Spades tournament 2017, official rules",
    source="paperzz.com 7074133",
    game="spades (only results)",
    asked={
        "two persons register together": "entries of pairs",
        "out after two losses": "double elimination",
        "games to 350": "usual target: 350",
        "40 minutes, then ahead wins": "minutes of a round: 40",
        "five minutes between rounds": "clock of the hall",
        "level: one hand more": "the result is typed after that hand",
        "set twice running or three times: lost": "result of the match, the winner ahead",
    },
)
FILE = {"format": "double-elimination", "step": 1}


def test_losers_of_round_one_meet_each_other() -> None:
    eight = {**FILE, "entries": seeded(8)}
    first = drawn(eight)
    second = drawn({**eight, "rounds": [[played(one, two, 351, 240) for one, two in first]]})
    losers = {two for _one, two in first}
    assert sorted(len({*table} & losers) for table in second) == [0, 0, 2, 2]


def test_result_below_the_target_counts() -> None:
    four = {**FILE, "entries": entries(4)}
    (one, two), (three, other) = drawn(four)
    rounds = [[played(one, two, 180, 210), played(three, other, 95, 90)]]
    assert {two, three} in [{*table} for table in drawn({**four, "rounds": rounds})]
