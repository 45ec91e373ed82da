"""Prizes beside the places: the best of some rounds in points, difference or canastras."""

from typing import Any

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP
from tests.tournaments.hall import places, tournament
from tests.tournaments.prizes import PLAN, PRIZES, board, dues, plan, played_cup
from tests.world import World
from tournaments.figures.statistics import Hand, Result, Side, Statistics
from tournaments.models import Entry, Tournament


def match(number: int, *scores: int, canastras: tuple[int, ...] = ()) -> Result:
    sides = tuple(Side(at, (at + 1,), score) for at, score in enumerate(scores))
    hands = tuple(Hand(1, at, 0, (count,)) for at, count in enumerate(canastras))
    counts = {"lone": (1, 2 * number)} if number < 3 else {}
    return Result(number, number, 1, sides, None, "", hands, counts=counts)


MATCHES = [match(1, 3000, 100), match(2, 500, 900, canastras=(2, 3)), match(3, 700, 800)]


@pytest.mark.parametrize(
    ("figure", "last", "expected"),
    with_thorough(
        [
            ("points", None, (1, 4200)),
            ("points", 2, (2, 1700)),
            ("points", 9, (1, 4200)),
            ("difference", 2, (2, 500)),
            ("difference", None, (1, 2400)),
            ("match", None, (1, 3000)),
            ("match", 2, (2, 900)),
            ("count:lone", None, (2, 6)),
            ("count:none", None, None),
            ("gone", None, None),
            (0, None, (2, 3)),
        ],
        first=4,
    ),
)
def test_leader_has_the_best_sum_of_the_last_rounds(
    figure: str | int, last: int | None, expected: tuple[int, int] | None
) -> None:
    leaders = Statistics(MATCHES).leaders(figure, last, {1, 2})
    assert [(leader.entry, leader.value) for leader in leaders] == [expected] * bool(expected)


def test_level_leaders_are_all_named_but_not_without_canastras() -> None:
    level = Statistics([match(1, 500, 500, canastras=(0, 0))])
    assert [leader.entry for leader in level.leaders("points", None, {1, 2})] == [1, 2]
    assert [leader.entry for leader in level.leaders("points", None, {2})] == [2]
    assert level.leaders(0, None, {1, 2}) == []
    assert Statistics([]).leaders("points", 2, {1}) == []


def test_fewest_points_lead_where_the_lower_score_wins() -> None:
    fewest = Statistics(MATCHES, low_wins=True)
    assert [leader.entry for leader in fewest.leaders("points", 2, {1, 2})] == [1]
    assert [leader.entry for leader in fewest.leaders(0, None, {1, 2})] == [2]


def test_fewest_points_of_a_missed_match_do_not_lead() -> None:
    missed = Result(4, 4, 1, (Side(0, (1,), 900), Side(1, (3,), 10)), None)
    fewest = Statistics([*MATCHES, missed], low_wins=True)
    assert [leader.entry for leader in fewest.leaders("points", None, {1, 2, 3})] == [1]


def test_annulled_results_win_no_prize() -> None:
    counting = Statistics(MATCHES).counting({1: {2}, 2: {9}})
    assert [result.round for result in counting.results] == [2, 3]
    assert [each.value for each in counting.leaders("points", None, {1, 2})] == [1700]


SPECIAL = {"figure": "points", "last": 2, "sum": 5001}


@pytest.fixture
def cup(world: World) -> Tournament:
    return played_cup(world)


def winner_of(cup: Tournament) -> Entry:
    [entry] = board(cup).special[0].parts
    return entry


def test_director_sets_a_prize_for_the_last_rounds(
    client: Client, world: World, cup: Tournament
) -> None:
    director = browser(client, world.bruno)
    typed = PLAN | {"figure1": "points", "last1": "2", "sum1": "50,01"}
    assert director.post(f"{PRIZES}plan/", typed).status_code == 302
    assert cup.prize_plans.get().special == [SPECIAL]
    now = board(cup)
    assert "Most points (last 2 rounds): R$\u00a050.01." in now.plan_words
    assert sum(due for _place, due, _paid in dues(cup)) == 100000 + 5001
    assert (now.awarded_cents, now.not_awarded, now.pool) == (105001, "", "R$\u00a01,050.01")
    [(_name, _sum, who)] = now.special_lines
    assert str(winner_of(cup)) in who
    for address in (PRIZES, f"{CUP}prize-money.pdf?html"):
        assert who in director.get(address).content.decode()
    form = director.get(f"{PRIZES}plan/").context["form"]
    assert (form.initial["last1"], [*form.numbers]) == (2, [1, 2])


