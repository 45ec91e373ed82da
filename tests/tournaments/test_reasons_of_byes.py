"""Cards, screens, phones and notices say why a bye is there, as the pages of results do."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.clubs.receiver import Receiver, receiver
from tests.pages import flat
from tests.tournaments.hall import drawn, enter, play, seed_by_number, tournament
from tests.tournaments.paper.press import text_of
from tests.tournaments.phones import Phone as TablePhone
from tests.tournaments.phones import phone_round, phones_at
from tests.tournaments.pushes import Phone
from tests.tournaments.test_notices import told
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.entries import entries, requests
from tournaments.director.phones.notice_delivery import send_due
from tournaments.director.phones.notices import tell_phone
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Tournament
from tournaments.wall.outline import Outline
from tournaments.wall.sides.seats import seats

LEFT = "Dalva and Dorival left."
ASKED = "bye on request"


@pytest.fixture
def there(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
    settings.DEFAULT_FROM_EMAIL = "Caderneta <club@example.org>"
    with receiver() as running:
        yield running


def resting(this_round: Round) -> int:
    seat = this_round.seats.select_related("participant__entry").get(table__number=None)
    return seat.participant.entry.number


@pytest.fixture
def cup(world: World) -> Tournament:
    """A round robin of four with phones; pair 4 leaves after round 1."""
    cup = tournament(world)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    enter(cup, world, 4)
    seed_by_number(cup)
    play(first := drawn(cup, world), world)
    rounds.close(first, by=world.bruno)
    entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="ill")
    return cup


@pytest.fixture
def asking(world: World) -> Tournament:
    """A Swiss tournament of five with phones, of which pair 2 asks for a bye in round 2."""
    cup = tournament(world, "swiss")
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    enter(cup, world, 5)
    play(first := drawn(cup, world), world)
    rounds.close(first, by=world.bruno)
    return cup


def ask(cup: Tournament, world: World) -> None:
    requests.set_requests(cup.entries.get(number=2), {2: "half"}, {}, by=world.bruno)


def test_movement_cards_say_who_left(client: Client, world: World, cup: Tournament) -> None:
    # Of rounds still to come, and of drawn ones.
    assert text_of(client, world.carla, cup, "movement.pdf").count(LEFT) == 2
    drawn(cup, world)
    assert text_of(client, world.carla, cup, "movement.pdf").count(LEFT) == 2


def test_screen_and_list_on_the_wall_say_who_left(
    client: Client, world: World, cup: Tournament
) -> None:
    second = drawn(cup, world)
    assert text_of(client, world.carla, cup, "wall.pdf", second).count(LEFT) == 2
    with translation.override("en"):
        outline = Outline.of(cup, timezone.now())
        assert outline.round is not None
        reasons = [seat.reason for seat in seats(outline.round) if seat.table is None]
    assert reasons == [LEFT, LEFT]


def test_phone_and_page_of_a_pair_say_who_left(
    client: Client, world: World, cup: Tournament
) -> None:
    first = Round.objects.get(number=1)
    phones: list[TablePhone] = []
    for table in first.tables.all():
        phones += phones_at(table)
    number = resting(drawn(cup, world))
    (phone,) = [each for each in phones if each.row.entries.get().number == number]
    assert LEFT in phone.get().content.decode()
    said = f"Round 2: bye, no match this time. {LEFT}"
    assert said in read(client, url(cup, f"pairs/{number}/"), world.carla)


@pytest.mark.parametrize("language", ["en", "pt-br"])
def test_notice_says_who_left(
    world: World, cup: Tournament, there: Receiver, language: str
) -> None:
    phones = {}
    for entry in cup.entries.select_related("tournament").exclude(number=4):
        phones[entry.number] = Phone(f"{there.url}/{entry.number}")
        tell_phone(entry, phones[entry.number].keys, language)
    number = resting(drawn(cup, world))
    send_due()
    (words,) = told(phones[number], there)
    saying = {"en": LEFT, "pt-br": "Saída de Dalva e Dorival."}
    assert saying[language] in words


def test_bye_on_request_is_named_on_page_phone_and_wall(
    client: Client, world: World, asking: Tournament, there: Receiver
) -> None:
    ask(asking, world)
    entry = asking.entries.select_related("tournament").get(number=2)
    tell_phone(entry, (phone := Phone(f"{there.url}/2")).keys, "en")
    second = drawn(asking, world)
    send_due()
    said = "Round 2: bye on request, no match this time."
    assert told(phone, there) == [said]
    assert said in read(client, url(asking, "pairs/2/"), world.carla)
    assert ASKED in flat(text_of(client, world.carla, asking, "wall.pdf", second))


def test_bye_of_an_odd_number_needs_no_reason(
    client: Client, world: World, asking: Tournament
) -> None:
    with translation.override("en"):
        outline = Outline.of(asking, timezone.now())
        assert outline.round is not None
        rows = [seat for seat in seats(outline.round) if seat.table is None]
    assert [row.reason for row in rows] == ["", ""]


def test_decided_phone_before_standings_leads_to_the_tables(world: World) -> None:
    this_round = phone_round(world)
    table = this_round.tables.get(number=1)
    phone = phones_at(table)[0]
    tables.set_score(table, (1800, 1700), by=world.bruno, reason="time")
    page = flat(phone.get().content.decode())
    assert "/tables/?find=" in page
    assert "See all tables" in page
    assert "/standings/" not in page
    Tournament.objects.update(standings_shown="always")
    assert "/standings/?find=" in phone.get().content.decode()
    Tournament.objects.update(standings_shown="rounds")
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    assert "/standings/?find=" in phone.get().content.decode()
