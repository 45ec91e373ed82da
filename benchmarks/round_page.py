"""Measure the director's page of a round on a real server, compared with a bare view.

Starts `manage.py serve` as `writes.py` does, for 64, 200 and 1,000 entries after five rounds and
some results. Each turn requests the whole page, enters a result, and requests the changes as an
open page does. A number is the median of all turns; goals in milliseconds are of processor time, of
all turns together. Under `tools/with_postgres.py`, also on PostgreSQL.
"""

import os
import re
import socket
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import goals
from serving import part
from writes import Place, databases, processor, request, served

SIZES = (64, 200, 1000)
REQUESTS = 4
"""For the page in each turn: processor time is counted in hundredths of a second."""
TURNS = int(os.environ.get("TURNS", "9"))
MOST_MILLISECONDS, MOST_KILOBYTES, MOST_AFTER_A_RESULT = 40, 40, 8
MARK = re.compile(rb'data-mark="(\w+)"')
ETAG = re.compile(rb"etag: (\S+)", re.IGNORECASE)


def main() -> None:
    print(goals.versions())
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        make = ["benchmarks/results_made.py", "1", *map(str, SIZES)]
        places = [served(stack, folder, url, *make) for url in databases(folder)]
        for place in places:
            measure(place)


@dataclass
class Turn:
    """Milliseconds of the page and of a bare view, bytes of the page and of the changes."""

    page: float
    bare: float
    processor: float
    whole: int
    changed: int


def measure(place: Place) -> None:
    database = place.made["database"]
    runs: dict[int, list[Turn]] = {}
    for number in range(TURNS + 1):
        for size, (cup,) in place.made["sizes"].items():
            turn = one_turn(place, cup, table=number + 1)
            # The first turn loads the code.
            if number:
                runs.setdefault(int(size), []).append(turn)
    print(f"{database:20} entries    ms  bare ratio  processor   bytes  after a result")
    for size, turns in runs.items():
        ours, bare = [turn.page for turn in turns], [turn.bare for turn in turns]
        median, naked = statistics.median(ours), statistics.median(bare)
        spent = statistics.mean(turn.processor for turn in turns)
        whole, changed = max(turn.whole for turn in turns), max(turn.changed for turn in turns)
        print(
            f"{'the page of a round':20} {size:7,} {median:5.0f} {naked:5.1f} "
            f"{part(bare, ours):5.2f} {spent:7.1f} ms {whole:7,} {changed:15,}"
        )
        where = f"the page of a round, {size:,} entries, {database}"
        goals.at_most(where, spent, MOST_MILLISECONDS, "ms")
        goals.at_most(where, whole / 1000, MOST_KILOBYTES, "kB")
        goals.at_most(f"{where}, after a result", changed / 1000, MOST_AFTER_A_RESULT, "kB")


def one_turn(place: Place, cup: dict[str, Any], *, table: int) -> Turn:
    page, live = cup["page"], ["HX-Request: true"]
    bare = statistics.median(timed(place, "/bare/")[0] for _ in range(REQUESTS))
    before = processor()
    answers = [timed(place, page) for _ in range(REQUESTS)]
    spent = 1000 * (processor() - before) / REQUESTS
    _taken, head, shown = timed(place, page, live)
    form = {"csrfmiddlewaretoken": "t" * 32, "kind": "played", "seen": ""}
    typed = urlencode(form | {"first": 2000, "second": 1000 + 5 * table})
    answer(place, request(place.made["session"], f"{page}tables/{table}/result/", typed), b"302")
    etag = ETAG.search(head)
    assert etag, head
    marks = b" ".join(MARK.findall(shown)).decode()
    live += [f"If-None-Match: {etag[1].decode()}", f"X-Shown: {marks}"]
    changed = timed(place, page, live)[2]
    median = statistics.median(taken for taken, _head, _body in answers)
    return Turn(median, bare, spent, len(answers[0][2]), len(changed))


def timed(place: Place, path: str, headers: list[str] | None = None) -> tuple[float, bytes, bytes]:
    """Return the milliseconds until the end of the answer, its head and its body."""
    session = place.made["session"]
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: sessionid={session}"]
    content = "\r\n".join([*lines, *(headers or []), "", ""]).encode()
    begin = time.perf_counter()
    head, body = answer(place, content, b"200")
    return (time.perf_counter() - begin) * 1000, head, body


def answer(place: Place, content: bytes, status: bytes) -> tuple[bytes, bytes]:
    """Return head and body of the answer. Exits if it has another status."""
    content = content.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1)
    with socket.create_connection(("127.0.0.1", place.port)) as desk:
        desk.sendall(content)
        received = b""
        while more := desk.recv(1 << 16):
            received += more
    head, _, body = received.partition(b"\r\n\r\n")
    if head.split()[1] != status:
        sys.exit(f"Not answered with {status.decode()}: {head.decode()}")
    return head, body


if __name__ == "__main__":
    main()
