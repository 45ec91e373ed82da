"""The rules a club can play by, their order, and the default choice."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring import ledger
from scoring.games import GAMES
from scoring.house_rules import rulebook
from scoring.house_rules.house import Playbook, preset
from scoring.models import Match
from tests.scoring.crowd import browser, put_off
from tests.scoring.house_rules import GAME, RULES, changed, made
from tests.world import World

OTHER = next(game for game in GAMES if game != GAME)
START, SHEETS = "/boa-vista/matches/start/", "/boa-vista/score-sheets/"
TOURNAMENT = "/boa-vista/tournaments/new/"


def played(world: World, name: str, game: str = GAME, days: int = 0) -> None:
    """Create a match under rules of this name, `days` days from now."""
    Match.objects.create(
        club=world.club,
        number=world.club.matches.count() + 1,
        ruleset=game,
        rules_name=name,
        options=GAMES[game].rules.options(),
        started_at=timezone.now() + timedelta(days=days),
        started_by=world.ana,
        client_key=uuid4(),
    )


def some_option(game: str) -> dict[str, object]:
    name, value = next(
        (name, value)
        for name, value in GAMES[game].rules.options().items()
        if isinstance(value, int) and not isinstance(value, bool)
    )
    return {name: value + 5}


def offered(world: World) -> list[str]:
    return [chosen.name for chosen in Playbook(world.club).offered]


def test_new_club_is_offered_every_game(world: World) -> None:
    book = Playbook(world.club)
    assert [chosen.key for chosen in book.offered] == list(GAMES)
    assert (book.usual, book.rare) == (preset(GAME), frozenset())


def default(world: World, rules: str) -> Playbook:
    """The rules of Boa Vista once Olga has chosen what its matches start with."""
    world.club.default_rules = rules
    world.club.save()
    return Playbook(world.club)


def test_default_game_comes_first(world: World) -> None:
    book = default(world, OTHER)
    assert [chosen.key for chosen in book.offered][:2] == [OTHER, GAME]
    assert book.usual == preset(OTHER)


def test_games_not_played_are_rare(world: World) -> None:
    played(world, "whatever it is called elsewhere", OTHER)
    assert Playbook(world.club).rare == set(GAMES) - {GAME, OTHER}


def test_own_rules_come_before_the_preset_newest_first(world: World) -> None:
    made(world, "Da casa", clean=250)
    made(world, "De domingo", clean=300)
    played(world, "Da casa (1)", days=1)
    assert offered(world)[:3] == ["De domingo (1)", "Da casa (1)", "AACRT 2016"]


def test_last_match_does_not_change_the_default(world: World) -> None:
    made(world)
    played(world, "Da casa (1)", days=1)
    played(world, "whatever it is called elsewhere", OTHER, days=2)
    assert Playbook(world.club).usual == preset(GAME)


def test_default_follows_the_latest_version(world: World) -> None:
    house = made(world)
    assert default(world, "1").usual.name == "Da casa (1)"
    changed(house, world.ana, "Da sede", clean=300)
    assert Playbook(world.club).usual.name == "Da sede (2)"


def test_retired_default_gives_way_to_its_preset(world: World) -> None:
    house = made(world)
    rulebook.retire(house, by=world.ana)
    assert default(world, "1").usual == preset(GAME)


def test_house_rules_of_another_game_keep_the_default(world: World) -> None:
    played(world, "AACRT 2016", days=-9)
    rulebook.copy(world.club, OTHER, name="Outra", options=some_option(OTHER), by=world.ana)
    book = Playbook(world.club)
    assert book.usual == preset(GAME)
    assert book.offered[0] == preset(GAME)
    assert OTHER not in book.rare


@pytest.mark.parametrize(
    ("version", "count"),
    [
        ("1.1", "2 matches were played by these rules."),
        ("1.2", "2 matches were played by these rules."),
        ("2.1", "1 match was played by these rules."),
        (GAME, "1 match was played by these rules."),
    ],
)
def test_rules_page_counts_matches_of_all_versions(
    client: Client, world: World, version: str, count: str
) -> None:
    changed(made(world), world.ana, "Da sede", clean=300)
    made(world, "De domingo", clean=260)
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    for which in ("1.1", version):
        chosen = Playbook(world.club).find(which)
        assert chosen
        match = ledger.start(world.club, pairs, chosen, by=world.ana, client_key=uuid4())
        # The name alone says nothing.
        Match.objects.filter(pk=match.pk).update(rules_name="Da casa (1)")
    assert count in browser(client, world.carla).get(f"{RULES}1/").content.decode()


def test_house_rules_make_their_game_a_played_one(world: World) -> None:
    made(world)
    assert Playbook(world.club).rare == set(GAMES) - {GAME}


def test_house_rules_belong_to_one_club(world: World) -> None:
    made(world)
    assert [own.row.name for own in Playbook(world.other_club).own] == []


@pytest.mark.parametrize("url", [START, SHEETS, TOURNAMENT])
def test_forms_fold_rules_that_are_not_played(client: Client, world: World, url: str) -> None:
    page = browser(client, world.ana)
    choice = page.get(url).context["form"].choice
    assert [radio.chosen.name for radio in choice.usual_rules] == ["AACRT 2016"]
    made(world)
    answer = page.get(url)
    assert "made from AACRT 2016" in answer.content.decode()
    choice = answer.context["form"].choice
    assert [radio.chosen.name for radio in choice.usual_rules] == ["AACRT 2016", "Da casa (1)"]
    others = {radio.chosen.key for radio in choice.other_rules}
    assert others == {chosen.key for chosen in choice.rules.values()} - {GAME} != set()
    assert not choice.is_other_chosen


def test_rules_of_matches_this_year_stand_before_the_fold(client: Client, world: World) -> None:
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    match = ledger.start(world.club, pairs, preset(OTHER), by=world.ana, client_key=uuid4())
    choice = browser(client, world.ana).get(START).context["form"].choice
    assert [radio.chosen.key for radio in choice.usual_rules] == [GAME, OTHER]
    put_off(match, dated_at=timezone.now() - timedelta(days=800))
    choice = client.get(START).context["form"].choice
    choice = client.get(START).context["form"].choice
    assert [radio.chosen.key for radio in choice.usual_rules] == [GAME]


def test_chosen_rules_that_are_folded_are_shown(client: Client, world: World) -> None:
    made(world)
    value = preset(OTHER).value
    answer = browser(client, world.ana).post(START, {"rules": value})
    assert answer.context["form"].choice.is_other_chosen


def test_rules_changed_during_a_start_are_refused(client: Client, world: World) -> None:
    house = made(world)
    default(world, "1")
    page = browser(client, world.ana)
    value = page.get(START).context["form"]["rules"].value()
    changed(house, world.olga, clean=300)
    answer = page.post(START, {"rules": value})
    assert answer.context["form"].errors["rules"] == [
        "This option no longer exists. Choose another."
    ]


def test_longest_name_of_rules_fits_into_a_match(world: World) -> None:
    made(world, "D" * 60)
    chosen = default(world, "1").usual
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    match = ledger.start(world.club, pairs, chosen, by=world.ana, client_key=uuid4())
    match.full_clean(exclude=["client_key", "hands_limit"])
    assert match.rules_name == f"{'D' * 60} (1)"


def test_list_of_more_rules_needs_no_more_queries(
    client: Client, world: World, django_assert_num_queries: Any
) -> None:
    page = browser(client, world.carla)
    page.get(RULES)
    for number in (0, 6):
        for index in range(number):
            made(world, f"Da casa {index}", clean=300 + index)
        with django_assert_num_queries(5):  # session, account, membership, versions, matches
            page.get(RULES)
