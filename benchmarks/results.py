"""Measure a director's writes and page over a real server, against bare views.

Starts `manage.py serve` as `writes.py` does. In each turn, for 64, 200 and 1,000 entries one after
the other: results typed table by table, the page of the round after them, and all other slips (100
at most) sent together. The bare views write the same rows, or answer one word. A figure is the
median of all turns, a ratio that of what each turn gives. With `tools/with_postgres.py` before it,
also on PostgreSQL.
"""

import os
import socket
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlencode

from polling import part
from writes import Place, request, say_versions, served

SIZES = (64, 200, 1000)
TURNS = int(os.environ.get("TURNS", "7"))
TYPED = 6
"""Tables whose results are typed one by one."""
SLIPS = 100
Row = tuple[int, int]
"""A table: its number and its key."""


def main() -> None:
    addresses = ["sqlite:///{folder}/bench.sqlite3"]
    if "TEST_DATABASE_URL" in os.environ:
        addresses.append(os.environ["TEST_DATABASE_URL"])
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        make = ["benchmarks/results_made.py", str(2 * TURNS + 2), *map(str, SIZES)]
        places = [served(stack, folder, one.format(folder=folder), *make) for one in addresses]
        say_versions(places)
        for place in places:
            measure(place)


def measure(place: Place) -> None:
    runs: dict[tuple[str, int], list[tuple[float, float]]] = {}
    heavy: dict[int, int] = {}
    for turn in range(TURNS + 1):
        for size, cups in place.made["sizes"].items():
            found, heavy[int(size)] = one_turn(place, cups.pop(), cups.pop())
            for what, two in found.items():
                # The first turn loads the code.
                if turn:
                    runs.setdefault((what, int(size)), []).append(two)
    print(f"{place.made['database']:34} {'entries':>7} {'measured':>11} {'bare':>10} ratio")
    for (what, entries), turns in sorted(runs.items()):
        ours, bare = [one for one, _bare in turns], [bare for _one, bare in turns]
        median, naked = statistics.median(ours), statistics.median(bare)
        print(f"{what:34} {entries:7} {median:8.1f} ms {naked:7.1f} ms {part(bare, ours):5.2f}")
    print("bytes of the page:", heavy)


def one_turn(
    place: Place, ours: dict[str, Any], bare: dict[str, Any]
) -> tuple[dict[str, tuple[float, float]], int]:
    """Milliseconds of each kind, ours and bare, and the bytes of the page."""
    rows = [(number, key) for number, key in ours["tables"]]
    keys = [key for _number, key in bare["tables"]]
    result, naked = [], []
    for (number, _key), key in zip(rows[:TYPED], keys, strict=False):
        path = f"{ours['page']}tables/{number}/result/"
        result.append(timed(place, path, points(number))[0])
        naked.append(timed(place, f"{bare['bare']}{key}/", {})[0])
    page, body = timed(place, ours["page"])
    word = timed(place, "/bare/")[0]
    slips, _answer = timed(place, f"{ours['page']}slips/", all_of(rows[TYPED : TYPED + SLIPS]))
    together, _answer = timed(place, bare["bare"], {"table": keys[TYPED : TYPED + SLIPS]})
    return {
        "a result typed": (statistics.median(result), statistics.median(naked)),
        "the page after it": (page, word),
        "slips together (26, 94, 100)": (slips, together),
    }, len(body)


def points(number: int) -> dict[str, Any]:
    return {"kind": "played", "seen": "", "first": 2000, "second": 1000 + 5 * (number % 100)}


def all_of(slips: Sequence[Row]) -> dict[str, Any]:
    typed: dict[str, Any] = {}
    for number, _key in slips:
        typed |= {f"first-{number}": 2000, f"second-{number}": 1000 + 5 * (number % 100)}
    return typed


def timed(place: Place, path: str, data: dict[str, Any] | None = None) -> tuple[float, bytes]:
    """Milliseconds until the whole answer is there, and its body."""
    session = place.made["session"]
    if data is None:
        lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: sessionid={session}"]
        asked = "\r\n".join([*lines, "Connection: close", "", ""]).encode()
    else:
        form = {"csrfmiddlewaretoken": "t" * 32, **data}
        asked = request(session, path, urlencode(form, doseq=True))
        asked = asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1)
    begin = time.perf_counter()
    with socket.create_connection(("127.0.0.1", place.port)) as desk:
        desk.sendall(asked)
        answer = b""
        while received := desk.recv(1 << 16):
            answer += received
    taken = (time.perf_counter() - begin) * 1000
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.split()[1] in ((b"200",) if data is None else (b"302",)), answer[:2000]
    return taken, body


if __name__ == "__main__":
    main()
