"""Play a tournament of 12 tables by phones in Chromium whose Wi-Fi comes and goes.

    .venv/bin/python benchmarks/evening_played.py [--tables 12] [--rounds 4] [--hands 2]

Two phones at each table, each without network for 30 s in every five minutes. In the first round
two hands are disputed, one side calls the director, and one settled hand is corrected by both. The
director draws, publishes and closes the rounds; nobody types a result. Afterwards the database is
compared with what the phones were given to enter: each hand once and agreed, every round closed
with the totals of its matches, and `manage.py audit` clean.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack
from typing import Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    TimeoutError,
    async_playwright,
)
from serving import MANAGE, site, started

CYCLE, AWAY = 300.0, 30.0
"""Seconds of one turn of a phone's Wi-Fi, and for how long of it there is none."""
FILL = """hand => {
    const form = document.getElementById("hand");
    for (const [name, value] of Object.entries(hand)) {
        for (const field of form.querySelectorAll(`[name="${name}"]`)) {
            if (["radio", "checkbox"].includes(field.type)) field.checked = field.value === value;
            else field.value = value;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }
    }
}"""
SEED = 7


class Phone:
    """One phone: a browser of its own with the page of its table."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.context, self.page = context, page
        self.away = False

    async def lose_network(self, first: float) -> None:
        """Cut the Wi-Fi for a while in every cycle, for ever."""
        await asyncio.sleep(first)
        while True:
            self.away = True
            await self.context.set_offline(True)
            await asyncio.sleep(AWAY)
            self.away = False
            await self.context.set_offline(False)
            await asyncio.sleep(CYCLE - AWAY)

    async def open(self, address: str) -> None:
        """Open a page; without network and without a stored page, wait for the network."""
        while True:
            try:
                await self.page.goto(address)
                return
            except Error:
                await asyncio.sleep(1)

    async def open_with_scripts(self, address: str, made_by_them: str) -> None:
        """Open a page, as often as a person would whose network went before its scripts came."""
        while True:
            await self.open(address)
            try:
                await self.page.locator(made_by_them).wait_for(timeout=20_000)
                return
            except TimeoutError:
                continue

    async def enter(self, address: str, number: int, hand: dict[str, str]) -> None:
        """Record a hand step by step, as far as the page lets it."""
        await self.open_with_scripts(f"{address}hands/{number}/", "form.is-stepped")
        await self.page.evaluate(FILL, hand)
        while not await self.page.locator(".step.is-shown[data-step=check]").count():
            await self.page.locator("[data-next]").click()
        await self.page.locator("[data-record]").click()

    async def answer(self, address: str, number: int, do: str) -> None:
        """Press a button of the question about a hand, as soon as it is asked."""
        while True:
            await self.open(f"{address}hands/{number}/sheet/")
            button = self.page.locator(f"button[value={do}]")
            if await button.count():
                # A question takes no tap in its first moment: it might be meant for another.
                await asyncio.sleep(1)
                await button.click()
                await button.wait_for(state="hidden")
                return
            await asyncio.sleep(1)

    async def is_settled(self, address: str) -> bool:
        """Whether nothing waits on this phone, as its page says."""
        await self.open(address)
        return await self.page.locator("#outbox").is_hidden()


class Round:
    """One published round: its tables with the addresses of both sides, by number."""

    def __init__(self, row: Any) -> None:
        from scoring import tablekeys

        self.row = row
        self.tables: dict[int, list[str]] = {}
        for table in row.tables.filter(number__isnull=False).order_by("number"):
            keys = sorted(table.keys.live(), key=lambda key: key.side)
            self.tables[table.number] = [f"/t/{tablekeys.secret(key).key}/" for key in keys]

    def missing(self, hands: int) -> list[str]:
        """Return what the tables still lack, in words."""
        from scoring.agreements import agreements_on
        from scoring.models import Match
        from scoring.scoresheet import live_hands

        found = []
        for match in Match.objects.filter(table_of_round__round=self.row).select_related("club"):
            rows = live_hands(match)
            said = agreements_on(match, rows)
            if len(rows) < hands or not all(each.is_settled for each in said.values()):
                found.append(f"table {match.table}: {len(rows)} hands")
        begun = Match.objects.filter(table_of_round__round=self.row).count()
        return found + ["a match that has not begun"] * (len(self.tables) - begun)


def hand_of(number: int, hand: int, more: int = 0) -> dict[str, str]:
    """Return the hand that a table plays: other card points at each table and in each hand."""
    from tests.tournaments.phones import FIRST_HAND

    return FIRST_HAND | {"0-card_points": str(100 + 10 * number + 5 * hand + more)}


async def at_table(
    number: int, sides: list[str], two: list[Phone], hands: int, event: str
) -> dict[int, int]:
    """Play one match on two phones; return the card points of the first side in each hand."""
    first, second = two
    points = {}
    for hand in range(1, hands + 1):
        played = hand_of(number, hand)
        points[hand] = int(played["0-card_points"])
        await first.enter(sides[0], hand, played)
        if hand == 1 and event == "two entries":
            await second.enter(sides[1], 1, hand_of(number, 1, more=100))
            await first.answer(sides[0], 1, "theirs")
            points[1] += 100
        elif hand == 1 and event == "dispute":
            await second.answer(sides[1], 1, "dispute")
            await second.enter(sides[1], 1, hand_of(number, 1, more=50))
            await first.answer(sides[0], 1, "theirs")
            points[1] += 50
        else:
            await second.answer(sides[1], hand, "agree")
        if hand == 1 and event == "call":
            await call(second, sides[1])
        if hand == 1 and event == "correction":
            await first.enter(sides[0], 1, hand_of(number, 1, more=200))
            await second.answer(sides[1], 1, "theirs")
            points[1] += 200
    return points


async def call(phone: Phone, address: str) -> None:
    """Call the director because of a question about a rule."""
    await phone.open(f"{address}call/")
    await phone.page.locator("input[name=reason]").first.check(force=True)
    await phone.page.locator("form.call button").last.click()


async def play(browser: Browser, base: str, made: Any, options: argparse.Namespace) -> list[str]:
    """Play all rounds; return what is wrong afterwards, in words."""
    world, cup = made
    dice = random.Random(SEED)
    phones = []
    for _ in range(2 * options.tables):
        context = await browser.new_context(
            base_url=base, locale="pt-BR", viewport={"width": 360, "height": 640}
        )
        context.set_default_timeout(120_000)
        phones.append(Phone(context, await context.new_page()))
    wifi = [asyncio.create_task(phone.lose_network(dice.random() * CYCLE)) for phone in phones]
    wrong: list[str] = []
    for turn in range(1, options.rounds + 1):
        began = time.monotonic()
        row = await asyncio.to_thread(draw, cup, world)
        events = {2: "two entries", 5: "dispute", 3: "call", 4: "correction"} if turn == 1 else {}
        games = [
            at_table(
                number, sides, phones[2 * at : 2 * at + 2], options.hands, events.get(number, "")
            )
            for at, (number, sides) in enumerate(row.tables.items())
        ]
        points = dict(zip(row.tables, await asyncio.gather(*games), strict=True))
        while missing := await asyncio.to_thread(row.missing, options.hands):
            await asyncio.sleep(2)
            if time.monotonic() - began > 900:
                wrong += missing
                break
        wrong += await asyncio.to_thread(close, row, points, world)
        print(f"round {turn}: {time.monotonic() - began:.0f} s, wrong: {wrong or 'nothing'}")
    for task in wifi:
        task.cancel()
    return wrong


def draw(cup: Any, world: Any) -> Round:
    from tests.tournaments.hall import drawn
    from tournaments.director import clock

    cup.refresh_from_db()
    row = drawn(cup, world)
    clock.start(row, by=world.bruno)
    return Round(row)


def close(row: Round, points: dict[int, dict[int, int]], world: Any) -> list[str]:
    """Close the round; return hands that differ from those the phones were given, in words."""
    from scoring.models import Hand
    from tournaments.director import calls, rounds
    from tournaments.models.calls import Call

    for called in Call.objects.filter(table__round=row.row, ended_at__isnull=True):
        calls.take(called, by=world.bruno)
        calls.solve(called, by=world.bruno, words="regra lida em voz alta")
    rounds.close(row.row, by=world.bruno)
    live = Hand.objects.filter(match__table_of_round__round=row.row, voided_at__isnull=True)
    stored = {
        (int(hand.match.table), hand.number): hand.facts["sides"][0]["card_points"]
        for hand in live.select_related("match")
    }
    expected = {
        (table, hand): score for table, own in points.items() for hand, score in own.items()
    }
    different = {
        key for key in stored.keys() | expected.keys() if stored.get(key) != expected.get(key)
    }
    return [f"table {table}, hand {hand}" for table, hand in sorted(different)]


def prepared(tables: int, hands: int) -> Any:
    from tests.tournaments.hall import enter, tournament
    from tests.world import make_world
    from tournaments.models import Tournament

    world = make_world()
    cup = tournament(world, "swiss", hands=hands)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    enter(cup, world, 2 * tables)
    return world, cup


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--hands", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        env = site(name, f"sqlite:///{name}/evening.sqlite3")
        made = prepared(options.tables, options.hands)
        port = started(stack, [*MANAGE, "serve"], env)
        wrong = asyncio.run(in_chromium(f"http://127.0.0.1:{port}", made, options))
        wrong += counts(options)
    print("wrong:", wrong or "nothing")
    return bool(wrong)


async def in_chromium(base: str, made: Any, options: argparse.Namespace) -> list[str]:
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        wrong = await play(browser, base, made, options)
        await browser.close()
        return wrong


def counts(options: argparse.Namespace) -> list[str]:
    """Compare what is stored with what an evening has; return differences in words."""
    from django.core.management import call_command

    from scoring.models import Hand
    from tournaments.models.calls import Call

    found = []
    live = Hand.objects.filter(voided_at__isnull=True)
    whole = options.tables * options.rounds * options.hands
    by_accounts = live.filter(recorded_side__isnull=True).count()
    print(f"{live.count()} hands of {whole}, {by_accounts} of them typed by an account")
    print(f"{Hand.objects.filter(voided_at__isnull=False).count()} corrected hands")
    print(f"{Call.objects.count()} calls")
    if live.count() != whole or by_accounts or Call.objects.count() != 1:
        found.append("the number of hands or calls")
    try:
        call_command("audit", verbosity=0)
    except SystemExit as ended:
        if ended.code:
            found.append("audit")
    return found


if __name__ == "__main__":
    sys.exit(main())
