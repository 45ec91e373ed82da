"""Phones that asked for it are told of their table, once for each round."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs import roster
from clubs.journal.writing import NotNow
from clubs.people.personal import facts_of
from tests.cases import with_thorough
from tests.clubs.receiver import Receiver, receiver
from tests.prepared import prepared
from tests.tournaments.hall import drawn, play, stage, tournament
from tests.tournaments.pushes import Phone, to_bytes
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.phones import notices
from tournaments.director.phones.notice_delivery import WAITS, send_due, server_key
from tournaments.director.phones.notices import MOST_PHONES, TooManyPhones, stop_telling, tell_phone
from tournaments.director.rounds import by_hand, rounds, stages
from tournaments.models import Entry, Notice, PushAddress, Round, Tournament
from tournaments.push.keys import ORDER, check_keys, private_key, public_text


@pytest.fixture
def there(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
    settings.DEFAULT_FROM_EMAIL = "Caderneta <club@example.org>"
    with receiver() as running:
        yield running


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Nine pairs in a Swiss tournament; nothing is drawn."""
    return tournament(world, "swiss", entries=9)


def of(cup: Tournament, number: int) -> Entry:
    return cup.entries.select_related("tournament").get(number=number)


def read(phone: Phone, there: Receiver) -> list[dict[str, str]]:
    """Return the messages that arrived and that this phone can read."""
    messages = []
    for message in there.received:
        try:
            messages.append(phone.read(message.body))
        except Exception:  # noqa: S112 - the message is for another phone
            continue
    return messages


def told(phone: Phone, there: Receiver) -> list[str]:
    return [message["body"] for message in read(phone, there)]


def send_later(seconds: float) -> None:
    """Send what is due after this time."""
    later = timedelta(seconds=seconds)
    for notice in Notice.objects.filter(next_at__isnull=False):
        notice.next_at = (notice.next_at or timezone.now()) - later
        notice.made_at -= later
        notice.save()
    send_due()


@pytest.mark.usefixtures("sao_paulo")
def test_published_round_tells_each_phone_its_table(
    cup: Tournament, world: World, there: Receiver
) -> None:
    phones = [Phone(f"{there.url}/{number}") for number in range(3)]
    for number, language in enumerate(("pt-br", "es", "en")):
        tell_phone(of(cup, number + 1), phones[number].keys, language)
    this_round = drawn(cup, world)
    Tournament.objects.filter(pk=cup.pk).update(starts_at="2026-11-01T20:00Z")
    Round.objects.filter(pk=this_round.pk).update(published_at="2026-11-29T00:15Z")
    send_due()
    send_due()
    tables = {
        seat.participant.entry.number: seat.table.number
        for seat in this_round.seats.select_related("participant__entry", "table")
    }
    assert told(phones[0], there) == [f"Rodada 1: mesa {tables[1]}, 21h15"]
    assert told(phones[1], there) == [f"Ronda 1: mesa {tables[2]}, 21:15"]
    assert told(phones[2], there) == [f"Round 1: table {tables[3]}, 9:15 PM"]
    assert len(there.received) == 3


def test_notice_leads_to_the_own_table(cup: Tournament, world: World, there: Receiver) -> None:
    phone = Phone(there.url)
    tell_phone(of(cup, 4), phone.keys, "pt-br")
    drawn(cup, world)
    send_due()
    content = phone.read(there.received[0].body)
    assert content["title"] == "Copa da Primavera"
    assert content["page"] == "/boa-vista/tournaments/copa-da-primavera/tables/?find=4"
    assert content["language"] == "pt-br"


def test_request_is_signed_with_the_key_of_this_server(
    cup: Tournament, world: World, there: Receiver
) -> None:
    tell_phone(of(cup, 1), Phone(there.url).keys, "en")
    drawn(cup, world)
    send_due()
    headers = there.received[0].headers
    assert headers["content-encoding"] == "aes128gcm"
    assert 1700 < int(headers["ttl"]) <= 1800
    token, key = headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == public_text(server_key())
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(key))
    said = jwt.decode(token, public, algorithms=["ES256"], audience="https://localhost")
    assert said["sub"] == "mailto:club@example.org"


def test_entry_with_a_bye_gets_a_notice(cup: Tournament, world: World, there: Receiver) -> None:
    phone = Phone(there.url)
    draft = rounds.draw(stage(cup), by=world.bruno)
    idle = draft.seats.get(table__number=None).participant.entry.number
    tell_phone(of(cup, idle), phone.keys, "pt-br")
    rounds.publish(draft, by=world.bruno)
    send_due()
    assert told(phone, there) == ["Rodada 1: folga, sem partida desta vez."]


def test_each_round_sends_one_notice(cup: Tournament, world: World, there: Receiver) -> None:
    phone = Phone(there.url)
    tell_phone(of(cup, 1), phone.keys, "en")
    for _round in range(2):
        this_round = drawn(cup, world)
        send_due()
        play(this_round, world)
        rounds.close(this_round, by=world.bruno)
        send_due()
    texts = told(phone, there)
    assert [text[:7] for text in texts] == ["Round 1", "Round 2"]


