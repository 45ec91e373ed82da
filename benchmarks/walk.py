"""Open every page of the table of rights as an owner, on a server whose database is divided.

    .venv/bin/python tools/with_postgres.py .venv/bin/python benchmarks/walk.py

The demo club and a second club are made in one database, which is copied; the tables of the copy
are divided by clubs (`manage.py divide partitions`). Two servers (`manage.py serve`), one of them
with SHARDED=1, show the same pages to the owner of the demo club, then to the phones of a table,
and draw papers. The divided server must answer each address as the other one does, in the same
words, and log no error. Exits 1 on a difference.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from html import unescape
from http.client import HTTPConnection
from io import StringIO
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

import psycopg
from serving import MANAGE, ROOT, site, started

SERVER = os.environ.get("TEST_DATABASE_URL", "")
PLAIN, DIVIDED = "walk", "walk_divided"
OWNER, PASSWORD = "otavio", "a password that only the walk knows"
PAPERS = ("standings_pdf", "score_sheet_pdf", "pairs_pdf", "slips_pdf")
"""Papers that a worker draws; all others are looked at as pages."""
MOVING = re.compile(r"\d{1,2}[h:]\d\d(:\d\d)?|\d+ (segundos?|minutos?)")
"""Words that differ between two looks: hours, and how long ago something was."""


TURNING = ("wall", "screen")
"""Names of pages that change by themselves from minute to minute."""


class Answer(NamedTuple):
    status: int
    words: str
    location: str = ""


class Browser:
    """A browser of one server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, "")

    def post(self, path: str, **form: str) -> Answer:
        form["csrfmiddlewaretoken"] = self.cookies["csrftoken"]
        return self._ask("POST", path, urlencode(form))

    def sign_in(self) -> None:
        self.get("/accounts/login/")
        answer = self.post("/accounts/login/", login=OWNER, password=PASSWORD)
        assert answer.status == 302, answer

    def paper(self, path: str) -> Answer:
        """Ask for a paper until it is drawn."""
        while (answer := self.get(path)).status in (202, 302):
            path = answer.location.replace("PORT", str(self.port)) or path
            time.sleep(0.2)
        return answer

    def _ask(self, method: str, path: str, body: str) -> Answer:
        server = HTTPConnection("127.0.0.1", self.port, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            server.request(method, path, body, headers)
            answer = server.getresponse()
            content = answer.read()
        finally:
            server.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        content = content.replace(str(self.port).encode(), b"PORT")
        location = answer.headers.get("Location", "").replace(str(self.port), "PORT")
        return Answer(answer.status, words_of(content), location)


def words_of(content: bytes) -> str:
    """Return the words of a page, without the hours; the first letters of any other file."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return content[:4].decode("latin-1")
    main = re.search(r"<main.*</main>", text, re.DOTALL)
    words = unescape(re.sub(r"<[^>]+>", " ", main[0] if main else text))
    return MOVING.sub("", " ".join(words.split()))


def make() -> None:
    """Make the demo club, a second club, and what else the addresses name."""
    from django.contrib.auth.hashers import make_password
    from django.core.management import call_command

    from circuits import writer
    from circuits.federations import writer as federations
    from circuits.federations.plan import Plan
    from circuits.ranking.rules import CircuitRules
    from circuits.results import ChosenLeg
    from clubs import roster
    from clubs.models import Club, Membership, User
    from clubs.tokens import make_token
    from scoring import incidents, rulebook
    from scoring.arbiter.steps import Ruling, Table
    from scoring.games import RULINGS
    from scoring.models import Match
    from tournaments.director import screens
    from tournaments.models import Tournament

    call_command("demo", stdout=StringIO())
    owner, club = User.objects.get(username=OWNER), Club.objects.get(slug="boa-vista")
    Club.objects.update(is_public=True, shows_matches=True, shows_top_ten=True, shows_ratings=True)
    # A server refuses accounts with the password of the demo.
    User.objects.update(password=make_password(PASSWORD))
    other = roster.open_account("davi", name="Davi")
    roster.create_club("vila-nova", "Clube Vila Nova", owner=other)
    rulebook.copy(club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=owner)
    federation = federations.create("gaucha", "Federação Gaúcha", head=owner)
    plan = Plan("Copa da Primavera", CircuitRules())
    federations.create_circuit(federation, plan, by=owner, client_key=uuid4())
    cup = club.tournaments.get(slug="copa-da-primavera")
    details = writer.Details(cup.name, CircuitRules(), [ChosenLeg(cup, 1)])
    writer.create(club, details, by=owner, client_key=uuid4())
    Tournament.objects.update(price=2500)
    Membership.objects.filter(club=club, user=owner).update(calendar_key="x")
    Match.objects.filter(club=club, number=1).update(link_key="x")
    make_token(club, "x", days=1, may_write=False, by=owner, client_key=uuid4())
    screens.add(cup, "Telão", by=owner)
    said = {"wild-before": "wild"}
    ruling = RULINGS["aacrt-2016"].arbiter.situation("lixo").ask(said, Table())
    assert isinstance(ruling, Ruling)
    decision = incidents.Decision("aacrt-2016", "lixo", said, ruling)
    match = club.matches.get(number=1)
    hand = incidents.hand_of(match)
    incidents.note(match, decision, side=0, hand=hand, by=owner, client_key=uuid4())


def addresses() -> Iterator[tuple[str, str]]:
    """Yield the name and the path of every address that people open (GET)."""
    from clubs.models import Club
    from clubs.rights import ROWS, ByToken
    from scoring import tablekeys
    from scoring.models import TableKey
    from tests.rights import PARTS, ROUTES
    from tournaments.models import Screen
    from tournaments.wall import keys

    club = Club.objects.get(slug="boa-vista")
    person = club.players.order_by("pk")[0].pk
    membership = club.memberships.get(role="player").pk
    table, screen = TableKey.objects.live().latest("pk"), Screen.objects.get()
    for name, route in ROUTES.items():
        if "GET" not in ROWS.get(name, {}) or isinstance(ROWS[name]["GET"].access, ByToken):
            continue
        if route.startswith("bare/"):
            continue  # of other benchmarks
        parts: dict[str, object] = {**PARTS, "pk": 1, "other": person + 2}
        if "/pairs/<" in route:
            parts["key"] = 1
        if "/players/<int:" in route:
            parts |= {"pk": person, "key": person}
        if "accounts/<int:pk>" in route:
            parts["pk"] = membership
        if name.startswith("phone"):
            parts["key"] = tablekeys.secret(table).key
        if name.startswith("wall"):
            parts["key"] = keys.secret(screen).key
        if name == "ask_in_match":
            parts["situation"] = "lixo"
        if name.endswith("help_page"):
            parts["name"] = "hall"
        if "rounds/<int:number>" in route:
            parts["number"] = 2
        path = re.sub(
            r"<(?:(\w+):)?(\w+)>",
            lambda part, parts=parts: str(parts.get(part[2], 1)),  # type: ignore[misc]
            route,
        )
        is_page = name.endswith("_pdf") and name not in PAPERS
        yield name, f"/{path}" + ("?html" if is_page else "")


def walk(port: int) -> dict[str, Answer]:
    """Return the answer of a server to each address."""
    owner, found = Browser(port), {}
    owner.sign_in()
    for name, path in addresses():
        if name == "phone_live":
            continue  # held open: tests/test_live.py
        found[name] = owner.paper(path) if name in PAPERS else owner.get(path)
    return found


def divide(url: str) -> None:
    """Divide the tables of a database by clubs."""
    command = [*MANAGE, "divide", "partitions"]
    env = {**os.environ, "DATABASE_URL": url}
    statements = subprocess.check_output(command, cwd=ROOT, env=env, text=True)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statements)


def main() -> None:
    if not SERVER:
        sys.exit("This needs PostgreSQL: run it under tools/with_postgres.py.")
    urls = {name: SERVER.replace("/postgres?", f"/{name}?") for name in (PLAIN, DIVIDED)}
    with psycopg.connect(SERVER, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {PLAIN}")
    with tempfile.TemporaryDirectory() as folder:
        env = site(folder, urls[PLAIN])
        make()
        from django.db import connections

        paths = dict(addresses())
        connections.close_all()
        with psycopg.connect(SERVER, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DIVIDED} TEMPLATE {PLAIN}")
        divide(urls[DIVIDED])
        answers = {}
        for name, url in urls.items():
            with ExitStack() as server:
                of_server = {
                    "DATABASE_URL": url,
                    "PRINT_FOLDER": f"{folder}/{name}",
                    "WORKERS": "1",
                    "SHARDED": "1" if name == DIVIDED else "",
                }
                answers[name] = walk(started(server, [*MANAGE, "serve"], {**env, **of_server}))
    sys.exit(report(paths, answers[PLAIN], answers[DIVIDED]))


def first_difference(one: str, other: str) -> tuple[str, str]:
    """Return the words of both from the first difference on."""
    at = next((at for at, two in enumerate(zip(one, other, strict=False)) if len({*two}) > 1), 0)
    return one[max(0, at - 40) : at + 80], other[max(0, at - 40) : at + 80]


def report(paths: dict[str, str], plain: dict[str, Answer], divided: dict[str, Answer]) -> int:
    """Print what differs, and how many pages were opened; return 1 if anything does."""
    wrong = 0
    for name, answer in divided.items():
        if name.startswith(TURNING):
            answer = answer._replace(words=plain[name].words)
        if answer == plain[name]:
            continue
        wrong += 1
        print(f"{name} {paths[name]}: {plain[name].status}, divided: {answer.status}")
        if answer.status == plain[name].status:
            print("  {}\n  {}".format(*first_difference(plain[name].words, answer.words)))
    statuses = Counter(answer.status for answer in divided.values())
    print(f"{len(divided)} addresses, {wrong} differ; statuses {dict(statuses)}")
    for name, answer in divided.items():
        if answer.status != 200:
            print(f"  {answer.status} {name} {paths[name]} {answer.location}")
    return min(wrong, 1)


if __name__ == "__main__":
    main()