def test_expelled_entry_leaves_the_prize_to_the_next(world: World, cup: Tournament) -> None:
    plan(cup, world, special=[SPECIAL])
    first = winner_of(cup)
    Entry.objects.filter(pk=first.pk).update(is_expelled=True)
    [prize] = board(cup).special
    assert prize.parts
    assert first not in prize.parts


def test_prize_is_told_before_anybody_has_won_it(world: World) -> None:
    cup = tournament(world, entries=4)
    plan(cup, world, special=[SPECIAL])
    now = board(cup)
    assert [who for _name, _sum, who in now.special_lines] == [""]
    assert (now.awarded_cents, now.rest_cents) == (105001, 105001)


def test_trophy_stands_alone_without_money(client: Client, world: World, cup: Tournament) -> None:
    director = browser(client, world.bruno)
    typed = PLAN | {"amount": "", "figure1": "points", "is_public": "on"}
    assert director.post(f"{PRIZES}plan/", typed).status_code == 302
    assert cup.prize_plans.get().special == [SPECIAL | {"last": None, "sum": 0}]
    now = board(cup)
    assert now.plan_words == "Most points: without money. Everybody sees the prizes."
    assert (now.pool_cents, now.awarded_cents, now.lines) == (0, 0, [])
    [(_name, _sum, who)] = now.special_lines
    assert str(winner_of(cup)) in who
    for address in (PRIZES, f"{CUP}standings/"):
        page = director.get(address).content.decode()
        assert who in page
        assert "The prizes grow with the fees" not in page
    sheet = director.get(f"{CUP}regulation.pdf?html").content.decode()
    assert "Most points: without money." in sheet
    form = director.get(f"{PRIZES}plan/").context["form"]
    assert form.initial["sum1"] is None


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"sum1": "50"}, "figure1"),
        ({"figure1": "", "figure2": "", "last2": "2"}, "figure2"),
        ({"group1": "duplas mistas"}, "figure1"),
        ({"figure1": "place", "among1": "1"}, "group1"),
        ({"figure1": "place", "group1": "duplas mistas", "among1": "1 99"}, "among1"),
        ({"figure1": "place", "last1": "2"}, "last1"),
    ],
)
def test_wrong_special_prize_is_answered_at_its_field(
    client: Client, world: World, cup: Tournament, typed: dict[str, Any], field: str
) -> None:
    answer = browser(client, world.bruno).post(f"{PRIZES}plan/", PLAN | typed)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == [field]


def test_best_mixed_pair_is_the_best_of_the_group(
    client: Client, world: World, cup: Tournament
) -> None:
    director = browser(client, world.bruno)
    (_third, best), (_fourth, other) = places(cup)[2:]
    typed = PLAN | {"figure1": "place", "group1": "duplas mistas", "sum1": "50"}
    assert director.post(f"{PRIZES}plan/", typed).status_code == 302
    assert board(cup).special[0].parts == {}
    shown = director.get(f"{PRIZES}plan/").context["form"]
    numbers = {"among1": f"{other}, {best}", "seen": shown["seen"].value()}
    assert director.post(f"{PRIZES}plan/", typed | numbers).status_code == 302
    stored = cup.prize_plans.latest("pk").special[0]
    assert (stored["group"], stored["among"]) == ("duplas mistas", sorted((best, other)))
    assert winner_of(cup).number == best
    [(name, amount, who)] = board(cup).special_lines
    assert (name, amount) == ("Best in the standings, only duplas mistas", "R$\u00a050.00")
    assert who.endswith(": 3rd")
    form = director.get(f"{PRIZES}plan/").context["form"]
    assert form["among1"].value() == ", ".join(map(str, sorted((best, other))))


def test_figure_of_a_group_compares_only_its_entries(world: World, cup: Tournament) -> None:
    plan(cup, world, special=[SPECIAL])
    first = winner_of(cup).number
    others = [number for _place, number in places(cup) if number != first]
    plan(cup, world, special=[SPECIAL | {"group": "iniciantes", "among": others}])
    winners = {entry.number for entry in board(cup).special[0].parts}
    assert winners
    assert winners <= {*others}


def test_expelled_entry_is_not_the_best_of_its_group(world: World, cup: Tournament) -> None:
    last = places(cup)[-1][1]
    group = {"figure": "place", "last": None, "group": "iniciantes", "among": [last], "sum": 0}
    plan(cup, world, special=[group])
    assert winner_of(cup).number == last
    Entry.objects.filter(number=last).update(is_expelled=True)
    assert board(cup).special[0].parts == {}
