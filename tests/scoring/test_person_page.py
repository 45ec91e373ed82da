"""The page of a person: figures that equal a plain recomputation, and the hands behind them."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import Competitor, Player
from scoring import ledger
from scoring.house_rules.house import preset
from scoring.models import Match
from scoring.profiles.lines import MatchRow
from scoring.profiles.profile import Profile
from scoring.rules.base.figures import CANASTRAS
from scoring.statistics.figures import Opponent, OwnMatch, Sums
from scoring.table.result import FinalResult
from scoring.table.scoresheet import live_hands, play, rules_of_match
from tests.pages import flat, texts
from tests.scoring.crowd import browser, many, pairs, played
from tests.scoring.games import EVERY_GAME, dealt, start_game
from tests.scoring.notebook import EVENING, correct, evening, record, start
from tests.world import World


def url(player: Player, more: str = "") -> str:
    return f"/boa-vista/players/{player.pk}/{more}"


def profile_of(client: Client, world: World, player: Player, query: str = "") -> Profile:
    page = browser(client, world.carla).get(url(player) + query)
    assert page.status_code == 200
    profile: Profile = page.context["profile"]
    return profile


def recomputed(match: Match, position: int) -> dict[str, int]:
    """Return the plain sums of one side over the sheets of a match."""
    rules, hands = rules_of_match(match), play(match, live_hands(match)).hands
    sheets = [report.sheets[position] for report in hands if position in report.active]
    kinds = zip(CANASTRAS, rules.canastras, strict=False)
    return {
        "hands": len(sheets),
        "points": sum(sheet.points for sheet in sheets),
        **{name: sum(sheet.counts[code] for sheet in sheets) for name, code in kinds},
        "times_out": sum(sheet.counts["out"] for sheet in sheets),
        "mortos": sum(sheet.counts.get("morto", 0) for sheet in sheets),
        "failed_openings": sum(sheet.failed for sheet in sheets),
        "hands_with_minimum": sum(sheet.minimum > 0 for sheet in sheets),
        "penalty_points": sum(each.points for sheet in sheets for each in sheet.penalties),
    }


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "sides"), EVERY_GAME)
def test_figures_equal_a_plain_recomputation(
    client: Client, world: World, game: str, sides: int
) -> None:
    matches = []
    for seed in (1, 2, 3):
        match = start_game(world, game, sides)
        for data in dealt(match, 5, seed):
            record(match, data, world.ana)
        if Match.objects.get(pk=match.pk).is_playing:
            ledger.end(match, by=world.ana, ending="agreement")
        matches.append(match)
    dirce = world.dirce_nelson.first
    profile = profile_of(client, world, dirce, f"?game={game}&span=all")
    plain = [recomputed(match, 0) for match in matches]
    for name in plain[0]:
        assert getattr(profile.sums, name) == sum(each[name] for each in plain), name
    assert profile.record.played == 3
    first = [Match.objects.get(pk=match.pk).sides.get(position=0) for match in matches]
    assert profile.record.won == sum(bool(side.won) for side in first)
    every = [recomputed(match, side) for match in matches for side in range(sides)]
    for name in plain[0]:
        assert getattr(profile.club_sums, name) == sum(each[name] for each in every), name
    best = profile.best_hand
    assert best is not None
    points = [
        report.sheets[0].points
        for match in matches
        for report in play(match, live_hands(match)).hands
        if 0 in report.active
    ]
    assert best.hand.points == (min if profile.rules.low_wins else max)(points)


def test_person_page_shows_wins_averages_and_best_hand(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.carla).get(url(world.dirce_nelson.first))
    text = flat(page.content.decode())
    profile = page.context["profile"]
    assert (profile.record.won, profile.record.played) == (1, 1)
    assert profile.sums.points == 3190
    assert [row.own for row in profile.averages[0][1]] == ["532", "0.50", "0.67", "47"]
    assert "in 1 match" in text
    assert ">885<" in text  # hand 2, the best one
    assert "See hand 2" in text
    assert "month by month" not in text, "a chart of one month"
    assert ">The match<" not in text, "it is listed above"
    folded = ["The best hand", "With whom", "How they play", "Against whom"]
    assert texts(page.content.decode(), ".fold--phone > summary") == folded


def test_person_who_never_played_has_only_the_form(client: Client, world: World) -> None:
    edith = roster.add_player(world.club, by=world.ana, name="Edith Sampaio")
    page = browser(client, world.ana).get(url(edith))
    text = flat(page.content.decode())
    assert page.context["profile"].record.played == 0
    assert "No match counts here yet" in text
    assert url(edith, "edit/") in text
    for more in ("hands/?of=clean", "matches/", "opponents/", "year.pdf?html"):
        assert browser(client, world.ana).get(url(edith, more)).status_code == 200


def test_result_only_match_counts_as_played_only(client: Client, world: World) -> None:
    evening(world)
    ledger.enter_result(
        world.club,
        [world.dirce_nelson, world.marlene_valdir],
        preset("aacrt-2016"),
        FinalResult((2000, 3100), 1, (4, 4), (2, 2)),
        by=world.ana,
        client_key=uuid4(),
    )
    profile = profile_of(client, world, world.dirce_nelson.first)
    assert (profile.record.played, profile.record.won) == (2, 1)
    assert (profile.sums.hands, profile.sums.points) == (6, 3190)
    assert profile.sums.clean_canastras == 3
    assert "1 match has only its result" in profile.result_only_words


def test_annulled_match_counts_nowhere(client: Client, world: World) -> None:
    ledger.annul(evening(world), by=world.ana, reason="twice")
    profile = profile_of(client, world, world.dirce_nelson.first)
    assert profile.games == []
    assert profile.matches == []


def test_corrected_hand_changes_the_figures(client: Client, world: World) -> None:
    match = evening(world)
    first, second = EVENING[1]["sides"]
    correct(live_hands(match)[1], {"sides": [first | {"clean": 2}, second]}, world.ana)
    profile = profile_of(client, world, world.dirce_nelson.first)
    assert profile.sums.clean_canastras == 4
    assert profile.best_hand is not None
    assert profile.best_hand.hand.points == 1085


def test_partners_of_one_evening_count_on_their_own_pages(client: Client, world: World) -> None:
    dirce, ivone = world.dirce_nelson.first, world.ivone_osvaldo.first
    evening(world)
    passing = Competitor.objects.create(
        club=world.club, number=90, first=ivone, second=dirce, is_passing=True
    )
    played(world, passing, world.marlene_valdir)
    profile = profile_of(client, world, dirce)
    assert profile.record.played == 2
    assert {line.name for line in profile.partners} == {"Nelson Fagundes", "Ivone Teixeira"}
    profile = profile_of(client, world, world.marlene_valdir.first)
    assert [line.url for line in profile.opponents] == [""]


@pytest.mark.postgres_later
def test_year_or_span_of_a_person_page_selects_matches(client: Client, world: World) -> None:
    dirce = world.dirce_nelson.first
    for year, month in ((2023, 5), (2025, 3), (2025, 8)):
        match = evening(world)
        day = match.started_at.replace(year=year, month=month, day=10, hour=15)
        ledger.change(
            match,
            by=world.ana,
            competitors=[world.dirce_nelson, world.ivone_osvaldo],
            table="",
            dated_at=day,
        )
    for query, count in {
        "": 2,
        "?year=2025": 2,
        "?year=2024": 0,
        "?year=2023": 1,
        "?span=all": 3,
        "?first=2025-03-01&last=2025-03-31": 1,
        "?year=nonsense": 2,
        "?year=99999999999999": 2,
        "?game=nonsense": 2,
    }.items():
        assert profile_of(client, world, dirce, query).record.played == count, query
    wrong = browser(client, world.carla).get(url(dirce) + "?first=2025-05-01&last=2024-01-01")
    assert wrong.status_code == 422


@pytest.mark.parametrize(
    ("code", "number"),
    [("points", 6), ("clean", 3), ("dirty", 4), ("out", 2), ("morto", 5), ("failed", 1)],
)
def test_figure_leads_to_its_hands(client: Client, world: World, code: str, number: int) -> None:
    match = evening(world)
    page = browser(client, world.carla).get(url(world.dirce_nelson.first, f"hands/?of={code}"))
    rows = page.context["behind"].rows
    assert len(rows) == number
    assert f"/boa-vista/matches/{match.number}/#hand-{rows[0][0].hand.number}" in (
        page.content.decode()
    )


@pytest.mark.postgres_later
def test_hands_page_by_page_shows_each_hand_once(
    client: Client, world: World, monkeypatch: Any
) -> None:
    monkeypatch.setattr("scoring.profiles.behind.HANDS_PER_PAGE", 4)
    for _ in range(2):
        evening(world)
    carla, address, seen = browser(client, world.carla), "hands/?of=points", []
    address = url(world.dirce_nelson.first, address)
    while address:
        behind = carla.get(address).context["behind"]
        seen += [(row.hand.match_id, row.hand.number) for row, _figure in behind.rows]
        address = behind.next_url
    assert len(seen) == len(set(seen)) == 12
    assert seen == sorted(seen, reverse=True)


@pytest.mark.parametrize("after", ["x", "2026-13-01_1_1", "2026-01-01T00:00:00_9e9_1", "_" * 50])
def test_hands_after_a_wrong_mark_begin_anew(client: Client, world: World, after: str) -> None:
    evening(world)
    page = browser(client, world.carla).get(
        url(world.dirce_nelson.first, "hands/"), {"of": "points", "after": after}
    )
    assert len(page.context["behind"].rows) == 6


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [3, 2, 1]),
        ("of=won", [3, 1]),
        ("of=lost", [2]),
        ("of=run", [1]),
        ("beside=0", [3, 2, 1]),
    ],
)
def test_matches_behind_a_figure(
    client: Client, world: World, query: str, numbers: list[int]
) -> None:
    two = world.dirce_nelson, world.ivone_osvaldo
    played(world, *two)
    played(world, *two, (2000, 3100))
    played(world, world.dirce_nelson, world.marlene_valdir)
    page = browser(client, world.carla).get(url(world.dirce_nelson.first, f"matches/?{query}"))
    assert [row.match.number for row in page.context["rows"]] == numbers


def test_run_of_wins_writes_its_days_as_the_matches_do(client: Client, world: World) -> None:
    for _match in range(2):
        played(world, world.dirce_nelson, world.ivone_osvaldo)
    profile = browser(client, world.carla).get(url(world.dirce_nelson.first)).context["profile"]
    assert profile.records[-1].words == profile.last_matches[0].day


@pytest.mark.postgres_later
def test_matches_against_one_pair_only(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    played(world, world.dirce_nelson, world.marlene_valdir)
    key = world.marlene_valdir.pk
    page = browser(client, world.carla).get(
        url(world.dirce_nelson.first, f"matches/?against={key}")
    )
    assert [row.match.number for row in page.context["rows"]] == [2]
    assert "against Marlene and Valdir" in flat(page.content.decode())


def test_more_opponents_are_on_a_page_of_their_own(client: Client, world: World) -> None:
    others = pairs(world, 8)
    for number, other in enumerate(others):
        for _match in range(1 + (number == 7)):
            played(world, world.dirce_nelson, other)
    carla, address = browser(client, world.carla), url(world.dirce_nelson.first)
    page = carla.get(address)
    assert len(page.context["profile"].opponents) == 6
    assert "2 pairs more" in flat(page.content.decode())
    assert url(world.dirce_nelson.first, "opponents/") in page.content.decode()
    lines = carla.get(url(world.dirce_nelson.first, "opponents/")).context["lines"]
    assert lines[0].name == str(Competitor.objects.with_players().get(pk=others[7].pk))
    assert [line.record.played for line in lines] == [2] + [1] * 7


@pytest.mark.thorough
def test_person_page_of_more_matches_costs_the_same(
    client: Client, world: World, django_assert_max_num_queries: Any
) -> None:
    dirce = world.dirce_nelson.first
    carla = browser(client, world.carla)
    evening(world)
    carla.get(url(dirce))
    with django_assert_max_num_queries(20):
        carla.get(url(dirce))
    many(world, 20)
    evening(world)
    start(world)
    with django_assert_max_num_queries(20):
        carla.get(url(dirce))


def test_print_year_of_a_person_shows_the_figures(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.carla).get(url(world.dirce_nelson.first, "year.pdf?html"))
    text = flat(page.content.decode())
    assert "Dirce Amaral" in text
    assert "885" in text


def test_only_the_winner_of_a_match_of_three_is_bold() -> None:
    opponents = (Opponent(2, 135, True, False), Opponent(3, 218, False, True))
    row = MatchRow(
        OwnMatch(
            key=1,
            number=1,
            at=timezone.now(),
            day=timezone.localdate(),
            competitor=1,
            partner=None,
            total=202,
            won=False,
            place=2,
            sums=Sums(),
            deficit=0,
            opponents=opponents,
            low_wins=False,
        ),
        "",
        "",
        "",
    )
    assert row.other_totals == [("135", False), ("218", True)]


def test_pair_page_tells_points_for_and_against(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.ana).get(f"/boa-vista/pairs/{world.dirce_nelson.number}/")
    text = flat(page.content.decode())
    assert "3190 points for, 2705 against" in text
    _before, _words, since = text.partition("Have played in the club since ")
    assert since[:1].isupper(), "a month has a capital in English"
