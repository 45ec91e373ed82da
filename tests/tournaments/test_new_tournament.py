"""Plan a tournament, and change the plan until the first draw."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring.house_rules import rulebook
from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, tournament
from tests.world import World
from tournaments.director.rounds import tables
from tournaments.models import Table, Tournament

LIST = "/boa-vista/tournaments/"
URL = f"{LIST}new/"
HOME = f"{LIST}copa-da-primavera/"


def typed(**changed: Any) -> dict[str, Any]:
    return {
        "name": "Copa  da Primavera",
        "day": "2026-11-28",
        "hour": "14:00",
        "place": "Salão social",
        "rules": "aacrt-2016",
        "hands": "3",
        "minutes": "50",
        "capacity": "24",
        "standings_shown": "rounds",
        "format1": "swiss",
        "format2": "groups",
        "format3": "knockout",
        "client_key": uuid4(),
        **changed,
    }


@pytest.mark.postgres_later
@pytest.mark.usefixtures("sao_paulo")
def test_new_tournament_is_stored_with_its_stages(client: Client, world: World) -> None:
    answer = browser(client, world.bruno).post(URL, typed())
    assert answer.headers["Location"] == HOME
    cup = Tournament.objects.get()
    assert (cup.name, cup.place, cup.hands, cup.minutes, cup.capacity) == (
        *("Copa da Primavera", "Salão social", 3, 50, 24),
    )
    assert cup.starts_at.isoformat() == "2026-11-28T17:00:00+00:00"
    assert [row.format for row in cup.stages.all()] == ["swiss", "groups", "knockout"]
    assert client.get(HOME).status_code == 200


def test_journal_says_hands_and_minutes_in_words(world: World) -> None:
    tournament(world, capacity=24)
    line = JournalEntry.objects.get(action="create-tournament")
    assert line.said.after.endswith("AACRT 2016 · 3 mãos · 50 minutos · 24 vagas")


def test_new_tournament_sent_twice_is_made_once(client: Client, world: World) -> None:
    page, same = browser(client, world.bruno), typed()
    for _turn in range(2):
        assert page.post(URL, same).headers["Location"] == HOME
    assert Tournament.objects.count() == 1


def test_tournaments_of_one_name_have_different_addresses(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    for day in ("2026-11-28", "2026-12-05"):
        page.post(URL, typed(day=day))
    page.post(URL, typed(name="New"))
    slugs = Tournament.objects.order_by("id").values_list("slug", flat=True)
    assert list(slugs) == ["copa-da-primavera", "copa-da-primavera-2", "new-2"]


def test_second_tournament_of_one_name_and_day_is_refused(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    page.post(URL, typed())
    answer = page.post(URL, typed(name="copa da primavera"))
    assert answer.status_code == 422
    sentence = "A tournament of this name is already planned for that day."
    assert answer.context["form"].errors == {"name": [sentence]}
    tournament(world, name="Copa de Verão")
    other = f"{LIST}copa-de-verao/edit/"
    assert page.post(other, typed()).status_code == 422
    assert page.post(other, typed(name="Copa de Verão", place="Clube")).status_code == 302


@pytest.mark.parametrize(
    ("hands", "award", "ties"),
    [
        ("3", {"vp": "3-hands"}, ["difference", "wins"]),
        ("4", {"vp": "4-hands"}, ["difference", "wins"]),
        ("5", "win", ["difference", "head-to-head", "points-for", "lot"]),
        ("", "win", ["difference", "head-to-head", "points-for", "lot"]),
    ],
)
def test_award_defaults_to_the_purpose_of_the_hands(
    client: Client, world: World, hands: str, award: Any, ties: list[str]
) -> None:
    browser(client, world.bruno).post(URL, typed(hands=hands))
    regulation = Tournament.objects.get().regulation
    assert (regulation["award"], regulation["tiebreaks"]) == (award, ties)


def test_clean_canastras_decide_ties_where_phones_record_hands(
    client: Client, world: World
) -> None:
    browser(client, world.bruno).post(URL, typed(phones="hands"))
    regulation = Tournament.objects.get().regulation
    assert regulation["tiebreaks"] == ["difference", "wins", "clean"]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    with_thorough(
        [
            ("name", " ", "Write a name."),
            ("day", "", "Choose a day."),
            ("day", "0026-11-28", "Check the year."),
            ("hour", "25:00", "Write the starting time."),
            ("rules", "bridge", "This option no longer exists. Choose another."),
            ("hands", "0", "Write a whole number from 1 to 50."),
            ("minutes", "an hour", "Write a whole number from 1 to 600."),
            ("capacity", "1", "Write a whole number from 2 to 9999."),
            ("format1", "", "Choose a format."),
            ("format2", "nonsense", "This option no longer exists. Choose another."),
        ],
        first=5,
    ),
)
def test_new_tournament_with_errors_keeps_the_typed_text(
    client: Client, world: World, field: str, value: str, message: str
) -> None:
    sent = typed(**{field: value})
    answer = browser(client, world.bruno).post(URL, sent)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert form.errors == {field: [message]}
    for name, there in sent.items():
        assert form[name].value() == str(there)
    assert message in answer.content.decode()


def test_capacity_with_a_thousands_separator_is_read(client: Client, world: World) -> None:
    assert browser(client, world.bruno).post(URL, typed(capacity="1.000")).status_code == 302
    assert Tournament.objects.get().capacity == 1000


def test_empty_second_stage_is_left_out(client: Client, world: World) -> None:
    browser(client, world.bruno).post(URL, typed(format2="", format3="knockout"))
    assert [row.format for row in Tournament.objects.get().stages.all()] == ["swiss", "knockout"]


def test_edit_tournament_changes_the_plan(client: Client, world: World) -> None:
    cup = tournament(world)
    page = browser(client, world.bruno)
    form = page.get(f"{HOME}edit/").context["form"]
    assert (form["hands"].value(), form["place"].value()) == (3, "Salão social")
    answer = page.post(f"{HOME}edit/", typed(name="Copa de Verão", hands=""))
    assert answer.headers["Location"] == HOME
    cup.refresh_from_db()
    assert (cup.name, cup.slug, cup.hands) == ("Copa de Verão", "copa-da-primavera", None)


def test_match_at_a_table_points_to_the_house_rules(client: Client, world: World) -> None:
    house = rulebook.copy(
        world.club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=world.ana
    )
    browser(client, world.bruno).post(URL, typed(rules="1.1"))
    cup = Tournament.objects.get()
    assert cup.rules_version == house.versions.get()
    enter(cup, world, 4)
    match = tables.open_match(Table.objects.filter(round=drawn(cup, world))[0], by=world.bruno)
    assert (match.rules_version, match.rules_name) == (cup.rules_version, "Da casa (1)")
    rulebook.change(house, version=1, name="Da sede", options={"clean": 300}, by=world.ana)
    form = client.get(f"{HOME}edit/").context["form"]
    assert form["rules"].value() == "1.1"


def test_rules_of_a_match_are_fixed_once_a_draw_is_published(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    page = browser(client, world.bruno)
    rules = page.get(f"{HOME}edit/").context["form"]["rules"].value()
    same = {"rules": rules, "format1": "round-robin", "format2": "", "format3": ""}
    answer = page.post(f"{HOME}edit/", typed(**same, hands="4"))
    assert answer.status_code == 422
    assert "The first round is published" in answer.context["form"].errors["hands"][0]
    answer = page.post(f"{HOME}edit/", typed(**same, place="Clube"))
    assert answer.status_code == 302


def test_players_see_tournaments_but_make_none(client: Client, world: World) -> None:
    tournament(world)
    page = browser(client, world.carla)
    assert "Copa da Primavera" in page.get(LIST).content.decode()
    assert URL not in page.get(LIST).content.decode()
    page_content = page.get(HOME).content.decode()
    assert f"{HOME}edit/" not in page_content
    assert "Change" not in page.get(f"{HOME}regulation/").content.decode()


@pytest.mark.parametrize("number", [1, 60])
def test_list_of_more_tournaments_needs_no_more_queries(
    client: Client, world: World, number: int, django_assert_num_queries: Any
) -> None:
    for index in range(number):
        tournament(world, name=f"Copa {index}")
    page = browser(client, world.carla)
    page.get(LIST)
    # Session, account, membership, those to come, stages, years, those played, entries, rounds,
    # archived, circuits of the club and of its federations.
    with django_assert_num_queries(12):
        page.get(LIST)
