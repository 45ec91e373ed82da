"""Play one hand at 200 tables within a minute while 2,000 viewers poll, on a real server.

    .venv/bin/python benchmarks/evening_load.py [--tables 200] [--viewers 2000] [--seconds 60]
                                                [--cut 0.02] [--bare]

One phone of each table enters the hand, the phone of the other side agrees with it. Each request
may be cut (`--cut`): the connection closes after the request was sent, or in the middle of it, and
the phone sends it again. Viewers ask for the standings with the tag they have. Afterwards the
database is compared with what was sent: every hand once, agreed, and `manage.py audit` clean.
`--bare`: the viewers ask for a bare view, to compare.

DATABASE_URL names the database, which must be empty; without it, that of `tools/with_postgres.py`,
or a new SQLite file.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import os
import random
import re
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

import goals
from serving import MANAGE, site, started

if TYPE_CHECKING:
    from tournaments.models import Round

EVERY = 15.0
"""Seconds between two polls of a viewer, as the pages of players ask."""
PATIENCE = 15.0
SEED = 13


TAG = re.compile(rb'data-tag="(\w+)"')
"""The state of a table that a page shows."""
HAND = re.compile(rb'name="hand" value="(\d+)"')
"""The recorded hand about which a page asks."""


class Answer(NamedTuple):
    status: int
    tag: str
    seconds: float
    size: int
    body: bytes


@dataclass
class Tally:
    """The answers to one kind of request."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    bytes: int = 0
    again: int = 0

    def count(self, answer: Answer) -> None:
        self.statuses[answer.status] += 1
        self.seconds.append(answer.seconds)
        self.bytes += answer.size

    def percentile(self, part: float) -> float:
        """Return the milliseconds within which this share of answers came."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Phone:
    """One browser: a connection that is opened again whenever it was closed."""

    def __init__(self, port: int, cut: float, dice: random.Random) -> None:
        self.port, self.cut, self.dice = port, cut, dice
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.is_reused = False

    async def ask(
        self, tally: Tally, path: str, form: dict[str, str] | None = None, tag: str = ""
    ) -> Answer:
        """Send a request until it is answered; count the answer and the tries before it."""
        began = time.perf_counter()
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    status, found, size, body = await self._once(path, form, tag)
            except (OSError, asyncio.IncompleteReadError, TimeoutError) as problem:
                was_idle = self.is_reused and not getattr(problem, "partial", b"-")
                self.close()
                if was_idle:  # the server closes a connection that is silent between two polls
                    continue
                tally.again += 1
                await asyncio.sleep(0.2 + self.dice.random())
                continue
            if status in (429, 502, 503, 504):  # of the server, or of a proxy
                tally.statuses[status] += 1
                await asyncio.sleep(1 + self.dice.random())
                continue
            answer = Answer(status, found, time.perf_counter() - began, size, body)
            tally.count(answer)
            return answer

    async def _once(
        self, path: str, form: dict[str, str] | None, tag: str
    ) -> tuple[int, str, int, bytes]:
        self.is_reused = self.writer is not None
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        request = _request(path, form, tag)
        if self.dice.random() < self.cut:
            # Half of the cut requests arrive whole: their answers are lost.
            sent = len(request) if self.dice.random() < 0.5 else self.dice.randrange(len(request))
            self.writer.write(request[:sent])
            await self.writer.drain()
            await asyncio.sleep(0.05)
            raise ConnectionResetError
        self.writer.write(request)
        await self.writer.drain()
        assert self.reader is not None
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        headers = {
            name.lower(): value.strip() for name, _, value in (x.partition(":") for x in lines)
        }
        size = int(headers.get("content-length", 0))
        body = await self.reader.readexactly(size)
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return int(first.split()[1]), headers.get("etag", ""), len(head) + size, body

    async def hear_of_a_change(self, path: str) -> None:
        """Hold a connection until the server says that the table has another state than `path`
        names.
        """
        is_told = False
        while not is_told:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(_request(path, None, ""))
                is_held = b" 200 " in await reader.readline()
                while is_held and not is_told and (line := await reader.readline()):
                    is_told = line.startswith(b"data:")
                writer.close()
            if not is_told:
                await asyncio.sleep(1)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


def _request(path: str, form: dict[str, str] | None, tag: str) -> bytes:
    body = urlencode(form).encode() if form else b""
    lines = [f"{'POST' if form else 'GET'} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += ["Accept-Language: pt-BR", "Accept-Encoding: gzip"]
    if form:
        lines += ["Accept: application/json", f"Content-Length: {len(body)}"]
        lines += ["Content-Type: application/x-www-form-urlencoded"]
    if tag:
        lines.append(f"If-None-Match: {tag}")
    return "\r\n".join([*lines, "", ""]).encode() + body


class TableOfTwo(NamedTuple):
    """One table: the addresses of both phones, and the hand that the first one enters."""

    first: str
    second: str
    hand: dict[str, str]


class Evening(NamedTuple):
    """A tournament with a key for each side, and the standings that viewers ask for."""

    tables: list[TableOfTwo]
    standings: str
    round: Round


async def play(
    evening: Evening, port: int, viewed: str, options: argparse.Namespace
) -> dict[str, Tally]:
    """Let all tables and viewers act for the given time; return their answers."""
    dice = random.Random(SEED)
    tallies = {name: Tally() for name in ("view", "table", "enter", "heard", "asked", "agree")}

    def phone() -> Phone:
        return Phone(port, options.cut, random.Random(dice.random()))

    stop = asyncio.Event()
    viewers = [
        asyncio.create_task(view(phone(), tallies["view"], viewed, dice.random() * EVERY, stop))
        for _ in range(options.viewers)
    ]
    await asyncio.sleep(EVERY)  # every viewer has a page before the first hand
    await asyncio.gather(
        *(
            at_table(table, phone(), phone(), tallies, dice.random() * options.seconds)
            for table in evening.tables
        )
    )
    stop.set()
    await asyncio.gather(*viewers)
    return tallies


async def view(phone: Phone, tally: Tally, path: str, first: float, stop: asyncio.Event) -> None:
    tag = ""
    await asyncio.sleep(first)
    while not stop.is_set():
        tag = (await phone.ask(tally, path, tag=tag)).tag or tag
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), EVERY)
    phone.close()


async def at_table(
    table: TableOfTwo, first: Phone, second: Phone, tallies: dict[str, Tally], begin: float
) -> None:
    """Both phones open the table; one enters the hand, the other one sees it and agrees."""
    await first.ask(tallies["table"], table.first)
    page = await second.ask(tallies["table"], table.second)
    shown = TAG.search(page.body)
    assert shown, "the page of a table names its state"
    live = f"{table.second}live/?seen={shown[1].decode()}"
    changed = asyncio.create_task(second.hear_of_a_change(live))
    await asyncio.sleep(begin)
    await first.ask(tallies["enter"], f"{table.first}hands/1/", table.hand)
    entered = time.perf_counter()
    await changed
    tallies["heard"].seconds.append(time.perf_counter() - entered)
    while not (asked := HAND.search((await second.ask(tallies["asked"], table.second)).body)):
        await asyncio.sleep(1)
    said = {"do": "agree", "client_key": str(uuid4()), "hand": asked[1].decode()}
    await second.ask(tallies["agree"], f"{table.second}hands/1/answer/", said)
    first.close()
    second.close()


def prepared(count: int) -> Evening:
    """Make a tournament of this many tables with keys, in the database of the environment."""
    from django.db import transaction

    from scoring.match import tablekeys
    from tests.tournaments.large import large
    from tests.tournaments.phones import FIRST_HAND
    from tests.world import make_world
    from tournaments.director.phones import table_keys
    from tournaments.models import Tournament

    world = make_world()
    this_round = large(world, 2 * count, closed=1)
    cup = this_round.stage.tournament
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    with transaction.atomic():
        table_keys.make_missing(this_round, by=world.bruno)
    tables = []
    for table in this_round.tables.filter(number__isnull=False):
        keys = {key.side: tablekeys.secret(key).key for key in table.keys.all()}
        hand = {**FIRST_HAND, "client_key": str(uuid4()), "do": "record"}
        tables.append(TableOfTwo(f"/t/{keys[0]}/", f"/t/{keys[1]}/", hand))
    return Evening(tables, f"/{world.club.slug}/tournaments/{cup.slug}/standings/", this_round)


def faults(evening: Evening) -> list[str]:
    """Return what the database has otherwise than it was sent, in words."""
    from django.core.management import call_command

    from scoring.models import Hand
    from scoring.table.agreements import agreement_on

    found = []
    hands = Hand.objects.filter(match__table_of_round__round=evening.round)
    rows = list(hands.select_related("match__club"))
    if len(rows) != len(evening.tables):
        found.append(f"{len(rows)} hands of {len(evening.tables)} tables")
    keys = {table.hand["client_key"] for table in evening.tables}
    if {str(row.client_key) for row in rows} != keys:
        found.append("hands under other keys than those sent")
    unsettled = sum(not agreement_on(row.match, row).is_settled for row in rows)
    if unsettled:
        found.append(f"{unsettled} hands nobody agreed with")
    try:
        call_command("audit", verbosity=0)
    except SystemExit as ended:
        if ended.code:
            found.append("audit")
    return found


def report(tallies: dict[str, Tally], title: str) -> None:
    print(f"\n{title:10} requests  again    p50    p95    p99  longest  kB  answers")
    for name, tally in tallies.items():
        figures = [tally.percentile(part) for part in (0.5, 0.95, 0.99, 1.0)]
        numbers = "  ".join(f"{figure:6.0f}" for figure in figures)
        answers = ", ".join(
            f"{count} × {status}" for status, count in sorted(tally.statuses.items())
        )
        sizes = f"{tally.bytes // 1000:6}"
        print(f"{name:10} {len(tally.seconds):8} {tally.again:6} {numbers} {sizes}  {answers}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--viewers", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--cut", type=float, default=0.0)
    parser.add_argument("--bare", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        own = os.environ.get("TEST_DATABASE_URL") or f"sqlite:///{name}/load.sqlite3"
        env = site(name, os.environ.get("DATABASE_URL") or own)
        evening = prepared(options.tables)
        port = started(stack, [*MANAGE, "serve"], env)
        viewed = "/bare/" if options.bare else evening.standings
        tallies = asyncio.run(play(evening, port, viewed, options))
        database = os.environ["DATABASE_URL"].partition(":")[0]
        report(tallies, database)
        seen = tallies["view"]
        share = seen.statuses[304] / max(1, sum(seen.statuses.values()))
        wrong = faults(evening)
        print(f"304: {share:.1%} of the answers to viewers; wrong: {wrong or 'nothing'}")
        title = f"evening of {options.tables} tables, {database}, {options.cut:.0%} cut"
        goals.holds(title, "; ".join(wrong), "every hand once", reached=not wrong)
        failed = sum(
            count
            for tally in tallies.values()
            for status, count in tally.statuses.items()
            if status >= 400
        )
        goals.at_most(f"{title}: refused or failed", failed, 0, "answers")


if __name__ == "__main__":
    main()
