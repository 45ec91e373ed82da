"""Change house rules: each change is a version, and new matches use the latest."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring.house_rules import rulebook
from scoring.house_rules.house import Playbook
from scoring.table.scoresheet import rules_of_match
from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.scoring.house_rules import PRESET, RULES, changed, made, typed
from tests.scoring.notebook import evening, totals
from tests.world import World

URL = f"{RULES}1/change/"
VERSIONS = f"{RULES}1/versions/"


@pytest.mark.postgres_later
def test_change_rules_adds_a_version_and_keeps_the_first(client: Client, world: World) -> None:
    house = made(world, clean=250)
    answer = browser(client, world.olga).post(URL, typed("Da sede", 1, clean="300", dirty="150"))
    assert answer.headers["Location"] == f"{RULES}1/"
    first, second = house.versions.all()
    assert (str(first), first.options["clean"], first.by) == ("Da casa (1)", 250, world.ana)
    assert (str(second), second.by) == ("Da sede (2)", world.olga)
    assert second.options == {**PRESET.options(), "clean": 300, "dirty": 150}
    house.refresh_from_db()
    assert house.name == "Da sede"


def test_change_form_starts_from_the_latest_version(client: Client, world: World) -> None:
    changed(made(world, clean=250), world.ana, clean=300)
    form = browser(client, world.ana).get(URL).context["form"]
    assert (form["name"].value(), form["clean"].value()) == ("Da casa", 300)
    assert (form["dirty"].value(), form["version"].value()) == (100, 2)


def test_new_match_offers_only_the_latest_version(client: Client, world: World) -> None:
    changed(made(world, clean=250), world.ana, clean=300)
    own, preset = Playbook(world.club).of_game(PRESET.key)
    assert (own.name, own.rules) == ("Da casa (2)", PRESET.with_options({"clean": 300}))
    assert preset.rules == PRESET


def test_matches_already_started_keep_their_rules(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.ana)
    made(world, target=2400)
    assert "keep the rules they started with" in page.get(URL).content.decode()
    page.post(URL, typed(version=1, target="2000"))
    match.refresh_from_db()
    assert rules_of_match(match) == PRESET
    assert (match.is_playing, totals(match)) == (True, (2405, 1425))


def test_change_form_separates_changes_and_differences(client: Client, world: World) -> None:
    made(world, clean=250)
    data = typed(version=1, clean="250", dirty="150", do="look")
    form = browser(client, world.ana).post(URL, data).context["form"]
    dirty = "A dirty canastra is worth 150, not 100."
    assert form.changes == [dirty]
    assert form.differences == ["A clean canastra is worth 250, not 200.", dirty]


def test_save_unchanged_rules_adds_no_version(client: Client, world: World) -> None:
    house = made(world, clean=250)
    page = browser(client, world.ana)
    for version in (1, 1, 7):
        answer = page.post(URL, typed(version=version, clean="250"))
        assert answer.status_code == 302
    assert house.versions.count() == 1
    assert not JournalEntry.objects.filter(action="change-rules").exists()


def test_preview_of_unchanged_rules_shows_no_error(client: Client, world: World) -> None:
    made(world, clean=250)
    answer = browser(client, world.ana).post(URL, typed(version=1, clean="250", do="look"))
    assert (answer.status_code, answer.context["form"].changes) == (200, [])


def test_change_sent_twice_adds_one_version(client: Client, world: World) -> None:
    house = made(world, clean=250)
    page = browser(client, world.ana)
    answers = [page.post(URL, typed(version=1, clean="300")) for _twice in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert house.versions.count() == 2


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (typed("De domingo", 1, clean="300"), "name"),
        (typed("AACRT 2016", 1, clean="300"), "name"),
        (typed("Da casa (1)", 1, clean="300"), "name"),
        (typed(version=1, target="0"), "target"),
        (typed(version=1), "__all__"),
    ],
)
@pytest.mark.parametrize("do", with_thorough(["keep", "look"], first=1))
def test_wrong_change_is_refused_on_preview_and_save(
    client: Client, world: World, data: dict[str, Any], field: str, do: str
) -> None:
    house = made(world, clean=250)
    made(world, "De domingo", clean=400)
    answer = browser(client, world.ana).post(URL, {**data, "do": do})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    # The page goes on speaking of the rules as they are called.
    assert "<h1> Change Da casa </h1>" in " ".join(answer.content.decode().split())
    assert house.versions.count() == 1


def test_option_of_a_later_release_is_no_change(client: Client, world: World) -> None:
    house = made(world, clean=250)
    version = house.versions.get()
    del version.options["own_hand"]
    version.save()
    page = browser(client, world.ana)
    assert page.post(URL, typed(version=1, clean="250")).status_code == 302
    assert house.versions.count() == 1
    page.post(URL, typed(version=1, clean="300"))
    assert JournalEntry.objects.all()[0].after == "Da casa (2): Canastra limpa 300"


def test_change_rules_back_to_an_earlier_name_succeeds(client: Client, world: World) -> None:
    house = changed(made(world, clean=250), world.ana, "Da sede", clean=250)
    browser(client, world.ana).post(URL, typed("Da casa", 2, clean="250"))
    assert [str(version) for version in house.versions.all()] == [
        "Da casa (1)",
        "Da sede (2)",
        "Da casa (3)",
    ]


def test_journal_of_changed_rules_shows_both_versions(client: Client, world: World) -> None:
    made(world, clean=250, morto=50)
    browser(client, world.ana).post(URL, typed(version=1, clean="300", morto="50"))
    last = JournalEntry.objects.all()[0]
    assert (last.action, last.path) == ("change-rules", f"{RULES}1/")
    assert last.before == "Da casa (1): Canastra limpa 250"
    assert last.after == "Da casa (2): Canastra limpa 300"


def test_list_of_versions_shows_author_and_changes(client: Client, world: World) -> None:
    changed(made(world, clean=250), world.olga, "Da sede", clean=300)
    page = browser(client, world.carla).get(VERSIONS).content.decode()
    for words in (
        "Da sede (2)",
        "saved by Olga Prado",
        "A clean canastra is worth 300, not 250.",
        "Da casa (1)",
        "saved by Ana Moreira",
        "A clean canastra is worth 250, not 200.",
    ):
        assert words in page
    assert page.index("Da sede (2)") < page.index("Da casa (1)")


def test_rules_page_shows_differences_and_matches_played(client: Client, world: World) -> None:
    changed(made(world, clean=250), world.ana, clean=250, own_hand=True)
    page = browser(client, world.carla).get(f"{RULES}1/").content.decode()
    assert "A clean canastra is worth 250, not 200." in page
    assert "No match has been played by these rules yet." in page
    assert "Change the rules" not in page


@pytest.mark.parametrize("versions", [1, 8])
def test_rules_pages_of_more_versions_need_no_more_queries(
    client: Client, world: World, versions: int, django_assert_num_queries: Any
) -> None:
    house = made(world, clean=250)
    for version in range(1, versions):
        changed(house, world.ana, version=version, clean=300 + version)
    page = browser(client, world.ana)
    page.get(RULES)
    # Session, account, membership, versions; then matches by these rules, or by all of this year.
    for url, queries in ((RULES, 5), (f"{RULES}1/", 5), (URL, 4), (VERSIONS, 4)):
        with django_assert_num_queries(queries):
            page.get(url)


def test_writer_refuses_a_change_that_changes_nothing(world: World) -> None:
    house = made(world, clean=250)
    with pytest.raises(rulebook.NothingDiffers):
        changed(house, world.ana)
    assert house.versions.count() == 1
