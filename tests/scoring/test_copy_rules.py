"""Making house rules: a preset is copied, changed and given a name."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring.games import GAMES, VARIANTS, rules_with
from scoring.house_rules import rulebook
from scoring.house_rules.house import Playbook
from scoring.models import HouseRules
from scoring.rules.base.problems import MalformedFacts
from tests.cases import with_thorough
from tests.pages import flat, texts
from tests.scoring.crowd import browser
from tests.scoring.house_rules import GAME, PRESET, RULES, changed, made, typed
from tests.world import World

URL = f"{RULES}copy/?of={GAME}"


@pytest.mark.postgres_later
def test_copy_stores_all_options_as_the_first_version(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed(" Da  casa ", clean="250", target="2.000"))
    assert answer.headers["Location"] == f"{RULES}1/"
    house = HouseRules.objects.get()
    assert (house.name, house.ruleset, house.retired_at) == ("Da casa", GAME, None)
    version = house.versions.get()
    assert (version.number, version.by, version.name) == (1, world.ana, "Da casa")
    assert version.options == {**PRESET.options(), "clean": 250, "target": 2000}


def test_club_can_copy_one_game_several_times(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, typed(clean="250"))
    page.post(URL, typed("De domingo", target="2000"))
    numbers = [(own.row.number, str(own.latest)) for own in Playbook(world.club).own]
    assert numbers == [(1, "Da casa (1)"), (2, "De domingo (1)")]


def test_house_rules_can_be_copied_too(client: Client, world: World) -> None:
    made(world, clean=250)
    page = browser(client, world.ana)
    form = page.get(f"{RULES}copy/?of=1").context["form"]
    assert (form["clean"].value(), form["name"].value()) == (250, "")
    page.post(f"{RULES}copy/?of=1", typed("De domingo", clean="250", dirty="150"))
    copy = HouseRules.objects.get(number=2)
    assert copy.versions.get().options == {**PRESET.options(), "clean": 250, "dirty": 150}


def test_empty_field_takes_the_value_of_the_preset(client: Client, world: World) -> None:
    browser(client, world.ana).post(URL, typed(clean="", dirty="150"))
    assert HouseRules.objects.get().versions.get().options == {**PRESET.options(), "dirty": 150}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_field_with_the_preset_value(
    client: Client, world: World, game: str
) -> None:
    form = browser(client, world.ana).get(f"{RULES}copy/?of={game}").context["form"]
    shown = [option.bound.name for group in form.groups for option in group.options]
    assert sorted([form.goal.bound.name, *shown]) == sorted(GAMES[game].rules.options())
    assert not any(group.is_open for group in form.groups)


def test_summary_without_differences_is_hidden(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    same, other = page.get(URL), page.post(URL, typed("", clean="250"))
    hidden = "#rules-summary[hidden]"
    assert texts(same.content.decode(), hidden)
    assert not texts(other.content.decode(), hidden)


def test_rules_form_opens_only_what_differs_or_is_wrong(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    closed = page.get(URL).content.decode()
    assert texts(closed, ".answers details[open]") == []
    assert "Clean canastra: 200; dirty canastra: 100" in texts(closed, "#answer-group-1")[0]
    opened = page.post(URL, typed(clean="250", joker="x")).content.decode()
    assert texts(opened, "details[open] .answers__what") == ["Bonuses", "Cards"]
    assert texts(opened, "#id_clean_says") == ["A clean canastra is worth 250, not 200."]


@pytest.mark.parametrize("game", with_thorough(GAMES, first=2))
def test_every_game_can_be_copied_and_changed(client: Client, world: World, game: str) -> None:
    """Whatever an option is: a number, yes or no, one of a few."""
    data: dict[str, Any] = {"name": "Da casa", "version": 0, "do": "keep"}
    wanted: dict[str, object] = {}
    for name, value in GAMES[game].rules.options().items():
        metadata = GAMES[game].rules.__dataclass_fields__[name].metadata
        codes, most = metadata.get("codes", ()), metadata.get("most", 0)
        if metadata.get("zero_is_off"):
            value = 1000  # above the options before it in its ladder
        if isinstance(value, bool):
            wanted[name], data[name] = not value, "" if value else "on"
        elif isinstance(value, int):
            wanted[name] = value + 1 if value < most else value - 1
            data[name] = str(wanted[name])
        else:
            wanted[name] = data[name] = next(code for code in codes if code != value)
    data = {name: value for name, value in data.items() if value != ""}
    answer = browser(client, world.ana).post(f"{RULES}copy/?of={game}", data)
    assert answer.status_code == 302, answer.context["form"].errors
    assert HouseRules.objects.get().versions.get().options == wanted
    page = client.get(answer.headers["Location"]).content.decode()
    assert page.count("<li>") >= len(wanted)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", "0"),
        ("clean", "-5"),
        ("clean", "12,5"),
        ("clean", "abc"),
        ("clean", "1000001"),
        ("clean", "٣"),
        ("clean", "9" * 400),
    ],
)
def test_unusable_number_shows_the_error_at_its_field(
    client: Client, world: World, name: str, value: str
) -> None:
    answer = browser(client, world.ana).post(URL, {**typed(), name: value})
    assert answer.status_code == 422
    least = 1 if name == "target" else 0
    assert dict(answer.context["form"].errors) == {
        name: [f"Write a whole number from {least} to 1,000,000."]
    }
    assert f'id="id_{name}_error"' in answer.content.decode()
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize(
    ("game", "options", "field", "says"),
    with_thorough(
        [
            (
                *("aacrt-2016", {"first_minimum": "100"}, "second_minimum"),
                "This is below “First minimum”, which is 100. It must be at least as much.",
            ),
            ("tranca-br", {"second_minimum": "10"}, "second_minimum", "“First minimum”"),
            ("canasta-es", {"middle_from": "4000"}, "high_from", "“Higher minimum from”"),
            ("samba-es", {"top_minimum": "100"}, "top_minimum", "“Still higher minimum”"),
            ("aacrt-2016", {"clean": "90"}, "clean", "“Dirty canastra”"),
            ("burraco-it", {"semi": "90"}, "semi", "“Dirty canastra”"),
            ("burraco-it", {"semi": "250"}, "clean", "“Half-clean canastra”"),
            ("tranca-br", {"all_red_threes": "0"}, "all_red_threes", "“"),
            ("canasta-es", {"mixed": "600"}, "natural", "“Mixed canasta”"),
            ("samba-es", {"samba": "400"}, "samba", "“Natural canasta”"),
            ("canasta-es", {"concealed": "50"}, "concealed", "“Going out”"),
            (
                *("canasta-es", {"five_canastas": "on", "seven_canastas": "on", "seven": "10"}),
                *("seven", "“Five canastas”"),
            ),
        ],
        first=3,
    ),
)
def test_falling_minimums_are_refused_at_their_field(
    client: Client, world: World, game: str, options: dict[str, Any], field: str, says: str
) -> None:
    answer = browser(client, world.ana).post(f"{RULES}copy/?of={game}", typed(**options))
    (error,) = answer.context["form"].errors[field]
    assert says in error
    assert not HouseRules.objects.exists()


def test_unknown_code_is_refused(client: Client, world: World) -> None:
    url = f"{RULES}copy/?of=ramiro-es"
    data = {"name": "Da casa", "version": 0, "limit": "150", "mode": "sideways"}
    answer = browser(client, world.ana).post(url, data)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["mode"])


def test_copy_with_several_errors_reports_all(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed("", clean="x", target="0"))
    assert set(answer.context["form"].errors) == {"name", "clean", "target"}
    assert "3 things to correct" in answer.content.decode()


def test_refused_copy_keeps_the_typed_values(client: Client, world: World) -> None:
    form = browser(client, world.ana).post(URL, typed(clean="x", dirty="150")).context["form"]
    assert (form["clean"].value(), form["dirty"].value()) == ("x", "150")


@pytest.mark.parametrize("name", [" aacrt  2016 ", "DA CASA", "da  cása", "De ontem"])
def test_name_of_a_preset_or_of_other_rules_is_refused(
    client: Client, world: World, name: str
) -> None:
    house = made(world, "De ontem")
    changed(house, world.ana, "Da casa", clean=250)
    answer = browser(client, world.ana).post(URL, typed(name, clean="300"))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["name"])
    assert HouseRules.objects.count() == 1


@pytest.mark.parametrize("name", ["Da casa (1)", "Da casa (12)", "Da casa(3)", "Da casa （２）"])
def test_name_that_looks_like_a_version_is_refused(client: Client, world: World, name: str) -> None:
    answer = browser(client, world.ana).post(URL, typed(name, clean="250"))
    assert (answer.status_code, dict(answer.context["form"].errors)) == (
        422,
        {
            "name": [
                "Leave out the number at the end: the notebook numbers each version of the rules."
            ]
        },
    )
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize("name", ["Da casa 2", "(1) Da casa", "Da casa (nova)", "Da casa (1) nova"])
def test_name_with_a_number_inside_is_accepted(client: Client, world: World, name: str) -> None:
    assert browser(client, world.ana).post(URL, typed(name, clean="250")).status_code == 302


def test_another_club_can_use_the_same_name(client: Client, world: World) -> None:
    made(world)
    page = browser(client, world.davi)
    answer = page.post(f"/vila-nova/rules/copy/?of={GAME}", typed(clean="250"))
    assert answer.headers["Location"] == "/vila-nova/rules/1/"


def test_copy_without_a_difference_is_refused(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed())
    assert answer.status_code == 422
    assert "Nothing differs from AACRT 2016." in answer.content.decode()
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize("key", with_thorough(VARIANTS, first=2))
def test_saving_a_variant_makes_house_rules_of_its_name(
    client: Client, world: World, key: str
) -> None:
    page, url = browser(client, world.ana), f"{RULES}copy/?of={key}"
    form = page.get(url).context["form"]
    variant = VARIANTS[key]
    assert form["name"].value() == variant.name
    values = {name: form[name].value() for name in GAMES[variant.game].rules.options()}
    data = {name: value for name, value in values.items() if value is not False}
    answer = page.post(url, {"name": str(variant.name), "version": 0, "do": "keep", **data})
    assert answer.status_code == 302, answer.context["form"].errors
    house = HouseRules.objects.get()
    rules = rules_with(variant.game, variant.options)
    assert (house.ruleset, house.versions.get().options) == (variant.game, rules.options())
    told = page.get(f"{RULES}{key}/how-to-play/")
    assert all(str(text) in flat(told.content.decode()) for text in (variant.name, variant.says))


def test_copy_sent_twice_is_made_once(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    answers = [page.post(URL, typed(clean="250")) for _twice in range(2)]
    assert [answer.headers["Location"] for answer in answers] == [f"{RULES}1/"] * 2
    assert JournalEntry.objects.filter(action="copy-rules").count() == 1


def test_journal_of_a_copy_lists_its_differences(client: Client, world: World) -> None:
    browser(client, world.ana).post(URL, typed(clean="250", target="12.000"))
    last = JournalEntry.objects.all()[0]
    assert (last.action, last.by, last.path) == ("copy-rules", world.ana, f"{RULES}1/")
    assert last.after == "Da casa (1): A partida termina em 12.000, Canastra limpa 250"


def test_preview_without_scripts_shows_differences(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed(clean="250", do="look"))
    assert answer.status_code == 200
    page = answer.content.decode()
    # In the summary and beside its field.
    assert page.count("A clean canastra is worth 250, not 200.") == 2
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize(
    "data",
    [
        typed("AACRT 2016", clean="250"),
        typed("De domingo", clean="300"),
        typed("Da casa (1)", clean="250"),
        typed(),
    ],
)
def test_preview_and_save_give_the_same_errors(
    client: Client, world: World, data: dict[str, Any]
) -> None:
    made(world, "De domingo")
    page = browser(client, world.ana)
    previewed, saved = (page.post(URL, {**data, "do": do}) for do in ("look", "keep"))
    assert previewed.status_code == saved.status_code == 422
    assert dict(previewed.context["form"].errors) == dict(saved.context["form"].errors) != {}


def test_preview_after_saving_shows_no_error(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, typed(clean="250"))
    assert page.post(URL, typed(clean="250", do="look")).status_code == 200


def test_live_preview_returns_only_the_changes(client: Client, world: World) -> None:
    data = typed("", clean="250", dirty="x", do="look")
    answer = browser(client, world.ana).post(URL, data, headers={"HX-Request": "true"})
    page = flat(answer.content.decode())
    assert "<html" not in page
    assert "A clean canastra is worth 250, not 200." in page
    assert 'id="id_clean_says" hx-swap-oob=true' in page
    assert "Write a whole number from 0 to 1,000,000." in page
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize("which", ["", "poker", "7", "1.9", "0", "٣", "1.", "9" * 30])
def test_copy_of_unknown_rules_is_404(client: Client, world: World, which: str) -> None:
    made(world)
    assert browser(client, world.ana).get(f"{RULES}copy/", {"of": which}).status_code == 404


@pytest.mark.parametrize("options", [{"clean": -1}, {"cleen": 5}, {"clean": True}, {"target": "x"}])
def test_writer_refuses_impossible_options(world: World, options: dict[str, object]) -> None:
    with pytest.raises(MalformedFacts):
        rulebook.copy(world.club, GAME, name="Da casa", options=options, by=world.ana)
    assert not HouseRules.objects.exists()


def test_copy_form_of_more_rules_needs_no_more_queries(
    client: Client, world: World, django_assert_num_queries: Any
) -> None:
    page = browser(client, world.ana)
    page.get(URL)
    for number in (0, 5):
        for index in range(number):
            made(world, f"Da casa {index}", clean=300 + index)
        with django_assert_num_queries(3):  # session, account, membership
            page.get(URL)
