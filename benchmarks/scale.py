"""Play an evening on several machines while their programs are killed one after the other.

    .venv/bin/python benchmarks/scale.py [--tables 200] [--viewers 2000] [--seconds 120]
                                             [--crash]

The evening is that of `evening_load.py`; the machines are those of `machines.py`, all on this
computer. While hands arrive, one web server is killed and started again, then the shared cache and
the replica. At last the replica becomes the primary, because the operator changes them or, with
`--crash`, because the primary was killed; then writes wait for the replica, or the last ones would
be lost. Afterwards the database, which is then the former replica, is compared with what was sent:
every hand once, agreed, and `manage.py audit` clean.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Callable

import evening_load
import goals
from machines import Machines
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
    machines: Machines, evening: evening_load.Evening, options: argparse.Namespace
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
        ("the shared cache was killed", machines.cache.kill),
        ("the shared cache was started again", machines.cache.start),
        ("the replica was killed", machines.replica.kill),
        ("the replica follows again", follow),
        ("the replica became the primary", switch),
    ]
    # The first hands come after each viewer has polled once.
    happened = happen(events, evening_load.EVERY, options.seconds / (len(events) + 2))
    played = evening_load.play(evening, machines.port, evening.standings, options)
    tallies, _ = await asyncio.gather(played, happened)
    return tallies


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
        tallies = asyncio.run(play(machines, evening, options))
        evening_load.report(tallies, "scale")
        slowest = max(tallies["enter"].seconds + tallies["agree"].seconds)
        goals.at_most("longest wait for a write", slowest, 10, "s")
        failed = sum(tally.statuses[500] for tally in tallies.values())
        goals.at_most("failed answers", failed, 0)
        wrong = evening_load.faults(evening)
        print(f"wrong: {wrong or 'nothing'}")
        goals.holds(
            "evening on several machines", "; ".join(wrong), "every hand once", reached=not wrong
        )


if __name__ == "__main__":
    main()