def test_round_published_again_tells_only_changed_tables(
    cup: Tournament, world: World, there: Receiver
) -> None:
    phones = {number: Phone(f"{there.url}/{number}") for number in range(1, 10)}
    for number, phone in phones.items():
        tell_phone(of(cup, number), phone.keys, "en")
    this_round = drawn(cup, world)
    send_due()
    there.received.clear()
    rounds.unpublish(this_round, by=world.bruno)
    seats = list(this_round.seats.filter(table__number__in=(1, 2), position=0))
    moved = {seat.participant.entry.number for seat in seats}
    by_hand.swap(this_round, seats[0], seats[1], by=world.bruno)
    rounds.publish(this_round, by=world.bruno)
    send_due()
    assert {number for number, phone in phones.items() if told(phone, there)} == moved


def test_draw_taken_back_before_sending_sends_no_notice(
    cup: Tournament, world: World, there: Receiver
) -> None:
    tell_phone(of(cup, 1), Phone(there.url).keys, "en")
    rounds.unpublish(drawn(cup, world), by=world.bruno)
    send_due()
    assert there.received == []
    assert Notice.objects.get().next_at is None


def test_draw_rolled_back_writes_no_notice(cup: Tournament, world: World) -> None:
    tell_phone(of(cup, 1), Phone("https://push.example/1").keys, "en")
    draft = rounds.draw(stage(cup), by=world.bruno)
    with transaction.atomic():
        rounds.publish(draft, by=world.bruno)
        assert Notice.objects.exists()
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


@pytest.mark.parametrize("status", with_thorough([302, 403, 404, 405, 410], first=2))
def test_dead_address_is_not_used_again(
    cup: Tournament, world: World, there: Receiver, status: int
) -> None:
    tell_phone(of(cup, 1), Phone(there.url).keys, "en")
    there.statuses = [status]
    play(first := drawn(cup, world), world)
    send_due()
    assert PushAddress.objects.get().gone_at is not None
    rounds.close(first, by=world.bruno)
    drawn(cup, world)
    send_due()
    assert len(there.received) == 1
    assert Notice.objects.count() == 1


@pytest.mark.postgres_later
def test_phone_that_gives_a_dead_address_again_gets_notices(
    cup: Tournament, world: World, there: Receiver
) -> None:
    phone = Phone(there.url)
    tell_phone(of(cup, 1), phone.keys, "en")
    PushAddress.objects.update(gone_at=timezone.now())
    tell_phone(of(cup, 1), phone.keys, "en")
    drawn(cup, world)
    send_due()
    assert len(told(phone, there)) == 1


def test_busy_service_is_tried_again_a_few_times(
    cup: Tournament, world: World, there: Receiver
) -> None:
    tell_phone(of(cup, 1), Phone(there.url).keys, "en")
    there.statuses = [503] * 10
    drawn(cup, world)
    send_due()
    send_due()
    assert len(there.received) == 1
    for wait in WAITS:
        send_later(wait.total_seconds())
    assert len(there.received) == 1 + len(WAITS)
    assert Notice.objects.get().next_at is None


def test_notice_of_half_an_hour_ago_is_not_sent(
    cup: Tournament, world: World, there: Receiver
) -> None:
    tell_phone(of(cup, 1), Phone(there.url).keys, "en")
    drawn(cup, world)
    send_later(1801)
    assert there.received == []
    assert Notice.objects.get().next_at is None


def test_private_address_is_never_reached(
    cup: Tournament, world: World, there: Receiver, settings: Any
) -> None:
    settings.WEBHOOK_NETWORKS = []
    tell_phone(of(cup, 1), Phone(there.url).keys, "en")
    drawn(cup, world)
    send_due()
    assert there.received == []
    assert PushAddress.objects.get().gone_at is not None


def test_phone_turned_off_gets_no_notice(cup: Tournament, world: World, there: Receiver) -> None:
    phone = Phone(there.url)
    tell_phone(of(cup, 1), phone.keys, "en")
    stop_telling(cup, phone.endpoint)
    drawn(cup, world)
    send_due()
    assert there.received == []


def test_phone_follows_one_entry_of_a_tournament(cup: Tournament) -> None:
    phone = Phone("https://push.example/1")
    tell_phone(of(cup, 1), phone.keys, "en")
    tell_phone(of(cup, 2), phone.keys, "en")
    assert PushAddress.objects.get().entry.number == 2


