"""The addresses with which a phone turns notices of its table on and off."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.accounts.signing_in import sign_in
from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, play, stage, tournament
from tests.tournaments.phones import phone_round, phones_at
from tests.tournaments.pushes import Phone
from tests.tournaments.wall import url
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.phones.notice_delivery import server_key
from tournaments.director.phones.notices import MOST_PHONES
from tournaments.director.rounds import rounds, stages
from tournaments.models import PushAddress, Tournament
from tournaments.push.keys import public_text

PHONE = Phone("https://push.example/1")
OFFER = 'class="notices"'


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Four pairs in a Swiss tournament; round 1 is drawn."""
    cup = tournament(world, "swiss", entries=4)
    drawn(cup, world)
    return cup


def fields(**others: Any) -> dict[str, Any]:
    return {"entry": 1, **PHONE.keys._asdict(), **others}


@pytest.mark.parametrize("who", [None, "davi", "carla", "bruno"])
def test_anybody_may_turn_notices_on_and_off(
    world: World, cup: Tournament, who: str | None
) -> None:
    client = Client(enforce_csrf_checks=True)
    if who:
        client.force_login(getattr(world, who))
    assert client.get(url(cup, "notices/key/")).json() == {"key": public_text(server_key())}
    for _twice in range(2):
        assert client.post(url(cup, "notices/on/"), fields()).status_code == 204
    assert PushAddress.objects.get().entry.number == 1
    sent = {"endpoint": PHONE.endpoint}
    for _twice in range(2):
        assert client.post(url(cup, "notices/off/"), sent).status_code == 204
    assert not PushAddress.objects.exists()


def test_notice_has_the_language_of_the_page(client: Client, cup: Tournament) -> None:
    client.post(url(cup, "notices/on/"), fields(), headers={"Accept-Language": "es"})
    assert PushAddress.objects.get().language == "es"


@pytest.mark.parametrize(
    "wrong",
    [
        {"entry": ""},
        {"entry": "x"},
        {"endpoint": ""},
        {"endpoint": "http://push.example/1"},
        {"endpoint": "https://me:secret@push.example/1"},
        {"endpoint": "https://push.example:22/1"},
        {"endpoint": f"https://push.example/{'a' * 500}"},
        {"p256dh": "AAAA"},
        {"p256dh": "A" * 87},
        {"auth": "AAAA"},
        {"auth": "é"},
    ],
)
def test_wrong_address_of_a_phone_is_refused(
    client: Client, cup: Tournament, wrong: dict[str, str]
) -> None:
    assert client.post(url(cup, "notices/on/"), fields(**wrong)).status_code == 422
    assert not PushAddress.objects.exists()


@pytest.mark.parametrize("endpoint", ["", "x", "https://push.example/\0", "https://a/" + "b" * 500])
def test_wrong_address_is_not_turned_off(client: Client, cup: Tournament, endpoint: str) -> None:
    sent = {"endpoint": endpoint}
    assert client.post(url(cup, "notices/off/"), sent).status_code == 422


def test_stranger_cannot_turn_off_the_phone_of_a_pair(client: Client, cup: Tournament) -> None:
    client.post(url(cup, "notices/on/"), fields())
    answers = [
        client.post(url(cup, "notices/on/"), fields(endpoint=f"https://push.example/x{number}"))
        for number in range(MOST_PHONES)
    ]
    assert [answer.status_code for answer in answers] == [204] * (MOST_PHONES - 1) + [409]
    assert answers[-1]["Content-Type"].startswith("text/plain")
    assert "6 celulares já recebem os avisos desta mesa" in answers[-1].content.decode()
    assert PushAddress.objects.filter(endpoint=PHONE.endpoint).exists()


