"""A match under other rules: the same facts, counted again."""

from dataclasses import replace
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from clubs import roster
from scoring import ledger
from scoring.games import GAMES
from scoring.games.dealing import deal_match
from scoring.house_rules.contrast import match_under
from scoring.house_rules.house import Playbook, preset
from scoring.models import Match
from scoring.table.scoresheet import live_hands, state_before
from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.scoring.games import start_game
from tests.scoring.house_rules import GAME, changed, made
from tests.scoring.notebook import (
    EVENING,
    TOTALS,
    evening,
    hand,
    nothing,
    record,
    side,
    start,
    totals,
)
from tests.world import World

URL = "/boa-vista/matches/1/under/"


def under(client: Client, world: World, rules: str = "1") -> Any:
    """Return the recomputed match on the page that Carla sees."""
    return browser(client, world.carla).get(URL, {"rules": rules}).context["under"]


def test_match_under_other_rules_recounts_each_hand(client: Client, world: World) -> None:
    evening(world, 2)
    made(world, clean=250)
    hands = under(client, world).hands
    was = [[(one.was, one.was_total) for one in hand.sides] for hand in hands]
    assert was == [[(380, 380), (700, 700)], [(885, 1265), (240, 940)]]
    now = [[(one.points, one.total) for one in hand.sides] for hand in hands]
    assert now == [[(380, 380), (750, 750)], [(935, 1315), (240, 990)]]
    assert [[one.differs for one in hand.sides] for hand in hands] == [[False, True], [True, False]]


def test_lower_target_ends_the_match_earlier(client: Client, world: World) -> None:
    evening(world)
    made(world, target=2400)
    shown = under(client, world)
    assert shown.ended_with == 4
    assert [hand.is_late for hand in shown.hands] == [False] * 4 + [True] * 2
    assert shown.results == [
        ("Dirce and Nelson", TOTALS[5][0], TOTALS[3][0]),
        ("Ivone and Osvaldo", TOTALS[5][1], TOTALS[3][1]),
    ]
    page = client.get(URL, {"rules": "1"}).content.decode()
    assert "The match would have ended with hand 4." in page
    assert page.count("would not be played") == 2


def test_higher_target_leaves_the_match_open(client: Client, world: World) -> None:
    evening(world)
    made(world, target=5000)
    assert under(client, world).ended_with == 0
    assert "The match would not be over." in client.get(URL, {"rules": "1"}).content.decode()


def test_other_rules_may_end_the_match_at_the_same_hand(client: Client, world: World) -> None:
    evening(world)
    made(world, dirty=105)
    assert under(client, world).ended_with == 6
    assert "with the last hand." in client.get(URL, {"rules": "1"}).content.decode()


def test_other_rules_change_the_minimum(client: Client, world: World) -> None:
    evening(world, 4)
    made(world, minimum_from=1600, first_minimum=80, second_minimum=100)
    side = under(client, world).hands[3].sides[0]
    assert (side.was_minimum, side.minimum, side.differs) == (90, 100, True)


def test_impossible_hand_under_other_rules_is_named(client: Client, world: World) -> None:
    """In hand 4 an opening failed, which needs a minimum; with this one there is none yet."""
    evening(world, 5)
    made(world, minimum_from=2000)
    shown = under(client, world)
    assert [hand.number for hand in shown.wrong] == [4]
    fourth = shown.hands[3]
    assert [one.points for one in fourth.sides] == [0, 0]
    assert [one.total for one in fourth.sides] == list(TOTALS[2])
    page = client.get(URL, {"rules": "1"}).content.decode()
    assert "No minimum in this hand." in page
    assert "1 hand could not have been played like this and does not count." in page


def test_player_eliminated_then_has_no_points_afterwards(world: World) -> None:
    """With 300 to go to all three would have played hand 3; the third was out, and nobody knows
    what she would have had.
    """
    match = start_game(world, "ramiro-es", 3)
    out: dict[str, object] = {}
    closed: dict[str, object] = {"closed": True}
    for sides in (
        [closed, {"points": 40}, {"points": 150}],
        [{"points": 20}, closed, {"points": 60}],
        [closed, {"points": 100}, out],
    ):
        record(match, {"sides": sides}, world.ana)
    assert totals(match) == (20, 140, 210)
    chosen = preset("ramiro-es")
    with translation.override("en"):
        other = chosen.rules.with_options({"limit": 300})
        shown = match_under(match, replace(chosen, rules=other))
        assert [hand.number for hand in shown.wrong] == [3]
    third = shown.hands[2]
    assert [title for title, _why in third.faults] == [f"{shown.sheet.names[2]} was already out"]
    assert [side.points for side in third.sides] == [0, 0, 0]
    assert [total for _name, _was, total in shown.results] == [20, 40, 210]


