"""Phones that wait for a change: told within a second, and given up when they leave."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from config import live
from config.live import PATH, Live


class Wire:
    """The connection of one phone: what was sent on it, and whether the phone has left."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.status = 0
        self.left = asyncio.Event()

    def response_stream(self, status: int, _headers: object) -> "Wire":
        self.status = status
        return self

    def response_empty(self, status: int, _headers: object) -> None:
        self.status = status

    async def send_str(self, text: str) -> None:
        self.sent.append(text)

    async def client_disconnect(self) -> None:
        await self.left.wait()


class Hall:
    """The states of the tables, and the number of times that they were asked for."""

    def __init__(self) -> None:
        self.states = dict.fromkeys(("one", "two", "three", "four"), "a")
        self.asked = 0

    def tags(self, keys: Collection[str]) -> Mapping[str, str]:
        self.asked += 1
        return {key: self.states[key] for key in keys if key in self.states}


def run(test: Callable[[Live, Hall], Awaitable[Any]]) -> None:
    async def main() -> None:
        hall = Hall()
        with ThreadPoolExecutor(1) as threads:
            await test(Live(asyncio.get_running_loop(), threads, hall.tags), hall)

    # In a thread of its own: Playwright keeps an event loop in the thread of the tests.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, main()).result()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(live, "close_old_connections", lambda: None)


def test_phone_is_told_of_a_change_once() -> None:
    async def test(held: Live, hall: Hall) -> None:
        wire: Any = Wire()
        waiting = asyncio.ensure_future(held.follow("one", "seen=a", wire))
        await asyncio.sleep(0.1)
        assert wire.sent == ["retry: 4000\n\n"]
        hall.states["one"] = "b"
        await asyncio.sleep(0.2)
        assert wire.sent == ["retry: 4000\n\n", "data: b\n\n"]
        wire.left.set()
        await asyncio.wait_for(waiting, 2)
        assert not held.waiting

    run(test)


def test_phone_with_an_old_page_is_told_at_once() -> None:
    async def test(held: Live, _hall: Hall) -> None:
        wire: Any = Wire()
        waiting = asyncio.ensure_future(held.follow("one", "seen=older", wire))
        await asyncio.sleep(0.1)
        assert wire.sent[-1] == "data: a\n\n"
        wire.left.set()
        await waiting

    run(test)


def test_made_up_key_holds_no_connection() -> None:
    async def test(held: Live, _hall: Hall) -> None:
        wire: Any = Wire()
        await held.follow("other", "", wire)
        assert (wire.status, wire.sent, dict(held.waiting)) == (404, [], {})

    run(test)


def test_all_phones_are_asked_for_in_one_query() -> None:
    async def test(held: Live, hall: Hall) -> None:
        wires: list[Any] = [Wire() for _phone in range(20)]
        keys = list(hall.states) * 5
        phones = [
            asyncio.ensure_future(held.follow(key, "seen=a", wire))
            for key, wire in zip(keys, wires, strict=True)
        ]
        await asyncio.sleep(0.1)
        before = hall.asked
        await asyncio.sleep(0.2)
        assert hall.asked - before <= 11
        for wire in wires:
            wire.left.set()
        await asyncio.gather(*phones)

    run(test)


def test_too_many_phones_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST", 0)

    async def test(held: Live, _hall: Hall) -> None:
        wire: Any = Wire()
        await held.follow("one", "", wire)
        assert wire.status == 503

    run(test)


def test_one_key_takes_no_place_of_the_others() -> None:
    async def test(held: Live, _hall: Hall) -> None:
        wires: list[Any] = [Wire() for _phone in range(live.MOST_PER_KEY + 3)]
        phones = [asyncio.ensure_future(held.follow("one", "", wire)) for wire in wires]
        await asyncio.sleep(0.1)
        assert [wire.status for wire in wires] == [200] * live.MOST_PER_KEY + [503] * 3
        for wire in wires:
            wire.left.set()
        await asyncio.gather(*phones)
        assert not held.waiting
        assert not held.now

    run(test)


def test_second_phone_of_a_table_hides_no_change_from_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(held: Live, hall: Hall) -> None:
        first, second = wires = [Wire(), Wire()]
        phones: list[Any] = [asyncio.ensure_future(held.follow("one", "seen=a", _any(first)))]
        await asyncio.sleep(0.1)
        monkeypatch.setattr(live, "LOOK_SECONDS", 60)
        await asyncio.sleep(0.1)
        hall.states["one"] = "b"
        phones.append(asyncio.ensure_future(held.follow("one", "seen=a", _any(second))))
        await asyncio.sleep(0.1)
        assert [wire.sent[-1] for wire in wires] == ["data: b\n\n"] * 2
        for wire in wires:
            wire.left.set()
        await asyncio.gather(*phones)
        assert held.looking is not None
        held.looking.cancel()

    run(test)


def _any(wire: Wire) -> Any:
    return wire


def test_silent_connection_gets_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.05)

    async def test(held: Live, _hall: Hall) -> None:
        wire: Any = Wire()
        waiting = asyncio.ensure_future(held.follow("one", "seen=a", wire))
        await asyncio.sleep(0.2)
        assert wire.sent[1:]
        assert set(wire.sent[1:]) == {":\n\n"}
        wire.left.set()
        await waiting

    run(test)


def test_database_that_cannot_be_used_ends_no_connection() -> None:
    async def test(held: Live, hall: Hall) -> None:
        wire: Any = Wire()
        waiting = asyncio.ensure_future(held.follow("one", "seen=a", wire))
        await asyncio.sleep(0.1)
        states, hall.states = hall.states, None  # type: ignore[assignment]
        await asyncio.sleep(0.1)
        hall.states = {**states, "one": "b"}
        await asyncio.sleep(0.2)
        assert wire.sent[-1] == "data: b\n\n"
        wire.left.set()
        await waiting

    run(test)


@pytest.mark.parametrize(
    ("path", "is_held"),
    [
        ("/t/abc234/live/", True),
        ("/t/abc234/now/", False),
        ("/t//live/", False),
        ("/t/a/live", False),
    ],
)
def test_only_the_address_of_a_table_is_held(path: str, is_held: bool) -> None:
    assert bool(PATH.fullmatch(path)) == is_held
