"""Two rule sets side by side: the differences first, the rest on demand."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.games import GAMES
from scoring.house_rules.contrast import Contrast
from scoring.house_rules.house import preset
from tests.scoring.crowd import browser
from tests.scoring.house_rules import GAME, PRESET, RULES, changed, made
from tests.scoring.notebook import evening
from tests.world import World

URL = f"{RULES}compare/"


def compared(client: Client, world: World, first: str, second: str) -> Any:
    return browser(client, world.carla).get(URL, {"first": first, "second": second})


def test_compare_rules_lists_differences_first(client: Client, world: World) -> None:
    made(world, clean=250, target=2000)
    answer = compared(client, world, GAME, "1")
    contrast = answer.context["contrast"]
    assert [(pair.name, pair.values) for pair in contrast.different] == [
        ("clean", (200, 250)),
        ("target", (3000, 2000)),
    ]
    assert len(contrast.same) == len(PRESET.options()) - 2
    page = answer.content.decode()
    assert "2 differences" in page
    assert page.index("2 differences") < page.index("rules are the same")
    assert " only in " not in page


def test_two_versions_can_be_compared(client: Client, world: World) -> None:
    changed(made(world, clean=250), world.ana, clean=300)
    contrast = compared(client, world, "1.1", "1").context["contrast"]
    assert [pair.values for pair in contrast.different] == [(250, 300)]
    assert (contrast.first.name, contrast.second.name) == ("Da casa (1)", "Da casa (2)")


def test_compared_old_version_stays_selected(client: Client, world: World) -> None:
    changed(made(world, clean=250), world.ana, clean=300)
    page = compared(client, world, "1.1", GAME).content.decode()
    assert '<option value="1.1" selected>Da casa (1)</option>' in page
    assert f'<option value="{GAME}" selected>AACRT 2016</option>' in page


def test_equal_rules_have_no_difference(client: Client, world: World) -> None:
    assert "There is no difference." in compared(client, world, GAME, GAME).content.decode()


@pytest.mark.parametrize("other", [game for game in GAMES if game != GAME])
def test_rules_of_two_games_compare_only_common_options(
    client: Client, world: World, other: str
) -> None:
    answer = compared(client, world, GAME, other)
    contrast = answer.context["contrast"]
    mine, theirs = PRESET.options(), GAMES[other].rules.options()
    assert {pair.name for pair in contrast.pairs} == mine.keys() & theirs.keys()
    alone = [len(names) for _rules, names in contrast.alone]
    assert alone == [len(mine.keys() - theirs.keys()), len(theirs.keys() - mine.keys())]
    page = answer.content.decode()
    assert "These are different games, so only the items that count in both are compared." in page
    # Cards of one game are no match of the other.
    assert answer.context["matches"] == []


def test_switches_and_choices_are_compared_in_words() -> None:
    ramiro = preset("ramiro-es")
    other = ramiro.rules.with_options({"mode": "positive"})
    pair = Contrast(ramiro, type(ramiro)("ramiro-es", "R", other)).different[0]
    assert pair.name == "mode"
    with translation.override("en"):
        pair_words = pair.says
    assert "elimination" not in " ".join(pair.words)
    assert (
        pair_words
        == "The player who closes gets the points of the others, and the highest total wins."
    )


def test_comparison_links_to_recent_matches_under_the_rules(client: Client, world: World) -> None:
    evening(world, 2)
    made(world, clean=250)
    page = compared(client, world, GAME, "1").content.decode()
    assert "/boa-vista/matches/1/under/?rules=1.1" in page


def test_comparison_page_without_a_choice_shows_the_form(client: Client, world: World) -> None:
    answer = browser(client, world.carla).get(URL)
    assert (answer.status_code, answer.context["contrast"]) == (200, None)


@pytest.mark.parametrize("which", ["poker", "7", "1.9", "0"])
def test_compare_unknown_rules_is_404(client: Client, world: World, which: str) -> None:
    made(world)
    assert compared(client, world, GAME, which).status_code == 404


@pytest.mark.parametrize("matches", [1, 4])
def test_comparison_with_more_matches_needs_no_more_queries(
    client: Client, world: World, matches: int, django_assert_num_queries: Any
) -> None:
    for _match in range(matches):
        evening(world, 1)
    made(world)
    page = browser(client, world.carla)
    page.get(URL)
    # Session, account, membership, versions; matches and their sides.
    with django_assert_num_queries(6):
        page.get(URL, {"first": GAME, "second": "1"})
