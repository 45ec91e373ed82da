"""A knock-out with thirty minutes a game, and one hand more if it is level."""

from .published import Published, drawn, entries, played

PUBLISHED = Published(
    name="Man 2 Man Forum, spades, Elmira",
    source="allevents.in 1000053398944681",
    game="spades (only results)",
    asked={
        "losers are out": "knock-out",
        "games to 300": "usual target: 300",
        "30 minutes a game; the hand in play is finished": "minutes of a round: 30",
        "ahead when time is up wins": "result of the match, below the target too",
        "level: one hand more": "the result is typed after that hand",
        "two persons register together": "entries of pairs",
    },
)
FILE = {"format": "knockout", "options": {"seed": 1}, "step": 1, "entries": entries(16)}


def test_sixteen_teams_play_four_rounds() -> None:
    rounds: list[list[dict[str, object]]] = []
    for tables in (8, 4, 2, 1):
        met = drawn({**FILE, "rounds": rounds})
        assert len(met) == tables
        rounds.append([played(one, two, 301, 120) for one, two in met])


def test_team_ahead_when_time_is_up_goes_on() -> None:
    four = {**FILE, "entries": entries(4)}
    (one, two), (three, other) = drawn(four)
    rounds = [[played(one, two, 184, 191), played(three, other, 90, -40)]]
    assert [{*table} for table in drawn({**four, "rounds": rounds})] == [{two, three}]
