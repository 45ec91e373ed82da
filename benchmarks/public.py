"""Measure public pages on a real server, compared with a bare view.

Starts `manage.py serve` and a stock server for bare views as `writes.py` does, and a plain Django
that caches the standings of 200 entries with `cache_page`. Warm: sixteen open connections send
requests for a second, in turns; a number is the median of all turns, a ratio the median of the
ratios of each turn. Processor time is the server's, for one answer. Cold: one request after the
tournament has changed. Under `tools/with_postgres.py`, also on PostgreSQL.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import goals
from serving import part, stock
from writes import Place, databases, processor, served

SIZES = tuple(os.environ.get("SIZES", "64 200 1000 4096").split())
TURNS = int(os.environ.get("TURNS", "5"))
PAGES = (
    "standings/",
    "standings/?all",
    "tables/",
    "results/",
    "crosstable/",
    "crosstable/?all",
    "pairs/1/",
)
UNCHANGED = "standings/ unchanged, 304"
BARE_QUERY = "bare, with SELECT 1"
GZIP = {"Accept-Encoding": "gzip, deflate, br", "Accept-Language": "pt-BR"}


@dataclass
class Run:
    """One second of one page: answers a second, and the server's milliseconds for each."""

    rate: float
    processor: float


Runs = dict[tuple[str, str], list[Run]]


def main() -> None:
    print(goals.versions())
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        make = ["benchmarks/results_made.py", "1", *SIZES]
        places = [served(stack, folder, address, *make) for address in databases(folder)]
        for place in places:
            cold(place)
        standings = f"{cup(places[0], '200')}standings/?all"
        django_port = kept_by_django(stack, folder, body(places[0].port, standings, {})[0])
        for place in places:
            warm(place, django_port)


def cup(place: Place, size: str) -> str:
    return str(place.made["sizes"][size][0]["cup"])


def body(port: int, path: str, headers: dict[str, str]) -> tuple[bytes, Any]:
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", headers=headers)) as answer:
        return answer.read(), answer.headers


def kept_by_django(stack: ExitStack, folder: str, content: bytes) -> int:
    page = Path(folder) / "page.html"
    page.write_bytes(content)
    env = {**os.environ, "PAGE": str(page), "PYTHONPATH": str(Path(__file__).parent)}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    return stock(stack, env, "kept_by_django:application")


def cold(place: Place) -> None:
    """Print the milliseconds of the first answer after a change, and the bytes of all answers."""
    print(f"\n{place.made['database']}, cold: ms after a change, bytes, compressed")
    print(f"{'':16}" + "".join(f"{size:>26}" for size in SIZES))
    for page in PAGES * 3:
        body(place.port, cup(place, SIZES[0]) + page, GZIP)  # loads the code
    for page in PAGES:
        line = f"{page:16}"
        for size in SIZES:
            path, spent = cup(place, size) + page, []
            for _ in range(TURNS if int(size) <= 200 else 1):
                body(place.port, f"/bare/changed/{cup(place, size).split('/')[3]}/", {})
                begin = time.perf_counter()
                packed, _headers = body(place.port, path, GZIP)
                spent.append(1000 * (time.perf_counter() - begin))
            plain, _headers = body(place.port, path, {"Accept-Language": "pt-BR"})
            line += f"{statistics.median(spent):9.0f} {len(plain):9,} {len(packed):6,}"
        print(line)


def warm(place: Place, django_port: int) -> None:
    runs: Runs = {}
    for _turn in range(TURNS):
        for size in SIZES:
            one_turn(place, size, runs)
        for how, headers in (("compressed", GZIP), ("as it is", {})):
            run = measured(django_port, "/standings/", headers)
            runs.setdefault((f"cache_page, {how}", "200"), []).append(run)
    print(f"\n{place.made['database']}, warm: answers per second, part of bare; ms, part of bare")
    print(f"{'':28}" + "".join(f"{size:>28}" for size in SIZES))
    names = ("bare", BARE_QUERY, UNCHANGED, *PAGES)
    for name in names:
        cells = [cell(runs[name, size], runs["bare", size]) for size in SIZES]
        print(f"{name:28}" + "".join(f"{text:>28}" for text in cells))
    if "200" not in SIZES:
        return
    for how in ("compressed", "as it is"):
        other = runs[f"cache_page, {how}", "200"]
        print(f"{f'?all by cache_page, {how}':28}{cell(other, runs['bare', '200']):>28}")
    full = statistics.median(run.rate for run in runs["standings/?all", "200"])
    row = f"public standings of 200 in full, {place.made['database']}"
    goals.at_least(row, full, 1500, "/s")


def one_turn(place: Place, size: str, runs: Runs) -> None:
    address = cup(place, size)
    if (PAGES[0], size) not in runs:
        # Each worker stores its own answers, and chance decides which worker gets a request.
        for page in PAGES * 9:
            body(place.port, address + page, GZIP)
    live = GZIP | {"HX-Request": "true"}
    tag = body(place.port, f"{address}standings/", live)[1]["ETag"]
    runs.setdefault(("bare", size), []).append(measured(place.bare, "/bare/", GZIP))
    runs.setdefault((BARE_QUERY, size), []).append(measured(place.bare, "/bare/asks/", GZIP))
    unchanged = measured(place.port, f"{address}standings/", live | {"If-None-Match": tag})
    runs.setdefault((UNCHANGED, size), []).append(unchanged)
    for page in PAGES:
        runs.setdefault((page, size), []).append(measured(place.port, address + page, GZIP))


def measured(port: int, path: str, headers: dict[str, str]) -> Run:
    """Send requests for one second over sixteen connections."""
    command = [sys.executable, str(Path(__file__).parent / "load.py"), str(port), path, "1", "16"]
    command += [f"{name}: {value}" for name, value in headers.items()]
    before = processor()
    output = subprocess.check_output(command, text=True)
    spent = processor() - before
    count, took = map(float, output.split())
    if not count:
        # All connections went to a worker that was busy.
        return measured(port, path, headers)
    return Run(count / took, 1000 * spent / count)


def cell(runs: list[Run], bare: list[Run]) -> str:
    rate, ratio = statistics.median(run.rate for run in runs), rates(runs, bare)
    spent = statistics.median(run.processor for run in runs)
    return f"{rate:8,.0f} {ratio:5.2f} {spent:6.2f} {processors(runs, bare):5.2f}"


def rates(runs: list[Run], bare: list[Run]) -> float:
    return part([run.rate for run in runs], [run.rate for run in bare])


def processors(runs: list[Run], bare: list[Run]) -> float:
    """Return the ratio of processor times, inverted like that of rates: 1 is as good as bare."""
    return part([run.processor for run in bare], [run.processor for run in runs])


if __name__ == "__main__":
    main()