def test_many_new_phones_of_one_network_are_slowed_down(
    client: Client, cup: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_in, "FREE_PHONES", 4)
    on = url(cup, "notices/on/")
    for number in (0, 0, 1, 1, 2, 2, 3):
        sent = fields(endpoint=f"https://push.example/{number}")
        assert client.post(on, sent).status_code == 204
    answer = client.post(on, fields(entry=2, endpoint="https://push.example/new"))
    assert answer.status_code == 429
    assert "Muitos celulares" in answer.content.decode()
    elsewhere = Client(REMOTE_ADDR="198.51.100.7")
    assert elsewhere.post(on, fields(entry=2)).status_code == 204


def test_unknown_entry_is_not_found(client: Client, cup: Tournament) -> None:
    assert client.post(url(cup, "notices/on/"), fields(entry=99)).status_code == 404


def test_stranger_turns_nothing_on_before_the_first_draw(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    assert client.get(url(cup, "notices/key/")).status_code == 404
    assert client.post(url(cup, "notices/on/"), fields()).status_code == 404


def test_archived_tournament_is_not_found(client: Client, cup: Tournament) -> None:
    Tournament.objects.filter(pk=cup.pk).update(archived_at="2026-11-01T00:00Z")
    assert client.post(url(cup, "notices/on/"), fields()).status_code == 404


def test_ended_tournament_takes_no_phone(client: Client, cup: Tournament, world: World) -> None:
    play(this_round := stage(cup).rounds.get(), world)
    rounds.close(this_round, by=world.bruno)
    stages.close(stage(cup), by=world.bruno)
    events.end(Tournament.objects.get(pk=cup.pk), by=world.bruno)
    assert client.post(url(cup, "notices/on/"), fields()).status_code == 409
    assert OFFER not in client.get(url(cup, "tables/?find=1")).content.decode()


def test_notices_are_offered_to_the_found_entry_only(
    client: Client, cup: Tournament, world: World
) -> None:
    assert OFFER not in client.get(url(cup, "tables/")).content.decode()
    assert OFFER in client.get(url(cup, "tables/?find=1")).content.decode()
    assert OFFER in client.get(url(cup, "standings/")).content.decode()
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    assert OFFER not in client.get(url(cup, "tables/")).content.decode()


def test_league_offers_notices_of_matches(client: Client, world: World) -> None:
    league = tournament(world, "open", entries=4)
    rounds.begin(stage(league), by=world.bruno)
    english = {"Accept-Language": "en"}
    page = client.get(url(league, "tables/?find=1"), headers=english).content.decode()
    assert OFFER in page
    assert "Notify this phone of my matches and results" in page


def test_turning_notices_on_costs_few_queries(
    client: Client, cup: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        client.get(url(cup, "notices/key/"))
    with django_assert_num_queries(26):
        client.post(url(cup, "notices/on/"), fields())


def test_worker_of_notices_is_at_the_root(client: Client) -> None:
    answer = client.get("/push-worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert answer.content == b'importScripts("/static/js/push-worker.js");\n'


def test_app_of_a_tournament_begins_at_the_own_table(client: Client, cup: Tournament) -> None:
    app = json.loads(client.get(url(cup, "app.webmanifest?find=3")).content)
    assert app["name"] == "Copa da Primavera"
    assert app["start_url"] == url(cup, "tables/?find=3")
    assert app["display"] == "standalone"


def test_phone_of_a_table_is_offered_notices_after_its_match(world: World) -> None:
    this_round = phone_round(world, entries=4)
    first, _second = phones_at(this_round.tables.get(number=1))
    assert OFFER not in first.get().content.decode()
    play(this_round, world)
    number = first.get().context["board"].table.entry_for_notices.number
    assert f'data-entry="{number}"' in first.get().content.decode()
    rounds.close(this_round, by=world.bruno)
    assert f'data-entry="{number}"' in first.get().content.decode()


def test_phone_of_changing_partners_is_offered_no_notices(world: World) -> None:
    cup = tournament(world, "individual")
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    enter(cup, world, 8)
    this_round = drawn(cup, world)
    first, _second = phones_at(this_round.tables.get(number=1))
    play(this_round, world)
    assert OFFER not in first.get().content.decode()
