"""Planning in a browser: entering, lists, and a draft changed by taps, by keyboard, by dragging."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs import roster
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_for_everybody
from tests.tournaments.hall import drawn, enter, meetings, options, pairs, played, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, seeding, stages
from tournaments.models import Participant, Round, Tournament

HOME = "/boa-vista/tournaments/copa-da-primavera/"
DRAFT = f"{HOME}stages/1/rounds/1/draft/"
LIST = "Dupla;Cabeça;Clube;Pago\nDirce e Nelson;1;Centro;sim\nEva Sá e Zé Lima;2\n"


@pytest.fixture
def cup(world: World) -> Tournament:
    cup = tournament(world, "swiss", "knockout", capacity=6)
    pairs(world, 12)
    return cup


@pytest.fixture
def draft(cup: Tournament, world: World) -> Round:
    enter(cup, world, 4)
    return rounds.draw(stage(cup), by=world.bruno)


def seats(page: Page) -> list[str]:
    return page.locator(".draw__seat > span:last-child").all_inner_texts()


def test_two_taps_swap_two_seats_of_a_draft(
    draft: Round, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en", width=360, touch=True)
    sign_in(page, world.bruno)
    page.goto(DRAFT)
    (one, two), (three, four) = meetings(draft)
    place = page.locator(".draw__seat").nth(1).bounding_box()
    page.locator(".draw__seat").nth(1).tap()
    expect(page.get_by_text("Now choose who changes places with")).to_be_in_viewport()
    assert page.locator(".draw__seat").nth(1).bounding_box() == place
    page.locator("button.draw__seat").nth(3).tap()
    expect(page.get_by_text("The draw was changed by hand.")).to_be_visible()
    assert meetings(draft) == [(one, four), (three, two)]


@pytest.mark.thorough
def test_swap_seats_by_keyboard_keeps_the_focus_in_place(
    draft: Round, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en")
    sign_in(page, world.bruno)
    page.goto(DRAFT)
    place = page.locator(".draw__seat").nth(2)
    name = place.get_attribute("id")
    page.locator(".draw__seat").nth(0).press("Enter")
    expect(page.locator("button.draw__seat").nth(0)).to_be_focused()
    page.locator("button.draw__seat").nth(2).press("Enter")
    expect(page.locator("a.draw__seat").nth(2)).to_be_focused()
    assert page.locator("a.draw__seat").nth(2).get_attribute("id") == name
    page.keyboard.press("Enter")
    expect(page.locator("button.draw__seat").nth(2)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("a.draw__seat").nth(2)).to_be_visible()


def drag(page: Page, start: str, onto: str) -> None:
    page.locator(start).hover()
    page.mouse.down()
    page.locator(onto).hover()
    expect(page.locator(".draw__seat--over")).to_have_count(1)
    page.mouse.up()


@pytest.mark.thorough
def test_drag_pair_onto_another_swaps_them(
    draft: Round, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en")
    sign_in(page, world.bruno)
    page.goto(DRAFT)
    (one, two), (three, four) = meetings(draft)
    drag(page, ".draw__seat >> nth=0", ".draw__seat >> nth=3")
    expect(page.get_by_text("The draw was changed by hand.")).to_be_visible()
    assert meetings(draft) == [(four, two), (three, one)]
    expect(page.locator(".draw__seat").nth(3)).to_be_focused()


@pytest.mark.thorough
def test_drag_pair_to_nowhere_changes_nothing(
    draft: Round, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en")
    sign_in(page, world.bruno)
    page.goto(DRAFT)
    before, names = meetings(draft), seats(page)
    page.locator(".draw__seat").nth(0).hover()
    page.mouse.down()
    page.mouse.move(640, 10, steps=4)
    page.mouse.up()
    expect(page.locator(".draw__seat--held")).to_have_count(0)
    assert seats(page) == names
    assert meetings(draft) == before
    expect(page).to_have_url(page.url.split("?")[0])


def test_buttons_put_tie_breaks_in_order_and_keep_the_focus(
    cup: Tournament, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en", width=360)
    sign_in(page, world.bruno)
    page.goto(HOME)
    page.locator("summary:has(#answer-winner)").click()
    page.locator(".fold:has(#tie-lines) > summary").click()
    page.evaluate("window.stayed = true")
    page.get_by_role("button", name="Down Difference").press("Enter")
    lines = page.locator("#tie-lines .rows__name")
    expect(lines.first).to_have_text("Head-to-head")
    expect(page.get_by_role("button", name="Down Difference")).to_be_focused()
    expect(page.locator("#answer-winner")).to_contain_text("head-to-head, then difference")
    assert page.evaluate("window.stayed")
    save = page.locator("form:has(> .answers) > .form__acts button")
    page.locator("summary:has(#answer-winner)").click()
    expect(save).to_be_hidden()
    page.locator("summary:has(#answer-winner)").click()
    save.click()
    page.wait_for_url(HOME)
    cup.refresh_from_db()
    assert cup.regulation["tiebreaks"][:2] == ["head-to-head", "difference"]


def test_search_while_ticking_pairs_keeps_the_ticked(
    cup: Tournament, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en", width=360)
    sign_in(page, world.bruno)
    page.goto(f"{HOME}entries/enter/")
    expect(page.locator(".boxes input")).to_have_count(12)
    page.get_by_label("Dirce and Nelson").check()
    page.locator("#q").fill("marlene")
    expect(page.locator(".boxes input")).to_have_count(2)
    expect(page.get_by_label("Dirce and Nelson")).to_be_checked()
    page.get_by_label("Marlene and Valdir").check()
    page.locator("#q").press("Enter")
    expect(page.locator(".boxes input:checked")).to_have_count(2)
    assert not cup.entries.exists()
    page.get_by_role("button", name="Enter all ticked").click()
    expect(page.get_by_text("2 pairs entered.")).to_be_visible()


@pytest.mark.thorough
def test_one_tap_in_the_list_marks_an_entry_paid(
    cup: Tournament, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    enter(cup, world, 2)
    page = new_page(language="en", width=360, touch=True)
    sign_in(page, world.bruno)
    page.goto(f"{HOME}entries/?paid")
    page.evaluate("window.stayed = true")
    page.locator("#pay-2").tap()
    expect(page.locator("#pay-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#pay-2")).to_be_focused()
    assert page.evaluate("window.stayed")
    assert cup.entries.get(number=2).is_paid


@pytest.mark.thorough
def test_kept_apart_button_stands_below_names_on_a_phone(
    cup: Tournament, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    enter(cup, world, 4)
    one, other = cup.entries.filter(number__lte=2)
    seeding.forbid(stage(cup), one, other, by=world.bruno)
    page = new_page(language="en", width=360)
    sign_in(page, world.bruno)
    page.goto(f"{HOME}stages/1/apart/")
    names = page.locator(".rows__name").bounding_box()
    button = page.locator(".rows__acts button").bounding_box()
    assert names
    assert button
    assert button["y"] >= names["y"] + names["height"]
    assert button["x"] == names["x"]


@pytest.mark.thorough
def test_paste_list_then_correct_import_and_undo_it(
    cup: Tournament, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en")
    sign_in(page, world.ana)
    page.goto(f"{HOME}entries/import/")
    page.locator("#id_text").fill(f"{LIST}Marlene")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_text("Only one name.")).to_be_visible()
    page.get_by_label("Pair: both names").fill("Marlene e Valdir")
    page.locator(".acts-bar").get_by_role("button", name="Save and look again").click()
    page.get_by_role("button", name="Import", exact=True).dblclick()
    expect(page.locator(".import-made")).to_have_text("3 entries, 2 new people, 1 new pair")
    assert cup.entries.filter(competitor=world.marlene_valdir).exists()
    page.get_by_role("link", name="Undo the import").click()
    page.get_by_role("button", name="Undo the import").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This import is undone")
    assert not cup.entries.exists()


# --- Every page: axe, narrow windows, large letters ---------------------------------------------


def planned(cup: Tournament, world: World) -> None:
    """Nothing is drawn; one waits, one has left, one has everything there is to know."""
    enter(cup, world, 8)
    entries.edit(
        cup.entries.get(number=1),
        by=world.bruno,
        seed=1,
        group="Sociedade Recreativa de Vila Nova",
        table=3,
        reserve=None,
        is_paid=True,
    )
    Participant.objects.update(section="A")
    entries.withdraw(cup.entries.get(number=2), by=world.bruno, reason="Somebody fell ill")
    seeding.forbid(stage(cup), *cup.entries.filter(number__in=[3, 4]), by=world.bruno)


def drafted(cup: Tournament, world: World) -> None:
    planned(cup, world)
    rounds.draw(stage(cup), by=world.bruno)


def closing(cup: Tournament, world: World) -> None:
    options(cup, world, rounds=1, qualify=2)
    planned(cup, world)
    played(cup, world)


def closed(cup: Tournament, world: World) -> None:
    closing(cup, world)
    stages.close(stage(cup), by=world.bruno)


def published(cup: Tournament, world: World) -> None:
    planned(cup, world)
    drawn(cup, world)


def with_reserve(cup: Tournament, world: World) -> None:
    enter(cup, world, 2)
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    cup.entries.update(reserve=eva)
    drawn(cup, world)


def looked(page: Page) -> None:
    page.locator("#id_text").fill(f"{LIST}Marlene\nEva Sá e {'Maria Aparecida ' * 4}")
    page.locator("main form button.btn--main").click()
    expect(page.locator(".steps .field__problem").first).to_be_visible()


def refused(page: Page) -> None:
    page.locator("main form :is(button.btn--main, button.btn--grave)").first.click()
    expect(page.locator(".field__problem, .note--error").first).to_be_visible()


def twice(page: Page) -> None:
    for field in ("#id_seed-3", "#id_seed-4"):
        page.locator(field).fill("1")
    refused(page)


def chosen(page: Page) -> None:
    page.locator(".draw__seat").first.click()
    expect(page.locator("button.draw__seat").first).to_be_visible()


Act = Callable[[Page], None] | None
PAGES: dict[Callable[[Tournament, World], None], dict[str, tuple[str, Act]]] = {
    planned: {
        "new": ("../new/", None),
        "new-refused": ("../new/", refused),
        "overview": ("", None),
        "edit": ("edit/", None),
        "regulation": ("regulation/", None),
        "edit-format": ("edit/?open=format", None),
        "edit-winner": ("edit/?open=winner", None),
        "entries": ("entries/", None),
        "enter": ("entries/enter/", None),
        "enter-refused": ("entries/enter/", refused),
        "enter-new": ("entries/new-pair/", None),
        "import": ("entries/import/", None),
        "import-looked-at": ("entries/import/", looked),
        "seeds": ("entries/seeds/", None),
        "seeds-refused": ("entries/seeds/", twice),
        "teams": ("entries/teams/", None),
        "entry": ("entries/1/", None),
        "leave": ("entries/1/leave/", refused),
        "apart": ("stages/1/apart/", refused),
    },
    closed: {
        "overview-closed": ("", None),
        "reopen-stage": ("stages/1/reopen/", refused),
    },
    published: {
        "regulation-frozen": ("regulation/", None),
        "format-drawn": ("edit/?open=format", None),
    },
    drafted: {
        "draft": ("stages/1/rounds/1/draft/", None),
        "draft-chosen": ("stages/1/rounds/1/draft/", chosen),
    },
    with_reserve: {
        "result-with-reserve": ("stages/1/rounds/1/tables/1/result/", None),
        "who-played": ("stages/1/rounds/1/tables/1/who-played/", None),
    },
    closing: {
        "close-stage": ("stages/1/close/", None),
    },
}


@pytest.mark.thorough
@pytest.mark.parametrize(
    "prepare",
    [pytest.param(each, marks=() if each is drafted else pytest.mark.thorough) for each in PAGES],
)
def test_planning_pages_are_accessible_at_every_size(
    cup: Tournament,
    world: World,
    page: Page,
    sign_in: SignIn,
    subtests: pytest.Subtests,
    prepare: Callable[[Tournament, World], None],
) -> None:
    prepare(cup, world)
    sign_in(page, world.ana)
    for name, (path, act) in PAGES[prepare].items():
        with subtests.test(name):
            page.goto(f"{HOME}{path}")
            if act:
                act(page)
            assert_for_everybody(page)


def test_form_of_a_tournament_follows_what_is_typed(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en")
    sign_in(page, world.bruno)
    page.goto("/boa-vista/tournaments/new/")
    page.locator("form.stack .btn--main").click()
    problem = page.locator(".field:has(#id_name) .field__problem")
    expect(problem).to_have_count(1)
    page.locator("#id_name").fill("Copa")
    expect(problem).to_have_count(0)
    page.locator("summary:has(#answer-fee)").click()
    page.locator("#id_price").fill("40")
    expect(page.locator("#answer-fee")).to_contain_text("40")
