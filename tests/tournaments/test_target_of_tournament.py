"""A tournament may end its matches at other points than its rules, without copied rules."""

import pytest
from django.test import Client

from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, tournament
from tests.tournaments.test_new_tournament import URL, typed
from tests.tournaments.test_plan_lines import REGULATION, shown_form
from tests.world import World
from tournaments.models import Tournament
from tournaments.paper.regulation import RegulationSheet
from tournaments.reading.standings import rules_of


@pytest.fixture
def cup(world: World) -> Tournament:
    return tournament(world, "swiss")


def test_target_is_set_where_the_regulation_is_written(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    form = shown_form(page.get(REGULATION)) | {"target": ["2000"]}
    assert page.post(REGULATION, form).status_code == 302
    cup.refresh_from_db()
    assert (rules_of(cup).target, cup.rules_name) == (2000, "AACRT 2016")
    content = page.get(REGULATION).content.decode()
    assert "3 hands, or 2000 points before" in texts(content, "#answer-matches")[0]
    assert 'name="target" value' not in content, "it is in the rules now"
    sheet = " ".join(str(words) for _head, words in RegulationSheet(cup).lines)
    assert "As AACRT 2016, but: " in sheet
    form = shown_form(page.get(REGULATION)) | {"hands": ["4"]}
    assert page.post(REGULATION, form).status_code == 302
    cup.refresh_from_db()
    assert (rules_of(cup).target, cup.hands) == (2000, 4)


def test_new_tournament_takes_a_target(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    assert page.post(URL, typed(target="1500")).status_code == 302
    assert rules_of(Tournament.objects.get()).target == 1500


def test_target_of_rules_without_one_is_refused(client: Client, world: World) -> None:
    tournament(world, "tables", game="ramiro-es")
    page = browser(client, world.bruno)
    answer = page.post(REGULATION, {"line": "matches", "target": "500", "rules": "ramiro-es"})
    assert answer.status_code == 422
    assert "does not end at a number of points" in answer.content.decode()


def test_target_stays_once_a_draw_is_published(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 4)
    drawn(cup, world)
    page = browser(client, world.bruno)
    assert page.post(REGULATION, {"line": "matches", "target": "500"}).status_code == 422
    cup.refresh_from_db()
    assert rules_of(cup).target == 3000
