"""Sums over earlier months are kept, and no write to a match of these months leaves one stale."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import roster
from clubs.models import Club
from scoring import ledger
from scoring.house_rules.house import preset
from scoring.memory import earlier_months
from scoring.memory.earlier_months import MARGIN, expire_sums, month_begins
from scoring.memory.leaderboard import leaderboard
from scoring.memory.played import PlayedGame, Scope, played_games
from scoring.models import Match, Side
from scoring.profiles.own_figures import OwnFigures, own_figures
from scoring.profiles.subjects import Subject
from scoring.table.result import FinalResult
from tests.cases import with_thorough
from tests.scoring.crowd import RULES, browser, many, pairs, played, put_off
from tests.scoring.notebook import EVENING, evening, record, start
from tests.world import World

OLD = timedelta(days=70)


def table(world: World) -> list[tuple[str, int, int, int]]:
    """The table of all time, as a request sees it: with the club as it is stored."""
    club = Club.objects.get(pk=world.club.pk)
    return [
        (str(each.competitor), each.place, each.tally.won, each.tally.points_for)
        for each in leaderboard(club, "aacrt-2016").standings
    ]


def own(world: World) -> tuple[list[PlayedGame], OwnFigures]:
    """The games and the figures of a pair of all time, with the club as it is stored."""
    club, pair = Club.objects.get(pk=world.club.pk), world.dirce_nelson
    subject = Subject.of_pair(club, pair)
    games = played_games(club, subject.cache_name, subject.competitors)
    return games, own_figures(Scope(club, (pair.pk,), "aacrt-2016"), subject.cache_name, RULES)


def count(world: World, client: Client) -> int:
    number: int = client.get("/boa-vista/matches/?span=all").context["asked"].days.count
    return number


def age(match: Match) -> Match:
    """Let the match be one of an earlier month, as if it had been written then."""
    hands = match.hands.all()
    hands.update(played_at=timezone.now() - OLD)
    began = timezone.now() - OLD
    ended = {"ended_at": began} if match.ended_at else {}
    put_off(match, started_at=began, **ended)
    return Match.objects.get(pk=match.pk)


def over(world: World) -> Match:
    return age(evening(world))


def in_play(world: World) -> Match:
    return age(evening(world, 5))


def result(world: World) -> Match:
    return ledger.enter_result(
        world.club,
        [world.dirce_nelson, world.ivone_osvaldo],
        preset("aacrt-2016"),
        FinalResult((3100, 2000), 0),
        by=world.ana,
        client_key=uuid4(),
        dated_at=timezone.now() - OLD,
    )


def annulled(world: World) -> Match:
    match = over(world)
    ledger.annul(match, by=world.ana, reason="again")
    return match


def ended(world: World) -> Match:
    match = in_play(world)
    ledger.end(match, by=world.ana, ending="time")
    put_off(match, ended_at=match.started_at)
    return Match.objects.get(pk=match.pk)


def none(world: World) -> Match:
    return Match()


def exchange(match: Match, world: World) -> None:
    ledger.change(
        match,
        by=world.ana,
        competitors=[world.ivone_osvaldo, world.dirce_nelson],
        table="",
        dated_at=match.dated_at,
    )


def date(match: Match, world: World) -> None:
    ledger.change(
        match,
        by=world.ana,
        competitors=[side.competitor for side in match.sides.all()],
        table="",
        dated_at=timezone.now(),
    )


def correct(match: Match, world: World) -> None:
    ledger.correct_result(
        match,
        FinalResult((2000, 3100), 1),
        by=world.ana,
        reason="exchanged",
        client_key=uuid4(),
        corrections=0,
    )


WRITES: dict[str, tuple[Callable[[World], Match], Callable[[Match, World], object]]] = {
    "enter-result": (none, lambda _match, world: result(world)),
    "correct-result": (result, correct),
    "record": (in_play, lambda match, world: record(match, EVENING[5], world.ana)),
    "void": (
        over,
        lambda match, world: ledger.void_last(
            match.hands.order_by("-number")[0], by=world.ana, reason="no"
        ),
    ),
    "annul": (over, lambda match, world: ledger.annul(match, by=world.ana, reason="again")),
    "bring-back": (annulled, lambda match, world: ledger.bring_back(match, by=world.ana)),
    "end": (in_play, lambda match, world: ledger.end(match, by=world.ana, ending="time")),
    "resume": (
        ended,
        lambda match, world: ledger.resume(match, by=world.ana, ending="time", reason="no"),
    ),
    "change": (over, exchange),
    "change-result": (result, exchange),
    "date": (over, date),
    "date-result": (result, date),
}


@pytest.mark.parametrize("write", with_thorough(WRITES, first=4))
def test_write_to_an_old_match_shows_at_once(world: World, write: str) -> None:
    make, act = WRITES[write]
    match = make(world)
    before = table(world)
    own(world)
    act(match, world)
    shown, figures = table(world), own(world)
    caches["past"].clear()
    assert shown == table(world)
    assert figures == own(world)
    # A match on another day counts as much in the table of all time.
    assert (shown == before) == (act is date)
    sides = Side.objects.select_related("match")
    assert sides
    assert all(side.played_at == side.match.played_at for side in sides)


@pytest.mark.postgres
@pytest.mark.parametrize("act", ["start", "delete", "break-off"])
def test_start_or_delete_of_an_old_match_changes_the_count(
    client: Client, world: World, act: str
) -> None:
    page = browser(client, world.ana)
    match = age(start(world))
    before = count(world, page)
    if act == "start":
        ledger.start(
            world.club,
            [world.dirce_nelson, world.marlene_valdir],
            preset("aacrt-2016"),
            by=world.ana,
            client_key=uuid4(),
            dated_at=timezone.now() - OLD,
        )
    elif act == "delete":
        ledger.delete(match, by=world.ana)
    else:
        ledger.break_off(match, by=world.ana)
    assert count(world, page) == before + (1 if act == "start" else -1)


def test_search_finds_a_pair_by_its_new_name(client: Client, world: World) -> None:
    over(world)
    page = browser(client, world.ana)
    assert page.get("/boa-vista/matches/?q=zulmira").context["asked"].days.count == 0
    roster.edit_player(world.dirce_nelson.first, by=world.ana, name="Zulmira Sá", called="")
    assert page.get("/boa-vista/matches/?q=zulmira").context["asked"].days.count == 1


def test_match_of_this_month_keeps_the_stored_sums(world: World) -> None:
    before = Club.objects.get(pk=world.club.pk).past_version
    ledger.annul(evening(world), by=world.ana, reason="again")
    assert Club.objects.get(pk=world.club.pk).past_version == before


def test_hand_of_an_old_match_in_play_keeps_the_stored_sums(world: World) -> None:
    match = in_play(world)
    before = Club.objects.get(pk=world.club.pk).past_version
    ledger.void_last(match.hands.order_by("-number")[0], by=world.ana, reason="no")
    assert Club.objects.get(pk=world.club.pk).past_version == before


def test_write_in_the_last_minute_of_a_month_expires_sums(world: World, monkeypatch) -> None:
    match = evening(world)
    in_next_month = month_begins() + timedelta(days=32)
    late = month_begins(in_next_month) - timedelta(minutes=1)
    monkeypatch.setattr(earlier_months, "MARGIN", MARGIN)
    monkeypatch.setattr(timezone, "now", lambda: late)
    before = Club.objects.get(pk=world.club.pk).past_version
    expire_sums(match, late)
    assert Club.objects.get(pk=world.club.pk).past_version > before


def test_old_matches_are_added_up_once(world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=timezone.now() - OLD)
    first = table(world)
    with CaptureQueriesContext(connection) as queries:
        assert table(world) == first
    # The club, two of this month, the names.
    assert len(queries) == 4


@pytest.mark.thorough
def test_pages_of_60_matches_cost_as_much_as_those_of_30(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    paths = ["", "?span=all", "matches/", "matches/?span=all", "pairs/", "pairs/1/", "players/"]
    paths.append("journal/")

    def cost(path: str) -> tuple[int, int]:
        """The queries and the size of this page."""
        page.get(f"/boa-vista/{path}")
        with CaptureQueriesContext(connection) as queries:
            answer = page.get(f"/boa-vista/{path}")
        return len(queries), len(answer.content)

    pairs(world, 28)
    many(world, 30)
    few = {path: cost(path) for path in paths}
    many(world, 30)
    for path in paths:
        queries, size = cost(path)
        assert (path, queries) == (path, few[path][0])
        # Days are whole: the list of matches alone grows with the matches of one day.
        if "matches" not in path:
            assert size <= 1.2 * few[path][1], path


def test_leaderboard_shows_25_places_and_links_to_the_rest(client: Client, world: World) -> None:
    for pair in pairs(world, 30):
        played(world, pair, world.dirce_nelson)
    page = browser(client, world.ana)
    content = page.get("/boa-vista/?page=1").content.decode()
    assert content.count('<td class="notebook__margin">') == 25
    assert 'href="/boa-vista/?page=2"' in content
    rest = page.get("/boa-vista/?page=2&span=all", headers={"HX-Request": "true"})
    assert rest.content.decode().count('<td class="notebook__margin">') == 6
    assert 'hx-get="?page=1&amp;span=all"' in rest.content.decode()
