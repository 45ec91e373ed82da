"""Figures and records of Ramiro, in which points are bad or good as the match was started."""

from collections.abc import Sequence

import pytest
from django.test import Client

from clubs.models import Club
from scoring import ledger
from scoring.games import GAMES, modes_of
from scoring.models import Match
from scoring.profiles.profile import Profile
from scoring.profiles.versus import Versus
from scoring.seasons.records import Records, RecordScope
from scoring.seasons.results import played_in, scope_of
from tests.scoring.crowd import browser
from tests.scoring.games import people, start_game
from tests.scoring.notebook import record
from tests.scoring.test_season import season
from tests.world import World


def play(
    world: World, mode: str, hands: Sequence[Sequence[int]], gave_up: int | None = None
) -> Match:
    """Return an ended match with these hands: the points left to each side, 0 for who closed."""
    match = start_game(world, "ramiro-es", len(hands[0]), mode=mode)
    for left in hands:
        sides = [{"points": points} if points else {"closed": True} for points in left]
        record(match, {"sides": sides}, world.ana)
    match.refresh_from_db()
    if gave_up is None:
        ledger.end(match, by=world.ana, ending="time")
    else:
        ledger.end(match, by=world.ana, ending="gave-up", gave_up=gave_up)
    return match


def positive(world: World) -> Match:
    """Return a match of 140 x 30 in which more points are better."""
    return play(world, "positive", [(0, 80), (0, 60), (30, 0)])


def profile(client: Client, world: World, number: int = 0) -> Profile:
    key = people(world, 3)[number].first_id
    page = browser(client, world.carla).get(f"/boa-vista/players/{key}/?span=all")
    found: Profile = page.context["profile"]
    return found


def test_person_page_says_of_which_mode_the_points_are(client: Client, world: World) -> None:
    for _time in range(2):
        positive(world)
    assert profile(client, world).mode_words == ""
    play(world, "elimination", [(0, 80), (0, 60)])
    words = "only from matches in which the highest total wins"
    assert words in profile(client, world).mode_words
    key = people(world, 1)[0].first_id
    page = browser(client, world.carla).get(f"/boa-vista/players/{key}/?span=all")
    assert words in page.content.decode()
    for _time in range(2):
        play(world, "elimination", [(0, 80), (0, 60)])
    assert "lowest total wins" in profile(client, world).mode_words


def test_more_points_are_better_in_positive_mode(client: Client, world: World) -> None:
    positive(world)
    shown = profile(client, world)
    assert (shown.record.won, shown.record.difference) == (1, 110)
    assert shown.opponents[0].record.difference == 110
    assert shown.best_hand
    assert shown.best_hand.hand.points == 80
    assert shown.worst_hand
    assert shown.worst_hand.hand.points == 0
    assert profile(client, world, 1).record.difference == -110


def test_total_of_the_winner_is_marked_in_positive_mode(client: Client, world: World) -> None:
    play(world, "positive", [(10, 0, 70), (10, 30, 0)])
    assert [total for _row, total in _totals(profile(client, world))] == [[True, False]]


def _totals(shown: Profile) -> list[tuple[int, list[bool]]]:
    return [
        (row.match.number, [won for _total, won in row.other_totals]) for row in shown.last_matches
    ]


def test_two_persons_are_compared_by_the_mode_of_their_matches(
    client: Client, world: World
) -> None:
    for _ in range(3):
        positive(world)
    first, second = people(world, 2)
    url = f"/boa-vista/versus/person-{first.first_id}/person-{second.first_id}/?span=all"
    board: Versus = browser(client, world.carla).get(url).context["versus"]
    lines = {
        line.label: (line.first, line.second, line.better) for _h, g in board.groups for line in g
    }
    assert lines["Biggest difference"] == ("110", "0", 1)
    assert lines["Points added up"] == ("420", "90", 1)
    assert lines["Highest hand"] == ("80", "30", 1)


def test_highest_hand_ignores_games_won_by_few_points(world: World) -> None:
    def shown() -> dict[str, str]:
        club = Club.objects.get(pk=world.club.pk)
        return {one.url: one.value for one in Records(RecordScope(club, "ramiro-es"))}

    play(world, "elimination", [(0, 150), (120, 0)])
    assert shown() == {}
    positive(world)
    assert shown() == {"/boa-vista/matches/2/#hand-1": "80"}


def test_points_of_hands_are_of_the_mode_played_most(client: Client, world: World) -> None:
    play(world, "elimination", [(0, 150), (20, 0), (10, 0)])
    positive(world)
    positive(world)
    shown = profile(client, world)
    assert (shown.record.played, shown.record.difference) == (3, 120 + 110 + 110)
    assert (shown.sums.hands, shown.sums.points) == (6, 280)
    assert (shown.club_sums.hands, shown.club_sums.points) == (12, 340)
    assert shown.best_hand
    assert shown.best_hand.hand.points == 80


@pytest.mark.parametrize(("mode", "expected"), [("elimination", 16), ("positive", 15)])
def test_season_counts_a_match_given_up_by_its_mode(world: World, mode: str, expected: int) -> None:
    # The side that stays is 150 ahead in elimination, and 150 behind in positive mode.
    play(world, mode, [(0, 150)] if mode == "elimination" else [(150, 0)], gave_up=1)
    own = season(world, games=("ramiro-es",))
    first, second = (each.first_id for each in people(world, 2))
    nights = {key: record.nights for key, record in played_in(scope_of(own)).persons.items()}
    assert nights == {first: (expected,), second: (0,)}


def test_only_in_ramiro_an_option_decides_if_points_are_good() -> None:
    senses = {key: [rules.low_wins for rules in modes_of(key)] for key in GAMES}
    assert senses.pop("ramiro-es") == [True, False]
    assert set(map(tuple, senses.values())) == {(False,)}
