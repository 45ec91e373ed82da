"""The effects of a corrected result appear while typing."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scoring import ledger
from scoring.house_rules.house import preset
from scoring.table.result import FinalResult
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible
from tests.browser.table import hand_path
from tests.scoring.notebook import evening
from tests.tournaments.hall import played, tournament
from tests.world import World
from tournaments.models import Table

RESULT = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/tables/1/result/"


def test_preview_of_result_saves_nothing(world: World, new_page: NewPage, sign_in: SignIn) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    page = new_page(language="en")
    sign_in(page, world.bruno)
    page.goto(RESULT)
    button = page.get_by_role("button", name="Correct the result")
    first, second = page.locator("[name=first]"), page.locator("[name=second]")
    first.fill("1000")
    second.fill("2500")
    expect(page.get_by_role("heading", name="This changes the standings")).to_be_visible()
    expect(first).to_have_value("1000")
    expect(page.get_by_text("Nothing is saved yet.")).to_have_count(0)
    assert_accessible(page)
    table = Table.objects.get(round__stage__tournament=cup, number=1)
    assert table.scores == [2000, 1000]
    page.locator("[name=reason]").fill("misread")
    button.click()
    expect(page).not_to_have_url(re.compile("result"))
    table.refresh_from_db()
    assert table.scores == [1000, 2500]


def test_tap_on_exchanged_totals_exchanges_them_once(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    played(tournament(world, entries=4), world)
    page = new_page(language="en")
    sign_in(page, world.bruno)
    page.goto(RESULT)
    swapped = page.get_by_role("button", name="the two totals were exchanged")
    totals = page.locator("[name=first], [name=second]")
    for reason, expected in (
        (swapped, ["1000", "2000"]),
        (swapped, ["1000", "2000"]),
        (page.get_by_role("button", name="it was typed wrong"), ["2000", "1000"]),
        (swapped, ["1000", "2000"]),
    ):
        reason.click()
        assert [total.input_value() for total in totals.all()] == expected
    page.locator("[name=first]").fill("1010")
    page.locator("[name=reason]").fill("misread")
    assert [total.input_value() for total in totals.all()] == ["1010", "2000"]


@pytest.mark.thorough
def test_preview_of_final_result_saves_nothing(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    match = ledger.enter_result(
        world.club,
        [world.dirce_nelson, world.ivone_osvaldo],
        preset("aacrt-2016"),
        FinalResult((3050, 1995), 0),
        by=world.ana,
        client_key=uuid4(),
    )
    page = new_page(language="en")
    sign_in(page, world.ana)
    page.goto("/boa-vista/matches/1/result/correct/")
    page.locator("[name=first_total]").fill("3150")
    changes = page.get_by_role("region", name="What this changes")
    expect(changes).to_contain_text("Total of Dirce and Nelson")
    assert_accessible(page)
    assert not match.replaced_results.exists()
    page.locator("[name=reason]").fill("read wrong")
    page.get_by_role("button", name="Correct the result").click()
    expect(page.locator(".result")).to_contain_text("Only the final result is known.")
    page.get_by_role("link", name="History of the result").click()
    expect(page.get_by_text("read wrong")).to_be_visible()
    assert_accessible(page)


@pytest.mark.thorough
@pytest.mark.parametrize("width", [360, 1280])
def test_missing_reason_is_told_below_a_field_as_wide(
    world: World, new_page: NewPage, sign_in: SignIn, width: int
) -> None:
    page = new_page(width=width)
    sign_in(page, world.ana)
    page.goto(hand_path(evening(world, 1), 1, "correct"))
    field, problem = page.locator("[name=reason]"), page.locator(".why .field__problem")
    box = "(e) => e.getBoundingClientRect().toJSON()"
    before = field.evaluate(box)
    page.locator(".foot .btn--main").click()
    expect(field).to_be_focused()
    expect(problem).to_be_in_viewport()
    after, told = field.evaluate(box), problem.evaluate(box)
    assert (after["x"], after["width"]) == (before["x"], before["width"])
    assert told["x"] == after["x"]
    assert 0 <= told["y"] - after["bottom"] < 10