def test_other_rules_may_have_another_winner(client: Client, world: World) -> None:
    match = start(world)
    record(match, hand(side(clean=1, card_points=60), nothing(250)), world.ana)
    made(world, clean=0, dirty=0)
    shown = under(client, world)
    assert (shown.was_leader, shown.leader) == ("Dirce and Nelson", "Ivone and Osvaldo")
    page = client.get(URL, {"rules": "1"}).content.decode()
    assert "Would be ahead: Ivone and Osvaldo." in page


def test_equal_totals_have_no_leader(client: Client, world: World) -> None:
    match = start(world)
    record(match, hand(side(clean=1, card_points=60), nothing(60)), world.ana)
    made(world, clean=0, dirty=0)
    assert under(client, world).leader == ""
    assert "Nobody would lead." in client.get(URL, {"rules": "1"}).content.decode()


def test_match_under_other_rules_changes_nothing(client: Client, world: World) -> None:
    match = evening(world, 3)
    made(world, target=1000)
    under(client, world)
    after = Match.objects.get()
    assert (after.version, after.state, after.options) == (
        match.version,
        match.state,
        match.options,
    )


def test_match_under_without_choice_uses_first_other_rules(client: Client, world: World) -> None:
    evening(world, 2)
    made(world)
    answer = browser(client, world.carla).get(URL)
    assert answer.context["under"].chosen.name == "Da casa (1)"
    assert [one.name for one in answer.context["others"]] == ["Da casa (1)"]


def test_own_rules_are_compared_with_the_later_version(client: Client, world: World) -> None:
    house = made(world, clean=250)
    chosen = Playbook(world.club).find("1")
    assert chosen
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    match = ledger.start(world.club, pairs, chosen, by=world.ana, client_key=uuid4())
    record(match, EVENING[0], world.ana)
    changed(house, world.ana, clean=300)
    page = browser(client, world.carla).get(URL).content.decode()
    assert "?first=1.1&amp;second=1.2" in page


def test_club_without_house_rules_has_none_to_compare(client: Client, world: World) -> None:
    evening(world, 2)
    answer = browser(client, world.carla).get(URL)
    assert "There are no other rules of this game." in answer.content.decode()


@pytest.mark.parametrize("which", [GAME, "1"])
def test_match_without_hands_has_nothing_to_compare(
    client: Client, world: World, which: str
) -> None:
    match = start(world)
    made(world)
    page = browser(client, world.carla)
    sheet = page.get("/boa-vista/matches/1/")
    assert "/under/" not in sheet.content.decode()
    words = {GAME: "The match was played by these same numbers.", "1": "No hand is recorded yet."}
    assert words[which] in page.get(URL, {"rules": which}).content.decode()
    record(match, EVENING[0], world.ana)
    assert "/under/" in page.get("/boa-vista/matches/1/").content.decode()


@pytest.mark.parametrize("which", ["ramiro-es", "poker", "9", "1.9"])
def test_rules_of_another_game_are_404(client: Client, world: World, which: str) -> None:
    evening(world, 1)
    made(world)
    assert browser(client, world.carla).get(URL, {"rules": which}).status_code == 404


@pytest.mark.parametrize("game", with_thorough(GAMES, first=2))
def test_every_game_is_recounted_under_every_option(world: World, game: str) -> None:
    """Single players too; and whatever the options say, each hand can still be read."""
    rules = GAMES[game].rules
    if rules.persons_per_side == 1:
        names = ["Alzira", "Edith", "Jorge", "Norma", "Rubens", "Zulmira"][: rules.side_numbers[-1]]
        competitors = [roster.single(world.club, name, by=world.ana) for name in names]
    else:
        competitors = [world.dirce_nelson, world.ivone_osvaldo]
    match = ledger.start(world.club, competitors, preset(game), by=world.ana, client_key=uuid4())
    dealt = deal_match(Random(7), rules, len(competitors), hands=4)
    for number, facts in enumerate(dealt, start=1):
        at = state_before(match, live_hands(match), number)
        accepted = [problem.acceptance for problem in rules.check(facts, at)]
        ledger.record(match, number, facts, by=world.ana, client_key=uuid4(), accepted=accepted)
    match.refresh_from_db()
    for name, value in rules.options().items():
        codes = rules.__dataclass_fields__[name].metadata.get("codes", ())
        others: list[object] = [code for code in codes if code != value]
        if isinstance(value, bool):
            others = [not value]
        elif isinstance(value, int):
            most = rules.__dataclass_fields__[name].metadata["most"]
            others = [value + 1 if value < most else value - 1]
        for other in others:
            chosen = replace(preset(game), rules=rules.with_options({name: other}))
            shown = match_under(match, chosen)
            assert [hand.number for hand in shown.hands] == list(range(1, len(dealt) + 1))
            assert len(shown.results) == len(competitors)


@pytest.mark.parametrize("hands", [1, 6])
def test_longer_match_under_other_rules_needs_no_more_queries(
    client: Client, world: World, hands: int, django_assert_num_queries: Any
) -> None:
    evening(world, hands)
    made(world)
    page = browser(client, world.carla)
    page.get(URL)
    # Session, account, membership, match, versions; hands and sides.
    with django_assert_num_queries(7):
        page.get(URL)
