"""An individual: people change partners every round, and are ranked one by one."""

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import Competitor
from scoring.memory.leaderboard import leaderboard
from scoring.models import Match, Side
from tests.cases import with_thorough
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
from tests.tournaments.individuals import ENTRIES, URL, individual, text
from tests.tournaments.plans import answer_format
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage


@pytest.fixture
def cup(world: World) -> Tournament:
    return individual(world)


# --- The only stage -----------------------------------------------------------------------------


def test_pairs_stage_after_an_individual_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    answer = answer_format(browser(client, world.bruno), format2="swiss")
    assert "only another “Individual” can come" in answer.context["form"]["format2"].errors[0]
    assert cup.stages.count() == 1


def test_plan_stage_after_an_individual_marks_its_field(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    form = page.get("/boa-vista/tournaments/new/").context["form"]
    data: dict[str, Any] = {
        name: form[name].value() for name in form.fields if form[name].value() is not None
    }
    data |= {"name": "Festa", "day": "2026-11-28", "hour": "17:00"}
    data |= {"format1": "individual", "format2": "knockout"}
    answer = page.post("/boa-vista/tournaments/new/", data)
    assert answer.status_code == 422
    assert "only another “Individual” can come" in answer.context["form"]["format2"].errors[0]
    answer = page.post("/boa-vista/tournaments/new/", {**data, "format2": ""})
    assert answer.headers["Location"] == "/boa-vista/tournaments/festa/"


def test_change_to_individual_needs_one_empty_stage(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    page = browser(client, world.bruno)
    answer_format(page, format1="individual")
    assert stage(cup).format == "individual"
    answer_format(page, format1="swiss")
    enter(cup, world, 2)
    answer = answer_format(page, format1="individual")
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


def test_draw_with_too_few_people_names_the_limits(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 3)
    answer = browser(client, world.bruno).post(f"{URL}stages/1/draw/")
    assert answer.status_code == 409
    assert "An individual tournament takes 4 to 400 people: there are 3." in answer.content.decode()


def test_plan_and_draft_of_six_name_rests_and_partners(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 6)
    page = browser(client, world.bruno)
    rest = "2 people sit out in each round: in 6 rounds everybody sits out twice."
    missed = "Nobody has all the others as a partner: each misses 1 of them."
    planned = text(page, f"{URL}edit/")
    assert rest in planned
    assert missed in planned
    page.post(f"{URL}stages/1/draw/")
    draft = text(page, f"{URL}stages/1/rounds/1/draft/")
    assert rest in draft
    assert missed in draft
    both = "Not all have a seat, so everybody sits out in turn."
    assert draft.count(both) == 1


def test_individual_stage_page_mentions_no_next_stage(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 8)
    drawn(cup, world)
    shown = text(browser(client, world.bruno), f"{URL}edit/")
    assert "so its format and options can no longer change." in shown
    assert "You can still change who advances." not in shown


def test_plan_with_uneven_rests_warns_of_an_advantage(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 6)
    page = browser(client, world.bruno)
    gain = "Sitting out counts as a win, so sitting out more often is an advantage."
    assert gain not in text(page, f"{URL}edit/")
    options(cup, world, rounds=4)
    planned = text(page, f"{URL}edit/")
    assert "in 4 rounds everybody sits out once or twice." in planned
    assert f"{gain} In 6 rounds everybody sits out equally often." in planned
    half = {"award": "win", "tiebreaks": [], "walkover": "usual", "bye": {"points": 0.5}}
    Tournament.objects.update(regulation=half)
    assert gain not in text(page, f"{URL}edit/")


def test_swap_of_two_people_exchanges_their_partners(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 8)
    round = rounds.draw(stage(cup), by=world.bruno)
    before = meetings(round)
    page = browser(client, world.bruno)
    draft = f"{URL}stages/1/rounds/1/draft/"
    shown = page.get(draft).content.decode()
    assert shown.count('class="btn draw__seat"') == 8
    assert "Tap a name" in shown
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


@pytest.mark.thorough
def test_second_meeting_in_an_individual_is_no_warning(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 8)
    page = browser(client, world.bruno)
    for number in range(1, 8):
        rounds.draw(stage(cup), by=world.bruno)
        assert "meet again" not in text(page, f"{URL}stages/1/rounds/{number}/draft/")
        played(cup, world)


def test_individual_is_played_from_entries_to_last_place(
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
    assert "All rounds are closed" in text(page, URL)
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


def test_others_at_the_table_of_a_leaver_have_a_bye(world: World, cup: Tournament) -> None:
    enter(cup, world, 8)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    round = drawn(cup, world)
    assert sorted(map(len, meetings(round))) == [1, 1, 1, 4]
    play(round, world)
    rounds.close(round, by=world.bruno)


def test_match_of_an_individual_is_recorded_by_side(
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


@pytest.mark.postgres_later
def test_partners_who_are_a_pair_record_as_that_pair(world: World, cup: Tournament) -> None:
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


def test_side_of_an_individual_is_not_listed_as_a_pair(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 8)
    pairs_before = set(Competitor.objects.pairs())
    number = roster.next_number(world.club)
    page = browser(client, world.ana)
    round = drawn(cup, world)
    for table in round.tables.all():
        tables.open_match(table, by=world.silvio)
    made = Competitor.objects.filter(second__isnull=False).exclude(
        pk__in=[pair.pk for pair in pairs_before]
    )
    assert made
    assert set(Competitor.objects.pairs()) == pairs_before
    assert roster.next_number(world.club) == number
    for pair in made:
        assert page.get(f"/boa-vista/pairs/{pair.number}/").status_code == 404
        assert page.get(f"/boa-vista/matches/?pair={pair.number}").context["asked"].pair is None
        assert f"/pairs/{pair.number}/" not in text(page, f"/boa-vista/players/{pair.first_id}/")
        assert str(pair) in text(page, f"/boa-vista/matches/?q={quote(pair.first.name)}")
    for path in ("pairs/", "matches/new/"):
        assert not any(f"({pair.number})" in text(page, f"/boa-vista/{path}") for pair in made)
    Match.objects.update(state="finished", ending="hands", ended_at=timezone.now())
    Side.objects.update(place=1)
    listed = leaderboard(world.club, "aacrt-2016").standings
    assert {line.competitor for line in listed} <= pairs_before


def test_partners_of_an_evening_can_become_a_pair(world: World, cup: Tournament) -> None:
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


def test_side_of_an_individual_is_named_like_a_pair(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 8)
    round = drawn(cup, world)
    [first, *_others] = played_stage(round.stage).tables[round.pk]
    one, other = (entry.competitor.first.short_name for entry in first.sides[0])
    for path in (f"{URL}tables/", f"{URL}stages/1/rounds/1/", f"{URL}stages/1/rounds/1/slips/"):
        assert f"{one} and {other}" in text(browser(client, world.bruno), path)


@pytest.mark.parametrize("form", with_thorough(["html", "pdf"], quick=["html"]))
def test_every_paper_of_an_individual_prints(
    client: Client, world: World, cup: Tournament, form: str
) -> None:
    enter(cup, world, 8)
    played(cup, world)
    page = browser(client, world.bruno)
    papers = page.get(URL).context["papers"]
    assert papers
    for paper in papers:
        query = "&" if "?" in paper.url else "?"
        answer = page.get(paper.url + (f"{query}html" if form == "html" else ""))
        kind = "text/html; charset=utf-8" if form == "html" else "application/pdf"
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind), paper.url


@pytest.mark.parametrize("count", with_thorough([8, 16], first=1))
def test_pages_of_more_people_need_no_more_queries(
    client: Client, world: World, count: int, django_assert_num_queries: Any
) -> None:
    cup = tournament(world, "individual", entries=count)
    played(cup, world)
    drawn(cup, world)
    page = browser(client, world.bruno)
    # The list to enter from also names the round from which a late entry plays.
    for path, queries in (("entries/", 11), ("entries/enter/", 7), ("standings/", 12)):
        page.get(f"{URL}{path}")
        with django_assert_num_queries(queries):
            page.get(f"{URL}{path}")
