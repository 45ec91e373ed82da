"""Phones that wait for a change: told within a second, and given up when they leave."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from server.web import live
from server.web.live import PATH, Live
from tests.waiting import PATIENCE

RETRY = "retry: 4000\n\n"


class Wire:
    """The connection of one phone: what was sent on it, and whether the phone has left."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.unread: asyncio.Queue[str] = asyncio.Queue()
        self.status = 0
        self.left = asyncio.Event()

    def response_stream(self, status: int, _headers: object) -> "Wire":
        self.status = status
        return self

    def response_empty(self, status: int, _headers: object) -> None:
        self.status = status

    async def send_str(self, text: str) -> None:
        self.sent.append(text)
        self.unread.put_nowait(text)

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


class Stepped(Live):
    """Held connections whose tables are looked at when a test says so."""

    def __init__(self, threads: ThreadPoolExecutor, tags: live.Tags) -> None:
        super().__init__(asyncio.get_running_loop(), threads, tags)
        self.pauses, self.goes_on = asyncio.Event(), asyncio.Event()
        self.phones: dict[Wire, asyncio.Future[None]] = {}

    async def pause(self) -> None:
        self.pauses.set()
        await self.goes_on.wait()
        self.goes_on.clear()

    async def look(self) -> None:
        """Look once at all tables."""
        await self.pauses.wait()
        self.pauses.clear()
        self.goes_on.set()
        await self.pauses.wait()

    def call(self, key: str, query: str = "") -> Wire:
        """Let another phone wait."""
        wire: Any = Wire()
        self.phones[wire] = asyncio.ensure_future(self.follow(key, query, wire))
        return wire

    async def hang_up(self) -> None:
        """Let all phones leave."""
        for wire in self.phones:
            wire.left.set()
        await asyncio.gather(*self.phones.values())


def run(test: Callable[[Stepped, Hall], Awaitable[Any]]) -> None:
    async def main() -> None:
        hall = Hall()
        with ThreadPoolExecutor(1) as threads:
            async with asyncio.timeout(PATIENCE):
                await test(Stepped(threads, hall.tags), hall)

    # In a thread of its own: Playwright keeps an event loop in the thread of the tests.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, main()).result()


@pytest.fixture(autouse=True)
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "close_old_connections", lambda: None)


def test_phone_hears_of_a_change_once() -> None:
    async def test(held: Stepped, hall: Hall) -> None:
        wire = held.call("one", "seen=a")
        assert await wire.unread.get() == RETRY
        await held.look()
        hall.states["one"] = "b"
        await held.look()
        assert await wire.unread.get() == "data: b\n\n"
        await held.look()
        hall.states["one"] = "c"
        await held.look()
        assert await wire.unread.get() == "data: c\n\n"
        await held.hang_up()
        assert not held.waiting

    run(test)


def test_phone_with_an_old_page_hears_at_once() -> None:
    async def test(held: Stepped, _hall: Hall) -> None:
        wire = held.call("one", "seen=older")
        assert await wire.unread.get() == RETRY
        assert await wire.unread.get() == "data: a\n\n"
        await held.hang_up()

    run(test)


def test_made_up_key_holds_no_connection() -> None:
    async def test(held: Stepped, _hall: Hall) -> None:
        wire: Any = Wire()
        await held.follow("other", "", wire)
        assert (wire.status, wire.sent, dict(held.waiting)) == (404, [], {})

    run(test)


def test_all_phones_are_asked_for_in_one_query() -> None:
    async def test(held: Stepped, hall: Hall) -> None:
        wires = [held.call(key, "seen=a") for key in list(hall.states) * 5]
        for wire in wires:
            assert await wire.unread.get() == RETRY
        before = hall.asked
        await held.look()
        assert hall.asked - before == 1
        await held.hang_up()

    run(test)


def test_too_many_phones_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST", 0)

    async def test(held: Stepped, _hall: Hall) -> None:
        wire: Any = Wire()
        await held.follow("one", "", wire)
        assert wire.status == 503

    run(test)


def test_one_key_has_a_limit_of_live_connections() -> None:
    async def test(held: Stepped, _hall: Hall) -> None:
        wires = [held.call("one") for _phone in range(live.MOST_PER_KEY + 3)]
        for wire in wires[: live.MOST_PER_KEY]:
            assert await wire.unread.get() == RETRY
        assert [wire.status for wire in wires] == [200] * live.MOST_PER_KEY + [503] * 3
        await held.hang_up()
        assert not held.waiting
        assert not held.now

    run(test)


def test_second_phone_of_a_table_hides_no_change_from_the_first() -> None:
    async def test(held: Stepped, hall: Hall) -> None:
        first = held.call("one", "seen=a")
        assert await first.unread.get() == RETRY
        hall.states["one"] = "b"
        second = held.call("one", "seen=a")
        assert await second.unread.get() == RETRY
        for wire in (first, second):
            assert await wire.unread.get() == "data: b\n\n"
        await held.hang_up()

    run(test)


def test_silent_connection_gets_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.01)

    async def test(held: Stepped, _hall: Hall) -> None:
        wire = held.call("one", "seen=a")
        assert await wire.unread.get() == RETRY
        assert [await wire.unread.get() for _beat in range(3)] == [":\n\n"] * 3
        await held.hang_up()

    run(test)


def test_database_that_cannot_be_used_ends_no_connection() -> None:
    async def test(held: Stepped, hall: Hall) -> None:
        wire = held.call("one", "seen=a")
        assert await wire.unread.get() == RETRY
        states, hall.states = hall.states, None  # type: ignore[assignment]
        await held.look()
        hall.states = {**states, "one": "b"}
        await held.look()
        assert await wire.unread.get() == "data: b\n\n"
        await held.hang_up()

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
