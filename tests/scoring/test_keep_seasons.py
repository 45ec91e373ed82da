"""The secretary opens, changes, closes, reopens and deletes seasons."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Club, JournalEntry
from clubs.people import merging
from scoring import ledger
from scoring.models import Season, SeasonWinner
from scoring.seasons import writer
from scoring.seasons.results import rules_of
from scoring.statistics.season import SeasonRules
from tests.cases import with_thorough
from tests.dates import today
from tests.pages import flat
from tests.scoring.crowd import browser, played
from tests.scoring.test_season import at, season
from tests.world import World

NEW = "/boa-vista/seasons/new/"
ONE = "/boa-vista/seasons/1/"


def typed(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Temporada",
        "first": (today() - timedelta(days=300)).isoformat(),
        "last": (today() + timedelta(days=60)).isoformat(),
        "games": ["aacrt-2016"],
        "way": "difference",
        "most": "30",
        "step": "100",
        "best": "3",
        "minimum": "1",
        **changes,
    }


def past(world: World, **changes: Any) -> Season:
    """Return a season that ended yesterday, in which Dirce and Nelson won a match."""
    day = today() - timedelta(days=50)
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=at(day))
    return season(world, last=today() - timedelta(days=1), **changes)


def test_open_season_stores_it_with_a_journal_line(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(NEW, typed())
    assert answer.headers["Location"] == ONE
    own = Season.objects.get()
    assert rules_of(own) == SeasonRules(("aacrt-2016",), best=3, minimum=1)
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.path) == ("open-season", ONE)
    assert Club.objects.get(pk=world.club.pk).has_seasons


def test_open_season_twice_makes_one(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    for _twice in range(2):
        assert page.post(NEW, typed()).headers["Location"] == ONE
    assert Season.objects.count() == 1


def test_open_season_with_a_taken_name_is_refused(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(NEW, typed())
    answer = page.post(NEW, typed(name=" temporada ", best="4"))
    assert answer.status_code == 422
    assert "Another season has this name." in answer.content.decode()


@pytest.mark.parametrize(
    ("change", "said"),
    with_thorough(
        [
            ({"name": " "}, "Write the name."),
            ({"first": ""}, "Choose a day."),
            (
                {"last": "2020-01-01", "first": "2021-01-01"},
                "The last day is before the first day.",
            ),
            ({"last": "2099-01-01"}, "A season lasts at most three years."),
            ({"games": []}, "Tick at least one game."),
            ({"games": ["chess"]}, "Tick at least one game."),
            ({"way": "luck"}, "Choose one."),
            ({"most": "31"}, "Write an even number"),
            ({"most": "x"}, "Write a whole number from 2 to 200."),
            ({"step": ""}, "Write a whole number from 1 to"),
            ({"best": "61"}, "Write a whole number from 0 to 60."),
            ({"way": "wins", "win": "31", "draw": "1", "loss": "0"}, "more than the most points"),
            ({"way": "wins", "win": "5", "draw": "6", "loss": "0"}, "A draw cannot give more"),
            (
                {"way": "wins", "win": "5", "draw": "2", "loss": "3"},
                "A match lost cannot give more",
            ),
        ],
        first=5,
    ),
    ids=str,
)
def test_open_season_with_wrong_input_says_what(
    client: Client, world: World, change: dict[str, Any], said: str
) -> None:
    answer = browser(client, world.ana).post(NEW, typed(**change))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Season.objects.exists()


def test_season_of_another_way_keeps_its_default_numbers(client: Client, world: World) -> None:
    browser(client, world.ana).post(NEW, typed(way="places", most="3"))
    own = rules_of(Season.objects.get())
    assert (own.way, own.most, own.win) == ("places", 3, 10)


def test_change_shows_moved_places_before_saving(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    season(world)
    page = browser(client, world.ana)
    look = page.post(f"{ONE}change/", typed(step="200", version="1", do="preview"))
    text = flat(look.content.decode())
    assert "Dirce and Nelson" in text
    assert "1st with 26" in text
    assert "1st with 20" in text
    assert rules_of(Season.objects.get()).step == 100


def test_change_without_scripts_comes_back_first(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    season(world)
    page = browser(client, world.ana)
    wanted = typed(step="200", version="1", asks="1")
    first = page.post(f"{ONE}change/", wanted)
    assert first.status_code == 422
    assert "Nothing is saved yet." in first.content.decode()
    again = page.post(f"{ONE}change/", wanted | {"shown": first.context["shown"]})
    assert again.status_code == 302
    assert rules_of(Season.objects.get()).step == 200


def test_change_saves_with_a_journal_line(client: Client, world: World) -> None:
    season(world)
    answer = browser(client, world.ana).post(f"{ONE}change/", typed(best="5", version="1"))
    assert answer.status_code == 302
    line = JournalEntry.objects.latest("id")
    assert line.action == "change-season"
    assert "3 melhores noites" in line.before
    assert "5 melhores noites" in line.after


def test_change_after_somebody_else_is_a_conflict(client: Client, world: World) -> None:
    own = season(world)
    details = writer.Details("Outra", own.first, own.last, rules_of(own))
    writer.change(own, details, version=own.version, by=world.olga)
    page = browser(client, world.ana)
    answer = page.post(f"{ONE}change/", typed(best="5", version="1"))
    assert answer.status_code == 409
    assert "Outra" in answer.content.decode()
    version = Season.objects.get().version
    again = page.post(f"{ONE}change/", typed(best="5", version=str(version)))
    assert again.status_code == 302


def test_change_to_the_same_writes_nothing(world: World) -> None:
    own = season(world)
    details = writer.Details(own.name, own.first, own.last, rules_of(own))
    lines = JournalEntry.objects.count()
    assert writer.change(own, details, version=0, by=world.ana).version == own.version
    assert JournalEntry.objects.count() == lines


def test_close_freezes_the_winners(client: Client, world: World) -> None:
    own = past(world)
    page = browser(client, world.ana)
    assert "Dirce and Nelson (26)" in page.get(f"{ONE}close/").content.decode()
    page.post(f"{ONE}close/")
    winners = SeasonWinner.objects.filter(season=own)
    assert [one.pair for one in winners if one.pair] == [world.dirce_nelson]
    people = {one.person for one in winners if one.person}
    assert people == set(world.dirce_nelson.players)
    assert "Dirce and Nelson (26)" in str(JournalEntry.objects.latest("id").translations["en"])


def test_correction_after_closing_keeps_the_winners(world: World) -> None:
    own = writer.close(past(world), by=world.ana)
    match = world.club.matches.get()
    ledger.annul(match, by=world.ana, reason="recorded twice")
    assert own.winners.count() == 3


def test_close_twice_keeps_one_set_of_winners(world: World) -> None:
    own = past(world)
    writer.close(own, by=world.ana)
    writer.close(own, by=world.olga)
    assert own.winners.count() == 3


def test_close_before_the_last_day_is_refused(client: Client, world: World) -> None:
    own = season(world)
    with pytest.raises(writer.NotOver):
        writer.close(own, by=world.ana)
    page = browser(client, world.ana)
    assert "still runs until" in page.get(f"{ONE}close/").content.decode()
    assert "still runs until" in page.post(f"{ONE}close/").content.decode()


def test_close_season_without_matches_has_no_winner(world: World) -> None:
    own = season(world, last=today() - timedelta(days=1))
    assert writer.close(own, by=world.ana).winners.count() == 0


@pytest.mark.postgres_later
def test_reopen_takes_the_winners_away(client: Client, world: World) -> None:
    writer.close(past(world), by=world.ana)
    browser(client, world.ana).post(f"{ONE}reopen/")
    own = Season.objects.get()
    assert own.closed_at is None
    assert own.winners.count() == 0


def test_change_closed_season_is_refused(client: Client, world: World) -> None:
    own = writer.close(past(world), by=world.ana)
    answer = browser(client, world.ana).post(
        f"{ONE}change/", typed(best="5", version=str(own.version))
    )
    assert answer.status_code == 422
    assert "This season is closed." in answer.content.decode()
    with pytest.raises(writer.IsClosed):
        writer.delete(own, by=world.ana)


@pytest.mark.postgres
def test_merge_of_a_winner_moves_the_win(world: World) -> None:
    own = writer.close(past(world), by=world.ana)
    gone = world.dirce_nelson.first
    kept = roster.add_player(world.club, by=world.ana, name="Dirce Amaral Souza")
    plan = merging.plan_of(kept, gone)
    roster.merge_players(kept, gone, by=world.ana, mark=plan.mark)
    assert kept in {one.person for one in own.winners.all()}


def test_merge_of_two_winners_of_a_season_is_in_the_way(world: World) -> None:
    writer.close(past(world), by=world.ana)
    first, second = world.dirce_nelson.players
    plan = merging.plan_of(first, second)
    assert "/boa-vista/seasons/1/" in {obstacle.path for obstacle in plan.obstacles}


@pytest.mark.postgres
def test_delete_season_keeps_the_matches(client: Client, world: World) -> None:
    past(world)
    browser(client, world.ana).post(f"{ONE}delete/")
    assert not Season.objects.exists()
    assert world.club.matches.count() == 1
    assert JournalEntry.objects.latest("id").action == "delete-season"


def test_next_season_gets_a_new_number(world: World) -> None:
    season(world)
    later = season(world, name="Outra")
    assert later.number == 2


@pytest.mark.parametrize(
    "path", ["", "new/", "1/", *(f"1/{at}/" for at in ("change", "points", "close", "delete"))]
)
def test_secretary_opens_every_page(client: Client, world: World, path: str) -> None:
    season(world)
    assert browser(client, world.ana).get(f"/boa-vista/seasons/{path}").status_code == 200


@pytest.mark.parametrize("way", ["difference", "wins", "places"])
@pytest.mark.parametrize("best", [0, 1, 8])
def test_every_rule_is_explained(client: Client, world: World, way: str, best: int) -> None:
    season(world, way=way, best=best, minimum=0)
    text = browser(client, world.carla).get(f"{ONE}points/").content.decode()
    assert "Example:" in text


def test_season_before_any_match_shows_its_first_day(world: World) -> None:
    own = season(world, first=date(2020, 2, 4), last=date(2020, 12, 11))
    assert str(own) == "Temporada"


def test_form_of_a_season_opens_its_answers_after_an_error(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    html = flat(page.get(NEW).content.decode())
    assert "By difference of points, up to 30" in html
    assert html.count('<details open><summary class="answers__row"') == 0
    refused = page.post(NEW, typed(best="many"))
    assert refused.content.decode().count("<details open>") == 3
