"""An individual: people enter, change partners every round, and are ranked one by one."""

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import Competitor, JournalEntry
from scoring.models import Match, Side
from scoring.table import club_table
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    enter,
    looked_at,
    meetings,
    options,
    people,
    places,
    play,
    played,
    stage,
    tournament,
)
from tests.world import World
from tournaments.director import entries, rounds, stages, tables
from tournaments.director.writing import NotNow
from tournaments.models import Tournament
from tournaments.standings import played_stage

URL = "/boa-vista/tournaments/copa-da-primavera/"
ENTRIES = f"{URL}entries/"


@pytest.fixture
def cup(world: World) -> Tournament:
    return tournament(world, "individual")


def text(client: Client, path: str) -> str:
    return " ".join(client.get(path).content.decode().split())


# --- The club -----------------------------------------------------------------------------------


def test_a_person_is_one_single_made_when_first_needed(world: World) -> None:
    dirce = world.dirce_nelson.first
    made = roster.single(world.club, dirce, by=world.bruno)
    assert roster.single(world.club, dirce, by=world.bruno) == made
    assert (made.players, str(made)) == ([dirce], "Dirce Amaral")
    line = JournalEntry.objects.first()
    assert line is not None
    assert (line.action, line.subject) == ("add-single", "Dirce Amaral")


def test_singles_take_no_number_of_a_pair_and_stand_in_no_list_of_pairs(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 6)
    assert roster.next_number(world.club) == 4
    page = browser(client, world.ana)
    assert page.get("/boa-vista/pairs/").context["page"].paginator.count == 3
    single = world.club.competitors.get(first=world.dirce_nelson.first, second=None)
    assert page.get(f"/boa-vista/pairs/{single.number}/").status_code == 404


def test_an_archived_person_comes_back_with_their_single(world: World) -> None:
    dirce = world.dirce_nelson.first
    roster.archive_player(dirce, by=world.ana)
    roster.single(world.club, dirce, by=world.bruno)
    dirce.refresh_from_db()
    assert dirce.archived_at is None


# --- Entering -----------------------------------------------------------------------------------


