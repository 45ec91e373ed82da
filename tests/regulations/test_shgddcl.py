"""Crib teams of three pairs: each leg that a pair wins is a point of its team."""

from tournaments.formats.files.eventfile import read_event
from tournaments.formats.team_places import team_places

from .published import Published, played

PUBLISHED = Published(
    name="SHGDDCL crib league",
    source="shgddcl.co.uk, rules 57 to 64",
    game="cribbage (only results)",
    asked={
        "a team of six players: three games of pairs": "the name of the team at each pair; league",
        "two games of two legs, one of three": "result of a match: the legs won",
        "one point for each leg, no bonus for the match": "award: points of all matches",
        "a table of the teams": "teams: all results are added up",
    },
    left="Which teams meet is typed: the pairs are seated against each other by hand.",
)
TEAMS = ("Crown", "Bell", "Swan")
FILE = {
    "format": "open",
    "award": "points",
    "step": 1,
    "teams": "all",
    "entries": [
        {"id": 10 * team + pair, "club": name}
        for team, name in enumerate(TEAMS, start=1)
        for pair in (1, 2, 3)
    ],
}


def evening(home: int, away: int, *legs: tuple[int, int]) -> list[dict[str, object]]:
    """Return the three games of two teams: the legs that each side won."""
    games = enumerate(legs, start=1)
    return [played(10 * home + at, 10 * away + at, *won) for at, won in games]


def test_team_has_the_legs_of_its_pairs() -> None:
    rounds = [
        evening(1, 2, (2, 0), (1, 1), (1, 2)),
        evening(2, 3, (2, 0), (2, 0), (0, 3)),
        evening(3, 1, (1, 1), (0, 2), (2, 1)),
    ]
    teams = team_places(read_event({**FILE, "rounds": rounds}))
    assert [(team.place, team.name, team.points // 100) for team in teams] == [
        (1, "Crown", 8),
        (2, "Bell", 7),
        (3, "Swan", 6),
    ]
    # Every leg that was played is a point of one team.
    assert sum(team.points for team in teams) == 100 * 21
