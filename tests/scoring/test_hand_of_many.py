"""A hand of single players: who closed, who is out, and what is asked of whom."""

import pytest
from django.test import Client

from scoring import ledger
from scoring.models import Match
from scoring.table.scoresheet import live_hands, score_sheet
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.games import start_game
from tests.scoring.notebook import correct, posted, record, totals
from tests.world import World


def hand(closer: int, *points: int) -> dict[str, object]:
    sides: list[dict[str, object]] = [{"points": left} if left else {} for left in points]
    sides[closer] = {"closed": True}
    return {"sides": sides}


def url(match: Match, more: str = "") -> str:
    return f"/boa-vista/matches/{match.number}/{more}"


@pytest.fixture
@prepared
def match(world: World) -> Match:
    """Four players; the third is out after two hands, with 100 to go to."""
    match = start_game(world, "ramiro-es", 4, limit=100)
    record(match, hand(0, 0, 30, 60, 20), world.silvio)
    record(match, hand(1, 10, 0, 45, 70), world.silvio)
    match.refresh_from_db()
    return match


def test_form_leaves_out_an_eliminated_player(client: Client, world: World, match: Match) -> None:
    answer = browser(client, world.silvio).get(url(match, "hands/3/record/"))
    page = answer.content.decode()
    assert [side.out_since for side in answer.context["form"].sides] == [0, 0, 2, 0]
    assert 'name="2-points"' not in page
    assert "Out since hand 2" in page
    (choice,) = answer.context["form"].across
    assert [position for position, _name in choice.sides] == ["0", "1", "3"]
    assert "Nobody" not in page


def test_points_posted_for_an_eliminated_player_are_ignored(
    client: Client, world: World, match: Match
) -> None:
    form = posted(match, hand(0, 0, 5, 0, 5))
    form["2-points"] = "50"
    answer = browser(client, world.silvio).post(url(match, "hands/3/record/"), dict(form.lists()))
    assert answer.status_code == 302
    assert totals(match) == (10, 35, 105, 95)


def test_hand_without_a_closer_is_refused(client: Client, world: World, match: Match) -> None:
    form = posted(match, hand(0, 0, 5, 0, 5))
    form["closed"] = ""
    form["0-points"] = "12"
    answer = browser(client, world.silvio).post(url(match, "hands/3/record/"), dict(form.lists()))
    assert answer.status_code == 422
    codes = [issue.field for issue in answer.context["form"].hand_issues]
    assert codes == ["closed"]
    assert match.hands.count() == 2


def test_sheet_shows_places_and_eliminated_players(
    client: Client, world: World, match: Match
) -> None:
    sheet = score_sheet(match)
    assert [(side.number, side.place) for side in sheet.standing] == [
        (1, 1),
        (2, 2),
        (4, 3),
        (3, 4),
    ]
    page = browser(client, world.carla).get(url(match)).content.decode()
    assert "out in hand 2" in page
    assert "out with 70 more" in page
    assert 'aria-label="105 of 100 points"' in page
    assert "minimum" not in page


def test_last_player_left_wins(client: Client, world: World, match: Match) -> None:
    record(match, hand(1, 95, 0, 0, 10), world.silvio)
    match.refresh_from_db()
    assert match.ending == Match.Ending.TARGET
    assert [(side.won, side.place) for side in match.sides.all()] == [
        (False, 3),
        (True, 1),
        (False, 4),
        (False, 2),
    ]
    page = browser(client, world.carla).get(url(match)).content.decode()
    assert "<b>Nelson Fagundes</b> won." in page


def test_match_ended_early_is_won_by_fewest_points(
    client: Client, world: World, match: Match
) -> None:
    page = browser(client, world.silvio)
    page_content = page.get(url(match, "end/")).content.decode()
    assert "If the match ends now, <b>Dirce Amaral</b> wins." in page_content
    page.post(url(match, "end/"), {"ending": "time"})
    assert [side.won for side in match.sides.all()] == [True, False, False, False]


def test_positive_mode_gives_all_points_to_the_closer(client: Client, world: World) -> None:
    match = start_game(world, "ramiro-es", 3, mode="positive")
    for closer in (0, 0, 2):
        record(match, hand(closer, 40, 40, 40), world.silvio)
    assert totals(match) == (160, 0, 80)
    page = browser(client, world.silvio).get(url(match)).content.decode()
    assert "Until it is ended, rules as here." in page
    assert "End the match" in page
    assert "to go" not in page


def test_correction_that_revives_a_player_is_refused(world: World, match: Match) -> None:
    """Nothing is noted of the third in hand 3, which would silently count as no points."""
    record(match, hand(0, 0, 5, 0, 5), world.silvio)
    second = live_hands(match)[1]
    with pytest.raises(ledger.LaterHandsSuffer) as refused:
        correct(second, hand(1, 10, 0, 4, 70), world.ana)
    assert refused.value.hands == [3]
    assert totals(match) == (10, 35, 105, 95)
