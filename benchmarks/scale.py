"""Play an evening on several machines while their programs are killed one after the other.

    .venv/bin/python benchmarks/scale.py [--tables 200] [--viewers 2000] [--seconds 120]
                                             [--crash]

The evening is that of `evening_load.py`; the machines are those of `machines.py`, all on this
computer. While hands and requests for papers arrive, one web server is killed and started again,
then the job workers in the middle of a paper, the shared cache and the replica. At last the replica
becomes the primary, because the operator changes them or, with `--crash`, because the primary was
killed; then writes wait for the replica, or the last ones would be lost. Afterwards the database,
which is then the former replica, is compared with what was sent: every hand once, agreed, every
paper arrived, none twice, and `manage.py audit` clean.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
from collections.abc import Callable

import evening_load
import goals
from machines import Machines
from papers_asked import Papers
from serving import site

Event = tuple[str, Callable[[], object]]


async def happen(events: list[Event], first: float, between: float) -> None:
    """Let the events happen one after the other; print when each was over."""
    began = time.monotonic()
    await asyncio.sleep(first)
    for name, act in events:
        await asyncio.sleep(between)
        said = await asyncio.to_thread(act)
        print(f"{time.monotonic() - began:6.1f} s  {name}{f' {said}' if said else ''}", flush=True)


async def play(
    machines: Machines,
    evening: evening_load.Evening,
    papers: Papers,
    options: argparse.Namespace,
) -> dict[str, evening_load.Tally]:
    """Play the evening and stop the programs meanwhile; return the answers."""
    first = machines.servers[0]

    def follow() -> None:
        machines.start_replica_again()
        if options.crash:
            machines.wait_for_replica()

    def switch() -> str:
        change = machines.lose_primary if options.crash else machines.switch_to_replica
        return f"in {change():.2f} s"

    events: list[Event] = [
        ("a web server was killed", first.kill),
        ("the web server was started again", first.start),
        ("the job workers were killed", machines.kill_busy_workers),
        ("the job workers were started again", machines.start_workers_again),
        ("the shared cache was killed", machines.cache.kill),
        ("the shared cache was started again", machines.cache.start),
        ("the replica was killed", machines.replica.kill),
        ("the replica follows again", follow),
        ("the replica became the primary", switch),
    ]
    # The first hands come after each viewer has polled once.
    happened = happen(events, evening_load.EVERY, options.seconds / (len(events) + 2))
    played = evening_load.play(evening, machines.port, evening.standings, options)
    printed = asyncio.to_thread(papers.ask_regularly)

    async def evening_over() -> dict[str, evening_load.Tally]:
        tallies, _ = await asyncio.gather(played, happened)
        papers.ended.set()
        return tallies

    tallies, _ = await asyncio.gather(evening_over(), printed)
    return tallies


def papers_of(evening: evening_load.Evening, port: int) -> Papers:
    """Return the papers of the evening, with the session of its director."""
    from django.test import Client

    from clubs.models import User

    client = Client()
    client.force_login(User.objects.get(username="bruno"))
    cup = evening.standings.removesuffix("standings/")
    path = f"{cup}stages/1/rounds/{evening.round.number}/slips.pdf"
    return Papers(port, path, client.cookies["sessionid"].value)


def wrong_papers(papers: Papers) -> list[str]:
    """Return what the queue has otherwise than it was asked for, in words."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT state, COUNT(*), SUM(tries) FROM jobs_job GROUP BY state")
        states = {state: (count, tries) for state, count, tries in cursor.fetchall()}
    # A person whose server was killed before its answer has asked again.
    print(f"papers: {papers.asked} asked; (jobs, tries) by state: {states}")
    found = [*papers.wrong]
    if len(papers.seconds) != papers.asked:
        found.append(f"{len(papers.seconds)} of {papers.asked} papers arrived")
    if states.keys() != {"done"}:
        found.append(f"jobs are left: {states}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--viewers", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--crash", action="store_true")
    options = parser.parse_args()
    options.cut = 0.0
    with Machines() as machines:
        os.environ.update(machines.variables)
        env = site(str(machines.folder), machines.variables["DATABASE_URL"])
        evening = evening_load.prepared(options.tables)
        machines.serve(env)
        papers = papers_of(evening, machines.port)
        tallies = asyncio.run(play(machines, evening, papers, options))
        evening_load.report(tallies, "scale")
        slowest = max(tallies["enter"].seconds + tallies["agree"].seconds)
        goals.at_most("longest wait for a write", slowest, 10, "s")
        failed = sum(tally.statuses[500] for tally in tallies.values())
        goals.at_most("failed answers", failed, 0)
        longest = max(papers.seconds, default=0.0)
        middle = statistics.median(papers.seconds or [0.0])
        print(f"papers: {middle:.1f} s in the middle, {longest:.1f} s the longest")
        goals.at_most("longest wait for a paper", longest, 60, "s")
        wrong = evening_load.faults(evening) + wrong_papers(papers)
        print(f"wrong: {wrong or 'nothing'}")
        goals.holds(
            "evening on several machines",
            "; ".join(wrong),
            "every hand and paper once",
            reached=not wrong,
        )


if __name__ == "__main__":
    main()
