"""Starting a match: who against whom, by which rules, and only once."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs import accounts, roster
from clubs.models import JournalEntry
from scoring.games import GAMES
from scoring.house_rules import rulebook
from scoring.models import Match
from scoring.table.scoresheet import rules_of_match
from tests.cases import with_thorough
from tests.dates import past_days
from tests.pages import texts
from tests.scoring.crowd import browser, pairs, played
from tests.world import World

URL = "/boa-vista/matches/start/"


def typed(world: World, **changed: object) -> dict[str, object]:
    """Return the posted form of pair 1 against pair 2."""
    return {
        "first": world.dirce_nelson.pk,
        "second": world.ivone_osvaldo.pk,
        "rules": "aacrt-2016",
        "table": "",
        "client_key": uuid4(),
        **changed,
    }


def test_started_match_opens_its_empty_sheet(client: Client, world: World) -> None:
    answer = browser(client, world.silvio).post(URL, typed(world, table=" 7 "))
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/boa-vista/matches/1/"
    match = Match.objects.get()
    assert [side.competitor for side in match.sides.all()] == [
        world.dirce_nelson,
        world.ivone_osvaldo,
    ]
    assert (match.table, match.rules_name, match.started_by) == ("7", "AACRT 2016", world.silvio)
    assert client.get("/boa-vista/matches/1/").status_code == 200


def test_start_sent_twice_starts_one_match(client: Client, world: World) -> None:
    page, same = browser(client, world.ana), typed(world)
    answers = [page.post(URL, same), page.post(URL, same)]
    assert [answer.headers["Location"] for answer in answers] == ["/boa-vista/matches/1/"] * 2
    assert Match.objects.count() == 1
    assert JournalEntry.objects.filter(action="start-match").count() == 1


def test_form_changed_after_sending_starts_another_match(client: Client, world: World) -> None:
    """The answer to the first was lost, or the browser went back to the form."""
    page, sent = browser(client, world.ana), typed(world)
    page.post(URL, sent)
    answer = page.post(URL, sent | {"first": world.marlene_valdir.pk})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert "Match 1 was already started from this page" in form.errors["first"][0]
    assert form.pair("first") == world.marlene_valdir
    again = typed(world, first=world.marlene_valdir.pk, client_key=form["client_key"].value())
    assert page.post(URL, again).headers["Location"] == "/boa-vista/matches/2/"


def test_each_form_has_its_own_key(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    keys = {page.get(URL).context["form"]["client_key"].value() for _form in range(2)}
    assert len(keys) == 2


def test_started_match_freezes_the_rules(client: Client, world: World) -> None:
    house = rulebook.copy(
        world.club, "aacrt-2016", name="Da casa", options={"clean": 300}, by=world.ana
    )
    page = browser(client, world.ana)
    page.post(URL, typed(world, rules="1.1"))
    rulebook.change(house, version=1, name="Da casa", options={"clean": 400}, by=world.ana)
    match = Match.objects.get()
    assert match.rules_name == "Da casa (1)"
    assert rules_of_match(match) == GAMES["aacrt-2016"].rules.with_options({"clean": 300})


def test_default_rules_of_the_club_are_chosen(client: Client, world: World) -> None:
    world.club.default_rules = "1"
    world.club.save()
    rulebook.copy(world.club, "aacrt-2016", name="Da casa", options={"target": 2000}, by=world.ana)
    form = browser(client, world.ana).get(URL).context["form"]
    assert list(form.choice.rules)[:2] == ["1.1", "aacrt-2016"]
    assert form["rules"].value() == "1.1"


def test_rules_that_no_longer_exist_are_refused(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed(world, rules="1.1"))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["rules"]
    assert not Match.objects.exists()


def test_pair_against_itself_is_refused_at_the_second_field(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed(world, second=world.dirce_nelson.pk))
    assert answer.status_code == 422
    assert answer.context["form"].errors["second"] == ["A pair cannot play against itself."]


def test_one_person_on_both_sides_is_refused_by_name(client: Client, world: World) -> None:
    dirce, valdir = world.dirce_nelson.first, world.marlene_valdir.second
    assert valdir is not None
    both = roster.add_pair(world.club, by=world.ana, first=dirce, second=valdir)
    answer = browser(client, world.ana).post(URL, typed(world, second=both.pk))
    assert answer.status_code == 422
    assert answer.context["form"].errors["second"] == ["Dirce Amaral cannot play on both sides."]
    assert 'id="id_second_error"' in answer.content.decode()


def test_refused_form_keeps_the_choices(client: Client, world: World) -> None:
    sent = typed(world, second="", table="12")
    form = browser(client, world.ana).post(URL, sent).context["form"]
    assert form.pair("first") == world.dirce_nelson
    assert form["table"].value() == "12"
    assert form["client_key"].value() == str(sent["client_key"])


@pytest.mark.parametrize("field", ["first", "second"])
def test_archived_pairs_and_other_clubs_cannot_play(
    client: Client, world: World, field: str
) -> None:
    roster.archive_pair(world.marlene_valdir, by=world.ana)
    stranger = world.other_club.competitors.get()
    page = browser(client, world.ana)
    for pair in (world.marlene_valdir, stranger):
        answer = page.post(URL, typed(world, **{field: pair.pk}))
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
    offered = page.get(URL).context["form"].roll.listed
    assert list(offered) == [str(world.dirce_nelson.pk), str(world.ivone_osvaldo.pk)]


def test_pairs_are_offered_by_name_with_their_number(client: Client, world: World) -> None:
    roster.edit_pair(world.marlene_valdir, by=world.ana, number=3, name="Ás de ouros")
    page = browser(client, world.ana).get(URL).content.decode()
    first, second = page.index("Ás de ouros (3)"), page.index("Dirce and Nelson (1)")
    assert first < second


@pytest.mark.parametrize("missing", ["first", "second", "rules", "client_key"])
def test_missing_choice_is_refused(client: Client, world: World, missing: str) -> None:
    answer = browser(client, world.ana).post(URL, typed(world, **{missing: ""}))
    assert answer.status_code == 422
    assert missing in answer.context["form"].errors
    assert not Match.objects.exists()


def test_start_page_with_one_pair_links_to_adding_pairs(client: Client, world: World) -> None:
    accounts.create_club("novo", "Clube Novo", owner=world.olga)
    page = browser(client, world.olga).get("/novo/matches/start/").content.decode()
    assert "A match needs two pairs" in page
    assert 'href="/novo/pairs/add/"' in page
    assert "<select" not in page


def test_start_page_of_a_scorer_says_whom_to_ask(client: Client, world: World) -> None:
    novo = accounts.create_club("novo", "Clube Novo", owner=world.olga)
    accounts.give_role(novo, world.silvio, "scorer", by=world.olga)
    page = browser(client, world.silvio).get("/novo/matches/start/").content.decode()
    assert "Ask the secretary" in page
    assert "/novo/pairs/add/" not in page


@pytest.mark.parametrize(
    ("number", "queries"), with_thorough([(0, 9), (20, 9), (100, 10)], first=2)
)
def test_start_form_of_more_pairs_needs_no_more_queries(
    client: Client, world: World, number: int, queries: int, django_assert_num_queries
) -> None:
    pairs(world, number)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    page = browser(client, world.ana)
    page.get(URL)
    with django_assert_num_queries(queries):
        page.get(URL)


@pytest.mark.postgres_later
def test_start_on_another_day_keeps_that_date(client: Client, world: World) -> None:
    (day,) = past_days(1)
    data = typed(world, day=str(day), hour="20:30")
    browser(client, world.ana).post(URL, data)
    match = Match.objects.get()
    assert timezone.localtime(match.played_at).isoformat()[:16] == f"{day}T20:30"
    assert f"{day.day} {day:%B %Y}" in client.get("/boa-vista/matches/1/").content.decode()


def test_start_on_a_future_day_is_refused(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed(world, day="2999-01-01"))
    assert answer.status_code == 422
    assert "This date is still to come." in answer.content.decode()
    assert "<details open>" in answer.content.decode()


def test_start_for_pairs_in_play_asks_first(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, typed(world))
    swapped = {"first": world.ivone_osvaldo.pk, "second": world.dirce_nelson.pk}
    answer = page.post(URL, typed(world, **swapped))
    assert answer.status_code == 409
    content = answer.content.decode()
    assert "This match has already started: match 1" in content
    # Enter in a field presses the first button of the form: it asks again.
    form = content.partition('<form class="paper paper--pad form"')[2]
    assert "name=" not in form.partition("<button")[2].partition(">")[0]
    assert "Go to match 1" in answer.content.decode()
    assert Match.objects.count() == 1
    assert page.post(URL, typed(world, again="1")).headers["Location"] == "/boa-vista/matches/2/"


def sentences(page: Client, url: str = URL) -> list[str]:
    content = page.get(url, headers={"accept-language": "en"}).content.decode()
    return texts(content, ".answers__what + span")


def test_start_form_says_the_rules_and_the_day(client: Client, world: World) -> None:
    rules, when = sentences(browser(client, world.ana))
    assert rules == "AACRT 2016, the club’s. To 3000 points."
    assert when.startswith("Today, ")
    assert sentences(client, f"{URL}?of=players")[0].startswith("Ramiro. ")


def test_start_form_takes_the_first_free_table(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, typed(world, table="1"))
    page.post(URL, typed(world, first=world.marlene_valdir.pk, table="3"))
    assert sentences(page)[1].startswith("Table 2, the first free one. Today, ")
    assert page.get(URL).context["form"]["table"].value() == "2"
    Match.objects.update(started_at=timezone.now() - timedelta(days=2))
    assert sentences(page)[1].startswith("Table 1, ")


def test_start_form_of_unnumbered_tables_shows_no_table(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, typed(world, table="garden"))
    assert sentences(page)[1].startswith("Today, ")


def test_refused_start_opens_the_line_of_the_error(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    content = page.post(URL, typed(world, day="31/31/2020", table="7")).content.decode()
    assert texts(content, ".answers details[open] .answers__what") == ["Table and day"]
    assert texts(content, ".answers__what + span")[1].startswith("Table 7. Today")


def test_start_form_knows_the_pairs_at_a_table(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, typed(world, table="4"))
    seated = page.get(URL, headers={"accept-language": "en"}).context["seated"]
    assert [(side.keys, side.words) for side in seated] == [
        ([world.dirce_nelson.pk], "Dirce and Nelson are at table 4."),
        ([world.ivone_osvaldo.pk], "Ivone and Osvaldo are at table 4."),
    ]
    dirce, nelson = world.dirce_nelson.players
    alone = page.get(f"{URL}?of=players").context["seated"]
    assert set(alone[0].keys) == {dirce.pk, nelson.pk}


def test_start_form_knows_pairs_of_single_players_at_a_table(client: Client, world: World) -> None:
    dirce, nelson = (
        roster.single(world.club, one, by=world.ana) for one in world.dirce_nelson.players
    )
    played(world, dirce, nelson, playing=True, table="8")
    page = browser(client, world.ana)
    seated = page.get(URL, headers={"accept-language": "en"}).context["seated"]
    assert [(side.keys, side.words) for side in seated] == [
        ([world.dirce_nelson.pk], "Dirce Amaral is at table 8."),
        ([world.dirce_nelson.pk], "Nelson Fagundes is at table 8."),
    ]
