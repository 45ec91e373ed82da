"""Measure a phone's first visit: Chromium, empty cache, poor network, slow processor.

    .venv/bin/python benchmarks/phone.py [CHECKOUT …]

400 kbit/s each way, 150 ms to the first byte of each answer (besides the time of the server), a
processor 4 times slower. Each checkout (this one, and others to compare, such as a worktree of an
older release) serves its own database with `manage.py serve` and the settings of a club. The phone
visits their pages in turns; a number is the median of the turns. The goals are for this checkout.
CHROMIUM can name the browser.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import goals
from playwright.sync_api import Browser, sync_playwright
from serving import ROOT, run, started

NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
SLOWER = 4
TURNS = 4
GOALS = {
    "standings": 2.0,
    "standings, ?all": 3.0,
    "tables": 2.0,
    "match, signed in": 2.0,
    "hand form, a scorer": 2.0,
}
"""Seconds until a page is usable."""
MOST_SHIFT = 0.05
"""Layout shift while a page loads; 0.1 and more is noticed."""
MOST_KILOBYTES = dict.fromkeys(GOALS, 70) | {"hand form, a scorer": 80}
HOST = "club.test"
"""Not `localhost`, from which a browser accepts brotli as over https."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
FLAGS += [f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
TIMES = """async () => {
  const largest = await new Promise((done) => new PerformanceObserver((list) =>
    done(list.getEntries().at(-1).startTime)
  ).observe({ type: "largest-contentful-paint", buffered: true }));
  const first = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  const page = performance.getEntriesByType("navigation")[0];
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const usable = Math.max(largest, page.domContentLoadedEventEnd);
  return [first, usable, page.loadEventEnd, window.shifted];
}"""
WATCH = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""


class Visit(NamedTuple):
    painted: float
    """Seconds until the first text is on the screen."""
    usable: float
    """Until the largest part of the page is painted and every script has run."""
    loaded: float
    """Until pictures and fonts are loaded too."""
    bytes: float
    """Fetched over the network: bodies and headers of all answers."""
    requests: float
    shift: float
    """Layout shift until then."""


class Server(NamedTuple):
    name: str
    port: int
    sessions: dict[str, str]
    pages: dict[str, str]


def main() -> None:
    checkouts = [*(Path(name).resolve() for name in sys.argv[1:]), ROOT]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = [served(stack, checkout, Path(folder)) for checkout in checkouts]
        browser = chromium(stack)
        print(f"Chromium {browser.version}, each page {TURNS} times")
        visits: dict[tuple[str, str], list[Visit]] = defaultdict(list)
        for turn in range(TURNS + 1):
            for page in GOALS:
                for server in servers:
                    seen = visit(browser, server, page)
                    if turn:  # in the first the server itself is cold
                        visits[page, server.name].append(seen)
    print(f"{'':36}", *(f"{name:>8}" for name in Visit._fields))
    for (page, name), turns in visits.items():
        middle = Visit(*map(statistics.median, zip(*turns, strict=True)))
        print(
            f"{f'{page} ({name})':36} {middle.painted:6.2f} s {middle.usable:6.2f} s "
            f"{middle.loaded:6.2f} s {middle.bytes:8,.0f} {middle.requests:8.0f} "
            f"{middle.shift:8.3f}"
        )
        if name == servers[-1].name:
            what = f"a phone's first visit, {page}"
            goals.at_most(f"{what}, usable", middle.usable, GOALS[page], "s")
            goals.at_most(f"{what}, layout shift", middle.shift, MOST_SHIFT)
            goals.at_most(f"{what}, bytes", middle.bytes / 1000, MOST_KILOBYTES[page], "kB")


def served(stack: ExitStack, checkout: Path, folder: Path) -> Server:
    here = folder / str(len(list(folder.iterdir())))
    here.mkdir()
    env = {name: value for name, value in os.environ.items() if name != "CADERNETA_DEMO"} | {
        "STATIC_ROOT": f"{here}/static",
        "DATABASE_URL": f"sqlite:///{here}/club.sqlite3",
        "SECRET_KEY": "measured " * 5,
        "ALLOWED_HOSTS": HOST,
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    run(env, "migrate", where=checkout)
    run(env, "collectstatic", "--no-input", where=checkout)
    make = [sys.executable, str(ROOT / "benchmarks/phone_made.py")]
    made = json.loads(subprocess.check_output(make, cwd=checkout, env=env))
    port = started(stack, [sys.executable, "manage.py", "serve"], env, where=checkout)
    return Server(checkout.name, port, made["sessions"], made["pages"])


def chromium(stack: ExitStack) -> Browser:
    usual = ("chromium-headless-shell", "chromium")
    named = os.environ.get("CHROMIUM")
    path = next(filter(None, map(shutil.which, [named] if named else usual)), None)
    if path is None:
        sys.exit("Chromium is missing: set CHROMIUM to its path.")
    playwright = stack.enter_context(sync_playwright())
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
    stack.callback(browser.close)
    return browser


def visit(browser: Browser, server: Server, page: str) -> Visit:
    """Return the measurements of a first visit to this page, with an empty cache."""
    address = f"http://{HOST}:{server.port}"
    context = browser.new_context(
        viewport={"width": 360, "height": 780},
        device_scale_factor=3,
        is_mobile=True,
        locale="pt-BR",
    )
    if session := server.sessions.get(page.partition(", ")[2]):
        cookie: Any = {"name": "sessionid", "value": session, "url": address}
        context.add_cookies([cookie])
    tab = context.new_page()
    tab.add_init_script(WATCH)
    network = context.new_cdp_session(tab)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", NETWORK)
    network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda end: sizes.append(end["encodedDataLength"]))
    answer = tab.goto(address + server.pages[page], wait_until="load")
    if answer is None or answer.status != 200:
        sys.exit(f"{page}: not answered with 200")
    *moments, shift = tab.evaluate(TIMES)
    painted, usable, loaded = (moment / 1000 for moment in moments)
    context.close()
    return Visit(painted, usable, loaded, sum(sizes), len(sizes), shift)


if __name__ == "__main__":
    main()