def test_new_phone_never_takes_the_place_of_another(cup: Tournament) -> None:
    known = [Phone(f"https://push.example/{number}").keys for number in range(MOST_PHONES)]
    assert [tell_phone(of(cup, 1), keys, "en") for keys in known] == [True] * MOST_PHONES
    with pytest.raises(TooManyPhones):
        tell_phone(of(cup, 1), Phone("https://push.example/new").keys, "en")
    endpoints = PushAddress.objects.values_list("endpoint", flat=True)
    assert list(endpoints) == [keys.endpoint for keys in known]
    assert not tell_phone(of(cup, 1), known[0], "en")


@pytest.mark.postgres_later
def test_dead_address_makes_room_for_a_new_phone(cup: Tournament) -> None:
    for number in range(MOST_PHONES):
        tell_phone(of(cup, 1), Phone(f"https://push.example/{number}").keys, "en")
    PushAddress.objects.filter(endpoint__endswith="/3").update(gone_at=timezone.now())
    assert tell_phone(of(cup, 1), Phone("https://push.example/new").keys, "en")
    assert PushAddress.objects.filter(gone_at=None).count() == MOST_PHONES
    assert not PushAddress.objects.filter(endpoint__endswith="/3").exists()


def test_addresses_are_deleted_when_the_tournament_ends(
    cup: Tournament, world: World, there: Receiver
) -> None:
    tell_phone(of(cup, 1), Phone(there.url).keys, "en")
    play(this_round := drawn(cup, world), world)
    rounds.close(this_round, by=world.bruno)
    stages.close(stage(cup), by=world.bruno)
    events.end(Tournament.objects.get(pk=cup.pk), by=world.bruno)
    assert not PushAddress.objects.exists()
    send_due()
    assert there.received == []
    with pytest.raises(NotNow):
        tell_phone(of(cup, 1), Phone(there.url).keys, "en")


@pytest.mark.postgres
def test_addresses_are_deleted_after_90_days(cup: Tournament) -> None:
    tell_phone(of(cup, 1), Phone("https://push.example/old").keys, "en")
    PushAddress.objects.update(made_at=timezone.now() - timedelta(days=91))
    tell_phone(of(cup, 2), Phone("https://push.example/new").keys, "en")
    assert PushAddress.objects.get().endpoint.endswith("new")


def test_entry_that_left_gets_no_notice(cup: Tournament, world: World) -> None:
    tell_phone(of(cup, 1), Phone("https://push.example/1").keys, "en")
    entries.withdraw(of(cup, 1), by=world.bruno, reason="ill")
    drawn(cup, world)
    assert not Notice.objects.exists()


@pytest.mark.postgres
def test_erasing_a_person_deletes_the_phones_of_their_entries(
    cup: Tournament, world: World
) -> None:
    dirce = world.dirce_nelson.first
    tell_phone(of(cup, 1), Phone("https://push.example/1").keys, "en")
    tell_phone(of(cup, 2), Phone("https://push.example/2").keys, "en")
    facts = facts_of(dirce)["phones_told"]
    assert [fact["entry__tournament__name"] for fact in facts] == ["Copa da Primavera"]
    roster.erase_player(dirce, by=world.ana)
    assert PushAddress.objects.get().endpoint.endswith("/2")


def test_publish_asks_once_in_a_tournament_without_phones(
    cup: Tournament, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    this_round = drawn(cup, world)
    with django_assert_num_queries(1):
        notices.announce_tables(this_round)


def test_announcing_costs_the_same_for_many_phones(
    cup: Tournament, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    this_round = drawn(cup, world)
    for number in range(1, 10):
        tell_phone(of(cup, number), Phone(f"https://push.example/{number}").keys, "en")
    with transaction.atomic(), django_assert_num_queries(5):
        notices.announce_tables(this_round)
    assert Notice.objects.count() == 9


def test_content_of_a_notice_is_not_stored(cup: Tournament, world: World, there: Receiver) -> None:
    tell_phone(of(cup, 1), Phone(there.url).keys, "en")
    drawn(cup, world)
    send_due()
    assert b"table" not in there.received[0].body
    stored = json.dumps(list(Notice.objects.values()), default=str)
    assert "Copa" not in stored


@pytest.mark.parametrize("secret", [b"\0" * 64, b"\xff" * 64, b"club" * 16])
def test_private_key_follows_from_the_secret(secret: bytes) -> None:
    key = private_key(secret)
    assert 1 <= key.private_numbers().private_value < ORDER
    assert public_text(key) == public_text(private_key(secret))
    assert len(to_bytes(public_text(key))) == 65


def test_other_secret_key_makes_other_server_key(settings: Any) -> None:
    before = public_text(server_key())
    settings.SECRET_KEY = "another key of this server"
    assert public_text(server_key()) != before


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", ""), ("AAAA", "AAAA"), ("B" * 87, "A" * 22), ("é", "A" * 22), ("A" * 87, "A" * 22)],
)
def test_wrong_keys_of_a_phone_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of several libraries
        check_keys(p256dh, auth)


def test_keys_of_a_phone_are_accepted() -> None:
    _endpoint, p256dh, auth = Phone("https://push.example").keys
    check_keys(p256dh, auth)
