"""House rules: the club's own numbers, which only new matches are played by."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring import rulebook
from scoring.labels import OPTION_GROUPS, OPTIONS
from scoring.models import HouseRules
from scoring.rules import RULESETS
from scoring.rules.problems import MalformedFacts
from scoring.scoresheet import rules_of_club, rules_of_match
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening, totals
from tests.world import World

URL = "/boa-vista/rules/"
GAME = "aacrt-2016"
PRESET = RULESETS[GAME]


def typed(**changed: object) -> dict[str, object]:
    """What the form posts when only these numbers are changed."""
    return {"name": "Da casa", "do": "keep", **PRESET.options(), **changed}


def keep(world: World, **options: int) -> None:
    rulebook.keep(world.club, GAME, name="Da casa", options=options, by=world.ana)


def test_only_what_differs_from_the_preset_is_stored(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed(clean="250", target="2.000"))
    assert answer.headers["Location"] == URL
    house = HouseRules.objects.get()
    assert (house.name, house.options) == ("Da casa", {"clean": 250, "target": 2000})


def test_new_matches_can_be_played_by_them(client: Client, world: World) -> None:
    browser(client, world.ana).post(URL, typed(clean="250"))
    own, preset = rules_of_club(world.club)
    assert (own.name, own.rules) == ("Da casa", PRESET.with_options({"clean": 250}))
    assert preset.rules == PRESET


def test_matches_that_started_keep_their_rules(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.ana)
    assert "keep the rules they started with" in page.get(URL).content.decode()
    page.post(URL, typed(clean="250", target="2000"))
    match.refresh_from_db()
    assert rules_of_match(match) == PRESET
    assert (match.is_playing, totals(match)) == (True, (2405, 1425))


def test_the_form_starts_from_what_the_club_has(client: Client, world: World) -> None:
    keep(world, clean=250)
    form = browser(client, world.ana).get(URL).context["form"]
    assert (form["name"].value(), form["clean"].value()) == ("Da casa", 250)
    assert form["dirty"].value() == 100


def test_every_option_has_its_field_with_words_and_the_presets_number(
    client: Client, world: World
) -> None:
    keep(world, clean=250)
    form = browser(client, world.ana).get(URL).context["form"]
    shown = [field.name for group in form.groups for field in group.fields]
    assert sorted(shown) == sorted(PRESET.options())
    assert set(PRESET.options()) <= set(OPTIONS)
    assert form.fields["clean"].help_text == "AACRT 2016: 200"
    assert form.fields["clean"].label == "Clean canastra"


def test_no_group_names_an_option_that_no_game_has() -> None:
    grouped = {name for _title, names in OPTION_GROUPS for name in names}
    assert grouped <= {name for rules in RULESETS.values() for name in rules.options()}


def test_an_empty_field_is_the_presets_number(client: Client, world: World) -> None:
    keep(world, clean=250, dirty=150)
    browser(client, world.ana).post(URL, typed(clean="", dirty="150"))
    assert HouseRules.objects.get().options == {"dirty": 150}


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
def test_a_number_without_sense_is_refused_beside_its_field(
    client: Client, world: World, name: str, value: str
) -> None:
    answer = browser(client, world.ana).post(URL, typed(**{name: value}))
    assert answer.status_code == 422
    least = 1 if name == "target" else 0
    assert dict(answer.context["form"].errors) == {
        name: [f"A whole number from {least} to 1000000 goes here."]
    }
    page = answer.content.decode()
    assert f'id="id_{name}_error"' in page
    assert not HouseRules.objects.exists()


def test_everything_wrong_is_said_at_once(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed(name="", clean="x", target="0"))
    assert set(answer.context["form"].errors) == {"name", "clean", "target"}
    assert "3 things to put right" in answer.content.decode()


def test_a_refused_form_keeps_what_was_typed(client: Client, world: World) -> None:
    form = browser(client, world.ana).post(URL, typed(clean="x", dirty="150")).context["form"]
    assert (form["clean"].value(), form["dirty"].value()) == ("x", "150")


def test_they_cannot_be_called_as_the_preset(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed(name=" aacrt  2016 ", clean="250"))
    assert list(answer.context["form"].errors) == ["name"]


def test_numbers_that_do_not_differ_leave_nothing_to_keep(client: Client, world: World) -> None:
    keep(world, clean=250)
    answer = browser(client, world.ana).post(URL, typed(), follow=True)
    assert not HouseRules.objects.exists()
    assert "The club plays by AACRT 2016." in answer.content.decode()


def test_back_to_the_preset_takes_them_away(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    back = 'value="drop"'
    assert back not in page.get(URL).content.decode()
    keep(world, clean=250)
    assert back in page.get(URL).content.decode()
    for _twice in range(2):
        assert page.post(URL, {"do": "drop"}).headers["Location"] == URL
    assert not HouseRules.objects.exists()
    assert JournalEntry.objects.filter(action="drop-rules").count() == 1


def test_the_journal_says_what_changed(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, typed(clean="250"))
    page.post(URL, typed(clean="300", morto="50"))
    last = JournalEntry.objects.all()[0]
    assert (last.action, last.by, last.path) == ("keep-rules", world.ana, URL)
    assert last.before == "Da casa: Clean canastra 250 (200)"
    assert last.after == "Da casa: Clean canastra 300 (200), Taking the morto 50 (100)"


def test_keeping_the_same_twice_is_written_once(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    for _twice in range(2):
        page.post(URL, typed(clean="250"))
    assert HouseRules.objects.count() == 1
    assert JournalEntry.objects.filter(action="keep-rules").count() == 1


@pytest.mark.parametrize(
    ("who", "status"),
    [("olga", 200), ("bruno", 403), ("silvio", 403), ("carla", 403), ("davi", 404)],
)
def test_only_who_keeps_the_club_changes_its_rules(
    client: Client, world: World, who: str, status: int
) -> None:
    page = browser(client, getattr(world, who))
    assert page.get(URL).status_code == status
    page.post(URL, typed(clean="250"))
    assert HouseRules.objects.exists() == (who == "olga")


def test_each_club_has_its_own(client: Client, world: World) -> None:
    keep(world, clean=250)
    assert [rules.name for rules in rules_of_club(world.other_club)] == ["AACRT 2016"]


def test_a_game_nobody_knows_is_not_found(client: Client, world: World) -> None:
    assert browser(client, world.ana).get(URL, {"game": "poker"}).status_code == 404


@pytest.mark.parametrize("options", [{"clean": -1}, {"cleen": 5}, {"clean": True}, {"target": "x"}])
def test_the_writer_refuses_what_the_game_does_not_know(
    world: World, options: dict[str, object]
) -> None:
    with pytest.raises(MalformedFacts):
        rulebook.keep(world.club, GAME, name="Da casa", options=options, by=world.ana)
    assert not HouseRules.objects.exists()
