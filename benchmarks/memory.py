"""Measure the memory of each process of the server, after its start and after many pages.

    .venv/bin/python benchmarks/memory.py [CHECKOUT …]

Runs `manage.py serve` with the settings of a club and two workers, on tournaments of 64, 200 and
1,000 entries. Eight connections open, three times, the pages that a director and a stranger reach
by links. The workers are forked from a process that has loaded the site: *rss* is all memory that a
process can see, *pss* counts what several share only by its share, so it can be added up.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import goals
from serving import ROOT, run, started

SIZES = ("64", "200", "1000")
CONNECTIONS = 8
ROUNDS = 3
MOST_PAGES = 150
MOST_OF_A_KIND = 8
"""Pages whose addresses differ only in numbers."""
MOST_WORKER, MOST_SERVER = 130, 250
LINK = re.compile(r'href="(/[^"#]*)"')


def main() -> None:
    for checkout in [*(Path(name).resolve() for name in sys.argv[1:]), ROOT]:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            server, workers = measure(stack, checkout, Path(folder))
    goals.at_most("memory of a worker after load (pss)", max(workers), MOST_WORKER, "MB")
    goals.at_most("memory of the whole server after load (pss)", server, MOST_SERVER, "MB")


def measure(stack: ExitStack, checkout: Path, folder: Path) -> tuple[float, list[float]]:
    """Print the processes of this checkout; return the megabytes of all and of each worker."""
    env = {name: value for name, value in os.environ.items() if name != "CADERNETA_DEMO"} | {
        "STATIC_ROOT": f"{folder}/static",
        "DATABASE_URL": os.environ.get("TEST_DATABASE_URL") or f"sqlite:///{folder}/club.sqlite3",
        "SECRET_KEY": "measured " * 5,
        "ALLOWED_HOSTS": "127.0.0.1",
        "PYTHONPATH": f"{checkout}:{ROOT}/benchmarks",
        "DJANGO_SETTINGS_MODULE": "served",
    }
    run(env, "migrate", where=checkout)
    run(env, "collectstatic", "--no-input", where=checkout)
    make = [sys.executable, str(ROOT / "benchmarks/results_made.py"), "1", *SIZES]
    made = json.loads(subprocess.check_output(make, cwd=checkout, env=env))
    before = children(os.getpid())
    begin = time.monotonic()
    port = started(stack, [sys.executable, "manage.py", "serve"], env, where=checkout)
    (server,) = children(os.getpid()) - before
    ask(port, ["/accounts/login/"], "")
    print(f"{checkout.name}: first answer after {time.monotonic() - begin:.1f} s")
    show("started", server)
    begins = [cups[0]["cup"] for cups in made["sizes"].values()]
    begins += [f"{begin}standings/?all" for begin in begins]
    for session in (made["session"], ""):
        pages = linked_pages(port, begins, session)
        for _ in range(ROUNDS):
            with ThreadPoolExecutor(CONNECTIONS) as phones:
                for part in range(CONNECTIONS):
                    phones.submit(ask, port, pages[part::CONNECTIONS], session)
        who = "a director" if session else "a stranger"
        show(f"after {(ROUNDS + 1) * len(pages)} pages of {who}", server)
    tree = sizes(server)
    workers = [pss for what, _rss, pss in tree if what.startswith("worker")]
    return sum(pss for _what, _rss, pss in tree), workers


def linked_pages(port: int, begins: list[str], session: str) -> list[str]:
    """Return the pages that answer 200 and are linked, over any number of links, from `begins`."""
    pages: list[str] = []
    waiting, seen, kinds = deque(begins), set(begins), dict[str, int]()
    while waiting and len(pages) < MOST_PAGES:
        page = waiting.popleft()
        ((status, text),) = ask(port, [page], session)
        if status != 200:
            continue
        pages.append(page)
        for link in LINK.findall(text):
            kind = re.sub(r"\d+", "1", link)
            unwanted = link in seen or link.endswith(".pdf") or ".pdf?" in link
            if unwanted or link.startswith("/static/") or "logout" in link:
                continue
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] <= MOST_OF_A_KIND:
                seen.add(link)
                waiting.append(link.replace("&amp;", "&"))
    return pages


def ask(port: int, pages: list[str], session: str) -> list[tuple[int, str]]:
    headers = {"Cookie": f"sessionid={session}"} if session else {}
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    answers = []
    for page in pages:
        connection.request("GET", page, headers=headers)
        answer = connection.getresponse()
        answers.append((answer.status, answer.read().decode(errors="replace")))
    connection.close()
    return answers


def show(when: str, server: int) -> None:
    print(f"  {when}")
    for what, rss, pss in sizes(server):
        print(f"    {what:48} rss {rss:4.0f} MB   pss {pss:4.0f} MB")


def sizes(server: int) -> list[tuple[str, float, float]]:
    """Return name, rss and pss of each process of the server, the parent first, in megabytes."""
    tree, waiting = [], [server]
    while waiting:
        process = waiting.pop()
        tree.append(process)
        waiting += children(process)
    workers = children(server)
    return [
        (name(process, "worker" if process in workers else "parent"), *memory(process))
        for process in tree
    ]


def children(process: int) -> set[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}


def name(process: int, of_server: str) -> str:
    """Return what a process is: `of_server`, or the name it has given itself."""
    own = Path(f"/proc/{process}/comm").read_text().strip()
    return of_server if own.startswith("python") else own


def memory(process: int) -> tuple[float, float]:
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    kilobytes = dict(re.findall(r"^(Rss|Pss): +(\d+) kB", text, re.MULTILINE))
    return int(kilobytes["Rss"]) / 1024, int(kilobytes["Pss"]) / 1024


if __name__ == "__main__":
    main()
