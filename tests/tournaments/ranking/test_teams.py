"""The table of teams: sums, the best of each team, and teams with the same points."""

import random
from itertools import combinations
from typing import Any

import pytest

from scoring.rules.base.problems import MalformedFacts
from tests.tournaments.formats.event_data import event
from tournaments.formats.event import Event
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.files.eventwriting import write_event
from tournaments.formats.team_places import team_places
from tournaments.ranking.report import team_report, team_text
from tournaments.remarks.teams import split_words

TEAMS = ("Lajeado", "Estrela", "Lajeado", "Estrela", "Lajeado", "")


def scored(scores: list[int], clubs: Any = TEAMS, **more: Any) -> Event:
    """Return a round in which entries 1, 2, 3 and so on made these points."""
    people = [{"id": id, "club": club} for id, club in enumerate(clubs, start=1)]
    tables = [
        {"sides": [id, id + 1], "score": scores[id - 1 : id + 1]} for id in range(1, len(scores), 2)
    ]
    file = {"format": "swiss", "award": "points", "teams": "all", "entries": people}
    return read_event(event(**{**file, "rounds": [tables], **more}))


def table(event: Event) -> list[tuple[int, str, int]]:
    return [(team.place, team.name, team.points // 100) for team in team_places(event)]


def test_points_of_all_entries_of_a_team_are_added_up():
    made = scored([100, 90, 80, 75, 5, 900])
    assert table(made) == [(1, "Lajeado", 185), (2, "Estrela", 165)]


def test_only_the_best_entries_of_each_team_count():
    first, second = team_places(scored([100, 90, 5, 85, 10, 900], teams={"best": 2}))
    assert (first.name, first.points) == ("Estrela", 17500)
    assert [place.entry for place in second.counted] == [1, 5]
    assert [place.entry for place in second.others] == [3]


def test_points_taken_off_count_for_the_team():
    taken = [{"entry": 1, "points": -50}]
    made = scored([100, 90, 80, 75, 5, 900], adjustments=taken)
    assert table(made) == [(1, "Estrela", 165), (2, "Lajeado", 135)]


@pytest.mark.parametrize(
    ("scores", "clubs", "places", "ahead"),
    [
        # The places are 1, 2, 3, 4.
        ([40, 30, 20, 10], "abba", [(1, "a"), (2, "b")], (1, 1, 2)),
        # The best entries share a place, so the second ones decide.
        ([40, 40, 20, 15, 5, 0], "ababbb", [(1, "a"), (2, "b")], (2, 3, 4)),
        ([40, 40, 0, -5], "ab-b", [(1, "a"), (2, "b")], None),
        ([40, 40, 0, -5], "abb-", [(1, "b"), (2, "a")], (2, 3, None)),
        ([40, 40, 10, 10], "abab", [(1, "a"), (1, "b")], None),
    ],
)
def test_equal_teams_are_split_by_the_best_places(scores, clubs, places, ahead):
    teams = team_places(scored(scores, ["" if name == "-" else name for name in clubs]))
    assert [(team.place, team.name) for team in teams] == places
    assert teams[0].ahead == ahead


def test_accents_make_no_other_team():
    made = scored([100, 90, 80, 70], ["Leste", "Colônia", "Léste", "COLONIA"])
    assert table(made) == [(1, "Leste", 180), (2, "Colônia", 160)]


def test_capitals_make_no_other_team():
    made = scored([100, 90, 80, 70], ["Lajeado", "estrela", "LAJEADO", "Estrela"])
    assert table(made) == [(1, "Lajeado", 180), (2, "estrela", 160)]


def test_sections_count_together():
    people = [{"id": id, "club": "ab"[id % 2], "section": "AB"[id > 4]} for id in range(1, 9)]
    rounds = [[{"sides": [id, id + 1], "score": [10 * id, 0]} for id in (1, 3, 5, 7)]]
    file = event(format="swiss", award="points", teams="all", entries=people, rounds=rounds)
    assert table(read_event(file)) == [(1, "b", 160), (2, "a", 0)]


def test_bracket_has_no_table_of_teams():
    people = [{"id": id, "club": "a"} for id in range(1, 5)]
    file = event(format="knockout", teams="all", entries=people, rounds=[])
    assert team_places(read_event(file)) == []


def test_event_without_the_key_has_no_table_of_teams():
    file = event(entries=[{"id": id, "club": "a"} for id in range(1, 5)])
    assert team_places(read_event(file)) == []


def by_definition(made: Event, best: int) -> list[tuple[str, int]]:
    """Return the teams by trying every choice of entries, and by comparing every two teams."""
    places = made.places[""]
    club = {entry.id: entry.club for entry in made.entries}
    own = {name: [p for p in places if club[p.entry] == name] for name in {*club.values()} - {""}}
    points = {
        name: max(
            sum(place.tally.points for place in chosen)
            for chosen in combinations(group, min(best, len(group)) or len(group))
        )
        for name, group in own.items()
    }

    def beats(one: str, other: str) -> bool:
        if points[one] != points[other]:
            return points[one] > points[other]
        mine, theirs = ([p.place for p in own[name]] for name in (one, other))
        for at in range(max(len(mine), len(theirs))):
            if mine[at : at + 1] != theirs[at : at + 1]:
                return at >= len(theirs) or (at < len(mine) and mine[at] < theirs[at])
        return False

    ahead = {name: sum(beats(other, name) for other in own if other != name) for name in own}
    return sorted((name, 1 + number) for name, number in ahead.items())


@pytest.mark.parametrize("seed", range(60))
def test_small_fields_rank_as_by_definition(seed):
    draw = random.Random(seed)
    number = 2 * draw.randint(2, 5)
    scores = [draw.choice((-5, 0, 10, 20, 30)) for _one in range(number)]
    clubs = [draw.choice(("a", "b", "c", "")) for _one in range(number)]
    best = draw.randint(0, 3)
    made = scored(scores, clubs, teams={"best": best} if best else "all")
    found = sorted((team.name, team.place) for team in team_places(made))
    assert found == by_definition(made, best)


def test_report_names_the_entries_that_count_and_the_reason():
    made = scored([40, 30, 20, 10, 0, 0], [*"abba", "a", ""], teams={"best": 2})
    told = team_report(team_places(made), lambda team: str(team.ahead and team.ahead.at))["teams"]
    assert told[0] == {
        "place": 1,
        "team": "a",
        "points": 50,
        "entries": [1, 4],
        "others": [5],
        "reason": "1",
    }
    assert "reason" not in told[1]


def test_text_lists_teams_under_their_title():
    teams = team_places(scored([40, 30, 20, 15], "abab"))
    names = {1: "Ana", 2: "Bia", 3: "Cida", 4: "Dora"}
    assert team_text(teams, "Teams", split_words, names).splitlines() == [
        "",
        "Teams",
        "    1  a  60  Ana, Cida",
        "    2  b  45  Bia, Dora",
    ]


@pytest.mark.parametrize(
    ("teams", "key"),
    [
        ("best", "teams"),
        ({}, "teams.best"),
        ({"best": 0}, "teams.best"),
        ({"best": 13}, "teams.best"),
        ({"sum": 2}, "teams.sum"),
    ],
)
def test_malformed_rule_names_its_key(teams, key):
    with pytest.raises(MalformedFacts) as caught:
        read_event(event(teams=teams))
    assert caught.value.where["key"] == key


def test_written_event_has_the_same_table():
    made = scored([100, 90, 80, 75, 5, 900], teams={"best": 2})
    again = read_event(write_event(made, {}, {"award": "points", "teams": {"best": 2}}))
    assert table(again) == table(made)