def test_people_are_ticked_and_entered(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    shown = text(page, f"{ENTRIES}enter/")
    assert "Nelson Fagundes" in shown
    assert "Dirce and Nelson" not in shown
    keys = [player.pk for player in people(world, 3)]
    page.post(f"{ENTRIES}enter/", {"people": keys})
    assert [str(entry) for entry in cup.entries.all()] == [
        "Dirce Amaral",
        "Nelson Fagundes",
        "Ivone Teixeira",
    ]
    shown = text(page, ENTRIES)
    assert "3 people take part" in shown
    assert "3 people entered." in shown
    assert "import" not in shown
    assert "Dirce Amaral" not in text(page, f"{ENTRIES}enter/")
    assert "3 people" in text(page, URL)


def test_nobody_ticked_is_said_and_people_are_looked_for(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(f"{ENTRIES}enter/")
    assert answer.status_code == 422
    assert "Tick at least one person." in answer.content.decode()
    found = page.post(f"{ENTRIES}enter/", {"find": "1", "q": "amar"}).content.decode()
    assert "Dirce Amaral" in found
    assert "Nelson" not in found
    assert not cup.entries.exists()


def test_a_secretary_adds_a_person_on_the_way(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    new = f"{ENTRIES}new-person/"
    assert new in text(page, f"{ENTRIES}enter/")
    answer = page.post(new, {"name": "dirce amaral"})
    assert answer.status_code == 422
    page.post(new, {"name": "Zilda Prates", "called": ""})
    assert [str(entry) for entry in cup.entries.all()] == ["Zilda Prates"]
    assert world.club.players.filter(name="Zilda Prates").count() == 1


def test_beyond_the_places_people_wait(client: Client, world: World) -> None:
    cup = tournament(world, "individual", capacity=8)
    enter(cup, world, 9)
    page = browser(client, world.bruno)
    assert "8 of 8 people" in text(page, URL)
    assert "On the waiting list" in text(page, ENTRIES)


def test_who_may_enter_people(client: Client, world: World, cup: Tournament) -> None:
    for path in ("enter/", "new-person/"):
        for user, status in ((world.carla, 403), (world.silvio, 403), (world.davi, 404)):
            assert browser(client, user).get(f"{ENTRIES}{path}").status_code == status
    assert browser(client, world.bruno).get(f"{ENTRIES}new-person/").status_code == 403


def test_a_list_is_for_pairs_and_pairs_do_not_enter(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    answer = page.get(f"{ENTRIES}import/", follow=True)
    assert "A list is read for pairs only." in answer.content.decode()
    page.post(f"{ENTRIES}enter/", {"pairs": [world.dirce_nelson.pk]})
    page.post(f"{ENTRIES}new-pair/", {"first": "Nova Um", "second": "Nova Dois"})
    with pytest.raises(NotNow):
        entries.enter(cup, [world.dirce_nelson], by=world.bruno)
    assert not cup.entries.exists()
    with pytest.raises(NotNow):
        entries.enter_people(tournament(world, name="Outra"), people(world, 2), by=world.bruno)


def test_a_person_has_no_reserve_nor_a_town(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 1)
    page = browser(client, world.bruno)
    assert not {"reserve", "group"} & page.get(f"{ENTRIES}1/").context["form"].fields.keys()
    assert page.post(f"{ENTRIES}1/", {"seed": "1", "is_paid": "on"}).status_code == 302
    entry = cup.entries.get()
    assert (entry.seed, entry.is_paid) == (1, True)


# --- The only stage -----------------------------------------------------------------------------


def test_nothing_comes_after_an_individual(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    assert "add_stage" not in text(page, URL)
    answer = page.post(f"{URL}stages/add/", {"format": "swiss"}, follow=True)
    assert "People enter here, not pairs: nothing comes after it." in answer.content.decode()
    assert cup.stages.count() == 1


def test_a_new_tournament_says_so_at_the_field(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    form = page.get("/boa-vista/tournaments/new/").context["form"]
    data: dict[str, Any] = {
        name: form[name].value() for name in form.fields if form[name].value() is not None
    }
    data |= {"name": "Festa", "day": "2026-11-28", "hour": "17:00"}
    data |= {"format1": "individual", "format2": "knockout"}
    answer = page.post("/boa-vista/tournaments/new/", data)
    assert answer.status_code == 422
    assert "nothing can follow" in answer.context["form"]["format2"].errors[0]
    answer = page.post("/boa-vista/tournaments/new/", {**data, "format2": ""})
    assert answer.headers["Location"] == "/boa-vista/tournaments/festa/regulation/?new=1"


def test_a_stage_becomes_an_individual_only_alone_and_before_anybody_enters(
    client: Client, world: World
) -> None:
    cup = tournament(world, "swiss")
    page = browser(client, world.bruno)
    change = f"{URL}stages/1/format/"
    page.post(change, {"format": "individual"})
    assert stage(cup).format == "individual"
    page.post(change, {"format": "swiss"})
    enter(cup, world, 2)
    answer = page.post(change, {"format": "individual"}, follow=True)
    assert "before anybody enters" in answer.content.decode()
    two = tournament(world, "swiss", "knockout", name="Outra")
    with pytest.raises(stages.PersonsAlone):
        stages.change(
            stage(two),
            by=world.bruno,
            format="individual",
            options={},
            qualify=None,
            best_next=0,
            carries_over=False,
        )
    assert stage(cup).format == stage(two).format == "swiss"


# --- Playing ------------------------------------------------------------------------------------


def test_too_few_people_are_said(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 7)
    answer = browser(client, world.bruno).post(f"{URL}stages/1/draw/")
    assert answer.status_code == 409
    assert "8, 12 or 16 persons are needed, and there are 7." in answer.content.decode()


def test_two_exchange_their_seats_and_partners_with_them(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 8)
    round = rounds.draw(stage(cup), by=world.bruno)
    before = meetings(round)
    page = browser(client, world.bruno)
    draft = f"{URL}stages/1/rounds/1/draft/"
    shown = page.get(draft).content.decode()
    assert shown.count('class="draw__seat"') == 8
    assert "Tap somebody" in shown
    one = list(round.tables.get(number=1).seats.all())[1]
    other = list(round.tables.get(number=2).seats.all())[2]
    answer = page.post(
        f"{URL}stages/1/rounds/1/swap/",
        {
            "first": f"{one.pk}-{one.participant_id}",
            "second": f"{other.pk}-{other.participant_id}",
        },
    )
    assert answer.headers["Location"] == f"{draft}#seat-{other.table_id}-3"
    (a, b, c, d), (e, f, g, h) = before
    assert meetings(round) == [(a, g, c, d), (e, f, b, h)]


def test_meeting_twice_is_no_warning(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 8)
    page = browser(client, world.bruno)
    for number in range(1, 8):
        rounds.draw(stage(cup), by=world.bruno)
        assert "meet again" not in text(page, f"{URL}stages/1/rounds/{number}/draft/")
        played(cup, world)


def test_the_whole_event_from_the_entries_to_the_last_place(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page.post(f"{ENTRIES}enter/", {"people": [player.pk for player in people(world, 8)]})
    partners = set()
    for number in range(1, 8):
        path = f"{URL}stages/1/rounds/{number}/"
        page.post(f"{URL}stages/1/draw/")
        [row] = stage(cup).rounds.filter(number=number)
        page.post(f"{path}publish/", {"seen": looked_at(row)})
        data: dict[str, int] = {}
        for seated in played_stage(stage(cup)).tables[row.pk]:
            assert [len(side) for side in seated.sides] == [2, 2]
            partners |= {frozenset(entry.number for entry in side) for side in seated.sides}
            has_first = any(entry.number == 1 for entry in seated.sides[0])
            data[f"first-{seated.number}"] = 2000 if has_first else 1000
            data[f"second-{seated.number}"] = 1500
        page.post(f"{path}slips/", data)
        page.post(f"{path}close/")
    assert len(partners) == 28  # everybody with everybody, once
    assert "All rounds of this stage are played" in text(page, URL)
    closing = page.get(f"{URL}stages/1/close/").context["closing"]
    page.post(f"{URL}stages/1/close/", {"seen": closing.digest})
    page.post(f"{URL}end/")
    cup.refresh_from_db()
    assert cup.ended_at is not None
    order = places(cup)
    assert len(order) == 8
    shown = text(page, f"{URL}standings/")
    assert all(name in shown for name in ("Dirce Amaral", "Nelson Fagundes"))
    assert "with " in text(page, f"{URL}pairs/1/")
    assert " + " not in text(page, f"{URL}results/")
    assert not Match.objects.exists()


def test_somebody_leaves_and_the_others_of_the_table_have_a_bye(
    world: World, cup: Tournament
) -> None:
    enter(cup, world, 8)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    round = drawn(cup, world)
    assert sorted(map(len, meetings(round))) == [1, 1, 1, 4]
    play(round, world)
    rounds.close(round, by=world.bruno)


def test_a_match_is_recorded_by_the_pair_of_the_two(
    client: Client, world: World, cup: Tournament
) -> None:
    options(cup, world)
    enter(cup, world, 8)
    round = drawn(cup, world)
    page = browser(client, world.silvio)
    path = f"{URL}stages/1/rounds/1/"
    answer = page.post(f"{path}tables/1/record/")
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/boa-vista/matches/{match.number}/"
    [seated] = [t for t in played_stage(stage(cup)).tables[round.pk] if t.number == 1]
    sides = [side.competitor for side in match.sides.select_related("competitor")]
    assert [str(side) for side in sides] == seated.names
    assert [{p.pk for p in side.players} for side in sides] == [
        {entry.competitor.first_id for entry in side} for side in seated.sides
    ]


def test_two_who_are_a_pair_record_as_that_pair(world: World, cup: Tournament) -> None:
    enter(cup, world, 8)
    round = drawn(cup, world)
    [side] = played_stage(round.stage).tables[round.pk][0].sides[:1]
    first, second = (entry.competitor.first for entry in side)
    pair = Competitor.objects.pairs().filter(first__in=[first, second], second__in=[first, second])
    if not pair.exists():
        roster.add_pair(world.club, by=world.ana, first=second, second=first)
    count = Competitor.objects.count()
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    assert match.sides.all()[0].competitor == pair.get()
    assert Competitor.objects.count() <= count + 1


def test_who_records_as_one_is_no_pair_of_the_club(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 8)
    there = set(Competitor.objects.pairs())
    number = roster.next_number(world.club)
    page = browser(client, world.ana)
    round = drawn(cup, world)
    for table in round.tables.all():
        tables.open_match(table, by=world.silvio)
    made = Competitor.objects.filter(second__isnull=False).exclude(
        pk__in=[pair.pk for pair in there]
    )
    assert made
    assert set(Competitor.objects.pairs()) == there
    assert roster.next_number(world.club) == number
    for pair in made:
        assert page.get(f"/boa-vista/pairs/{pair.number}/").status_code == 404
        assert page.get(f"/boa-vista/matches/?pair={pair.number}").context["pair"] is None
        assert f"/pairs/{pair.number}/" not in text(page, f"/boa-vista/players/{pair.first_id}/")
        assert str(pair) in text(page, f"/boa-vista/matches/?q={quote(pair.first.name)}")
    for path in ("pairs/", "matches/new/"):
        assert not any(f"({pair.number})" in text(page, f"/boa-vista/{path}") for pair in made)
    Match.objects.update(state="finished", ending="hands", ended_at=timezone.now())
    Side.objects.update(place=1)
    listed = club_table(world.club, "aacrt-2016", None, None).standings
    assert {line.competitor for line in listed} <= there


def test_two_who_sat_together_can_become_a_pair_of_the_club(world: World, cup: Tournament) -> None:
    enter(cup, world, 8)
    round = drawn(cup, world)
    for table in round.tables.all():
        tables.open_match(table, by=world.silvio)
    together = Competitor.objects.filter(is_passing=True)[0]
    number = roster.next_number(world.club)
    first, second = together.players
    pair = roster.add_pair(world.club, by=world.ana, first=second, second=first)
    assert (pair.number, pair.pk != together.pk) == (number, True)
    assert roster.partners(world.club, first, second) == pair
    # People who are listed after that are numbered after all of them.
    assert roster.single(world.club, "Eva Sá", by=world.ana).number > together.number


# --- What is shown ------------------------------------------------------------------------------


def test_those_of_a_side_read_like_a_pair(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 8)
    round = drawn(cup, world)
    [first, *_others] = played_stage(round.stage).tables[round.pk]
    one, other = (entry.competitor.first.short_name for entry in first.sides[0])
    for path in (f"{URL}tables/", f"{URL}stages/1/rounds/1/", f"{URL}stages/1/rounds/1/slips/"):
        assert f"{one} and {other}" in text(browser(client, world.bruno), path)


def test_every_paper_is_printed(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 8)
    played(cup, world)
    page = browser(client, world.bruno)
    papers = page.get(URL).context["papers"]
    assert papers
    for paper in papers:
        assert page.get(paper.url).headers["Content-Type"] == "application/pdf"


@pytest.mark.parametrize("count", [8, 16])
def test_pages_cost_the_same_queries_however_many_people(
    client: Client, world: World, count: int, django_assert_num_queries: Any
) -> None:
    cup = tournament(world, "individual")
    enter(cup, world, count)
    played(cup, world)
    drawn(cup, world)
    page = browser(client, world.bruno)
    for path, queries in (("entries/", 7), ("entries/enter/", 6), ("standings/", 6)):
        page.get(f"{URL}{path}")
        with django_assert_num_queries(queries):
            page.get(f"{URL}{path}")
