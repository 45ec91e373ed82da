"""Push services that do not answer: other phones are told, and false addresses are dropped.

Anybody may give an address for any entry, so a stranger could give many that only cost time.
"""

from threading import Event
from typing import Any

import pytest

from clubs.webhooks.post import Address, Failed
from tests.prepared import prepared
from tests.tournaments.hall import drawn, play, tournament
from tests.tournaments.pushes import Phone
from tests.tournaments.test_notices import of, send_later
from tests.waiting import PATIENCE
from tests.world import World
from tournaments.director.phones import notice_delivery
from tournaments.director.phones.notice_delivery import WAITS, send_due
from tournaments.director.phones.notices import MOST_PHONES, tell_phone
from tournaments.director.rounds import rounds
from tournaments.models import Notice, PushAddress, Tournament


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Nine pairs in a Swiss tournament; nothing is drawn."""
    return tournament(world, "swiss", entries=9)


@pytest.fixture
def given_up() -> Event:
    """Requests to silent.example are given up when this is set."""
    event = Event()
    event.set()
    return event


@pytest.fixture
def asked(given_up: Event, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The hosts that were asked. One of them, silent.example, never answers."""
    hosts: list[str] = []

    def post(address: Address, *_rest: Any, **_options: Any) -> int:
        hosts.append(address.host)
        if address.host == "silent.example":
            assert given_up.wait(PATIENCE), "the other host waits for this one"
            raise Failed("too-slow")
        given_up.set()
        return 201

    monkeypatch.setattr(notice_delivery, "post", post)
    return hosts


def tell(cup: Tournament, number: int, endpoint: str) -> None:
    tell_phone(of(cup, number), Phone(endpoint).keys, "en")


def played_round(cup: Tournament, world: World) -> None:
    """Play a round, in which each notice is tried as often as it can be."""
    this_round = drawn(cup, world)
    send_due()
    for wait in WAITS:
        send_later(wait.total_seconds())
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)


def gone() -> list[int]:
    """Return the numbers of the entries whose address is not used any more."""
    addresses = PushAddress.objects.filter(gone_at__isnull=False)
    return list(addresses.values_list("entry__number", flat=True))


@pytest.mark.postgres_later
def test_silent_host_does_not_delay_other_phones(
    cup: Tournament, world: World, asked: list[str], given_up: Event
) -> None:
    given_up.clear()
    for number in range(1, 10):
        for other in range(MOST_PHONES - 1):
            tell(cup, number, f"https://silent.example/{number}-{other}")
    tell(cup, 1, "https://push.example/1")
    drawn(cup, world)
    send_due()
    assert asked.count("push.example") == 1
    assert asked.count("silent.example") < 2 * notice_delivery.AT_ONCE_OF_HOST
    assert not notice_delivery.has_due()
    assert Notice.objects.get(sent_at__isnull=False).address.endpoint == "https://push.example/1"


@pytest.mark.postgres_later
def test_address_that_loses_all_notices_is_not_used_again(
    cup: Tournament, world: World, asked: list[str]
) -> None:
    tell(cup, 1, "https://push.example/1")
    tell(cup, 2, "https://silent.example/1")
    played_round(cup, world)
    assert gone() == []
    played_round(cup, world)
    assert gone() == [2]


def test_network_failure_keeps_the_addresses(
    cup: Tournament, world: World, asked: list[str]
) -> None:
    tell(cup, 1, "https://silent.example/1")
    for _round in range(3):
        played_round(cup, world)
    assert gone() == []
