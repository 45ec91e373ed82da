"""Move a club between two complete servers and back while both are used (docs/scaling.md, "Cells").

    .venv/bin/python benchmarks/cells.py [--tables 50] [--viewers 200] [--seconds 60]

Each server has its own PostgreSQL, web server and secret key. In the first one an evening is played
as in `evening_load.py`. A secretary adds people to a club that moves to the second server and back;
another one adds people to a club of the second server. Both write to the common address, which
redirects by the first part of the path. Afterwards every person is there once, the evening has
every hand, and `manage.py audit` is clean on both.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode, urlsplit

import evening_load
import goals
from machines import Database
from serving import MANAGE, ROOT, run, site, started

MOVED, OTHER = "vila-nova", "bairro-alto"
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')
OWNER = "lia"


class Common(ThreadingHTTPServer):
    """The common address: it redirects to the cell of a club, which `cells` names by its port."""

    daemon_threads = True

    def __init__(self, cells: dict[str, int]) -> None:
        super().__init__(("127.0.0.1", 0), Redirect)
        self.cells = cells
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Redirect(BaseHTTPRequestHandler):
    server: Common

    def do_GET(self) -> None:
        slug = self.path.split("/")[1]
        self.send_response(307)
        self.send_header("Location", f"http://127.0.0.1:{self.server.cells[slug]}{self.path}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words: object) -> None:
        pass


@dataclass
class Secretary:
    """Adds people to a club by its form, each until the form was accepted."""

    club: str
    common: int
    sessions: dict[int, str]
    """The sessions in each cell, by its port."""
    names: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    refused: int = 0
    ended: threading.Event = field(default_factory=threading.Event)

    def work(self) -> None:
        while not self.ended.is_set():
            name, began = f"Pessoa {len(self.names) + 1:04}", time.monotonic()
            while not self._added(name):
                self.refused += 1
                time.sleep(0.1)
            self.names.append(name)
            self.seconds.append(time.monotonic() - began)
            self.ended.wait(0.2)

    def _added(self, name: str) -> bool:
        try:
            port = self._cell()
            cookies = f"sessionid={self.sessions[port]}"
            status, cookie, page = _ask(port, "GET", self._path, cookies)
            token = TOKEN.search(page)
            if status != 200 or token is None:
                return False
            form = urlencode({"csrfmiddlewaretoken": token[1].decode(), "name": name})
            status, _, page = _ask(port, "POST", self._path, f"{cookies}; {cookie}", form)
        except (OSError, HTTPException):
            return False
        # A second form of the same name is answered with a question: the first one was accepted.
        return status == 302 or (status == 200 and name.encode() in page)

    @property
    def _path(self) -> str:
        return f"/{self.club}/players/add/"

    def _cell(self) -> int:
        connection = HTTPConnection("127.0.0.1", self.common, timeout=10)
        connection.request("GET", self._path)
        return urlsplit(connection.getresponse().getheader("Location") or "").port or 0


def _ask(
    port: int, method: str, path: str, cookies: str, form: str | None = None
) -> tuple[int, str, bytes]:
    """Return the status, the first cookie that was set, and the page."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Cookie": cookies, "Accept-Language": "pt-BR"}
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    connection.request(method, path, form, headers)
    answer = connection.getresponse()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    return answer.status, cookie, answer.read()


def printed(env: dict[str, str], code: str) -> str:
    """Run code in the shell of a server, and return what it prints."""
    command = [*MANAGE, "shell", "--no-imports", "-c", code]
    return subprocess.check_output(command, cwd=ROOT, env=env, text=True).strip()


def session(env: dict[str, str], username: str) -> str:
    code = (
        "from django.test import Client; from clubs.models import User; browser = Client(); "
        f"browser.force_login(User.objects.get(username='{username}')); "
        "print(browser.cookies['sessionid'].value)"
    )
    return printed(env, code)


def people(env: dict[str, str], club: str) -> list[str]:
    """Return the names of the people that secretaries added to a club."""
    code = (
        "from clubs.models import Player; print(*Player.objects.filter("
        f"club__slug='{club}', name__startswith='Pessoa').order_by('name')"
        ".values_list('name', flat=True), sep=chr(10))"
    )
    return printed(env, code).splitlines()


def move(
    club: str, of: dict[str, str], to: dict[str, str], *, cell: int, by: str, file: Path
) -> str:
    """Move a club as the operator does; return the code of the cell that has received it."""
    run(of, "loan", "lend", club, by, str(file), "--to", f"cell{cell}", "--cell", str(cell))
    command = [*MANAGE, "loan", "receive", "davi" if cell == 0 else OWNER, str(file)]
    return subprocess.check_output(command, cwd=ROOT, env=to, text=True).split()[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    options.cut = 0.0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        databases = [_database(stack), _database(stack)]
        os.environ["WORKERS"] = "1"
        first = site(str(folder), databases[0].url)
        second = first | {"DATABASE_URL": databases[1].url, "SECRET_KEY": "another one " * 5}
        run(second, "migrate")
        run(second, "cell", "2")
        run(second, "create_club", OTHER, "Canastra do Bairro Alto", "--owner", OWNER)
        evening = evening_load.prepared(options.tables)
        ports = [started(stack, [*MANAGE, "serve"], env) for env in (first, second)]
        common = Common({MOVED: ports[0], OTHER: ports[1]})
        sessions = {ports[0]: session(first, "davi"), ports[1]: session(second, OWNER)}
        moving = Secretary(MOVED, common.server_port, sessions)
        staying = Secretary(OTHER, common.server_port, sessions)
        secretaries = [threading.Thread(target=one.work) for one in (moving, staying)]
        for thread in secretaries:
            thread.start()

        def operator() -> None:
            time.sleep(evening_load.EVERY + options.seconds / 3)
            code = move(MOVED, first, second, cell=2, by="davi", file=folder / "there.loan.gz")
            common.cells[MOVED] = ports[1]
            run(first, "loan", "forget", MOVED, code)
            time.sleep(options.seconds / 4)
            move(MOVED, second, first, cell=0, by=OWNER, file=folder / "back.loan.gz")
            common.cells[MOVED] = ports[0]

        operating = threading.Thread(target=operator)
        operating.start()
        tallies = asyncio.run(evening_load.play(evening, ports[0], evening.standings, options))
        operating.join()
        time.sleep(2)
        for one in (moving, staying):
            one.ended.set()
        for thread in secretaries:
            thread.join()
        evening_load.report(tallies, "cells")
        wrong = evening_load.faults(evening)
        for env, club, one in ((first, MOVED, moving), (second, OTHER, staying)):
            run(env, "audit")
            if people(env, club) != one.names:
                wrong.append(f"{club}: {len(people(env, club))} people of {len(one.names)}")
        if moving.names != sorted({*moving.names}) or not moving.refused:
            wrong.append("nobody met the club while it moved")
        print(
            f"{len(moving.names)} people in the club that moved, {len(staying.names)} in the other"
        )
        print(
            f"longest wait of a secretary: {max(moving.seconds):.1f} s where it moved, "
            f"{max(staying.seconds):.1f} s in the other"
        )
        failed = sum(tally.statuses[500] for tally in tallies.values())
        goals.at_most("failed answers while a club moved", failed, 0)
        goals.at_most("longest wait while a club moved", max(moving.seconds), 30, "s")
        goals.holds(
            "a club moved to another server and back",
            "; ".join(wrong),
            "every person and hand once",
            reached=not wrong,
        )


def _database(stack: ExitStack) -> Database:
    database = Database()
    stack.callback(database.temporary.cleanup)
    stack.callback(database.end)
    return database


if __name__ == "__main__":
    main()
