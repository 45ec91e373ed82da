"""The real program (`manage.py serve`), and phones that write to it while something breaks.

`Site.writing` lets two phones at each table enter one hand after another; each sends a hand, under
its client key, until the server has acknowledged it. At its end it proves that every acknowledged
hand is stored exactly once, that `manage.py audit` finds no difference, and that pages open again.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from html import unescape
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from math import inf
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

from tests.clubs.receiver import CERTIFICATE
from tests.programs import ROOT, SECRET, environment, free_port
from tests.waiting import PATIENCE, until

TOKEN = "a" * 32
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
HAND = {"went_out": "", "accepted": "mortos-not-taken::mortos=2", "do": "record"}
CAP_DAC_OVERRIDE, PR_CAPBSET_DROP = 1, 24


class Answer(NamedTuple):
    status: int
    text: str
    location: str = ""

    @property
    def words(self) -> str:
        """The words that a person reads in the main part of the page."""
        main = re.search(r"<main.*</main>", self.text, re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", main[0] if main else self.text)).split())


def running(word: str, parent: int) -> list[int]:
    """Return the processes below `parent` whose name has this word; all for "". Not those that have
    ended: the parent of a killed worker collects it only when it starts the next.
    """
    found = []
    for child in Path(f"/proc/{parent}/task").glob("*/children"):
        with suppress(FileNotFoundError):
            for pid in map(int, child.read_text().split()):
                name, _, state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")
                found += [pid] if word in name and state.split()[0] != "Z" else []
                found += running(word, pid)
    return found


class Site:
    """A site with a database of its own, and the operator's process beside it."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.port = folder, free_port()
        self.server: subprocess.Popen[bytes] | None = None
        variables = {
            "SECRET_KEY": SECRET,
            "ALLOWED_HOSTS": "127.0.0.1",
            "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
            "DATABASE_URL": database,
            "PRINT_FOLDER": str(folder / "paper"),
            "BACKUP_FOLDER": str(folder / "backups"),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "WORKERS": "1",
            "PYTHONPATH": str(ROOT),
            "CLOCK": str(folder / "clock"),
            # The program that receives messages has a certificate of its own.
            "SSL_CERT_FILE": str(CERTIFICATE),
        }
        if find_spec("redis"):
            variables["CACHE_URL"] = f"unix://{folder}/cache.socket"
        self.env = environment(**variables)
        self.operator = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.operating"],
            cwd=ROOT,
            env=self.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.club: dict[str, Any] = self.ask("make_club")
        self.hands = {address: 0 for table in self.club["tables"] for address in table}
        """How many hands each phone has entered."""

    def ask(self, command: str, *values: object) -> Any:
        """Return the answer of the operator to a command."""
        assert self.operator.stdin
        assert self.operator.stdout
        self.operator.stdin.write(json.dumps([command, values]).encode() + b"\n")
        self.operator.stdin.flush()
        return json.loads(self.operator.stdout.readline())

    # --- The program ----------------------------------------------------------------------------

    def start(self) -> None:
        """Start the program. Even as root it cannot write files that are read-only."""
        assert self.server is None
        with (self.folder / "log").open("ab") as log:
            self.server = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=obey_modes,
            )
        try:
            until(self.is_alive, "an answer of the server")
        except AssertionError:
            raise AssertionError(self.log()[-2000:]) from None

    def is_alive(self) -> bool:
        try:
            return self.get("/healthz").status == 200
        except (OSError, HTTPException):
            return False

    def log(self) -> str:
        return (self.folder / "log").read_text()

    def kill(self) -> None:
        """Kill all processes of the program at once."""
        assert self.server
        for pid in (self.server.pid, *running("", self.server.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.server.wait()
        self.server = None

    def restart_workers(self) -> None:
        """Kill the processes that answer requests; the program starts others."""
        assert self.server
        for pid in running("", self.server.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        until(self.is_alive, "an answer of another worker")

    def stop(self) -> None:
        if self.server:
            self.server.terminate()
            self.server.wait()
            self.server = None

    def end(self) -> None:
        """End the operator, too."""
        self.stop()
        self.operator.kill()
        self.operator.communicate()

    # --- Its pages ------------------------------------------------------------------------------

    def get(self, path: str, **headers: str) -> Answer:
        return self._request("GET", path, "", headers)

    def post(self, path: str, form: object, **headers: str) -> Answer:
        body = urlencode(form)  # type: ignore[arg-type]
        return self._request("POST", path, body, FORM | headers)

    def send(self, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send a form with a file."""
        return self._request("POST", path, body, headers)

    def _request(
        self, method: str, path: str, body: str | bytes, headers: Mapping[str, str]
    ) -> Answer:
        cookies = {"Cookie": f"csrftoken={TOKEN}"}
        if hasattr(self, "club") and not path.startswith("/t/"):
            cookies["Cookie"] += f"; sessionid={self.club['session']}"
        server = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            server.request(method, path, body, {**cookies, **headers})
            answer = server.getresponse()
            text = answer.read().decode("utf-8", "replace")
            return Answer(answer.status, text, answer.headers.get("Location", ""))
        finally:
            server.close()

    def typed_hand(self) -> TypedHand:
        """Return the first hand of a new match of the office, as the secretary has typed it."""
        return TypedHand(self, **self.ask("start_match"))

    def follow(self, path: str) -> Answer:
        """Return the page at this address after all redirects, and after it has reloaded itself."""

        def last() -> Answer | None:
            nonlocal path
            while (answer := self.get(path)).location:
                path = answer.location
            return None if answer.status == 202 else answer

        return until(last, f"the end of {path}", every=0.1)

    @contextmanager
    def asking(self, path: str) -> Iterator[list[Answer]]:
        """Ask for a page in another thread; the list has it at the end."""
        answers: list[Answer] = []
        thread = Thread(target=lambda: answers.append(self.follow(path)))
        thread.start()
        try:
            yield answers
        finally:
            thread.join(PATIENCE)

    @property
    def pages(self) -> list[str]:
        """The addresses of pages of the club, and of all phones."""
        club: str = self.club["address"]
        return [club, f"{club}matches/", f"{club}journal/", self.club["tournament"], *self.hands]

    def set_clock(self, seconds: float) -> None:
        """Set the clock of the program `seconds` ahead of the real one."""
        written = self.folder / "clock.new"
        written.write_text(str(seconds))
        written.rename(self.folder / "clock")
        until(lambda: self._clocks() <= {str(seconds)}, "all clocks")

    def _clocks(self) -> set[str]:
        """Return what the clocks of all processes are set to."""
        pids = running("", self.server.pid) if self.server else []
        files = [self.folder / f"clock.{pid}" for pid in pids]
        return {file.read_text() for file in files if file.exists()}

    # --- Phones ---------------------------------------------------------------------------------

    @contextmanager
    def writing(self, most: int = 10**6) -> Iterator[Phones]:
        """Let all phones enter hands; at the end prove that the acknowledged ones are stored once.

        `most`: how many hands each phone enters.
        """
        phones = Phones(self, most)
        try:
            yield phones
        finally:
            phones.stop()
        self.prove(phones.keys)
        assert not phones.problems, phones.problems[0]

    def prove(self, keys: list[str]) -> None:
        """Prove that the writes with these client keys are stored once, and that pages open."""
        stored = self.ask("times_stored", keys)
        wrong = {key: times for key, times in stored.items() if times != 1}
        assert not wrong, f"{len(wrong)} of {len(keys)} acknowledged writes are not stored once"
        assert self.ask("audit") == ""
        if self.server:
            self.shows_pages()

    def shows_pages(self) -> None:
        """Prove that pages are shown."""
        for path in self.pages:
            page = self.get(path)
            assert page.status == 200, f"{path}: {page.status} {page.words}"


class TypedHand:
    """A hand that the secretary has typed into the form of the office."""

    def __init__(self, site: Site, number: int, form: list[tuple[str, str]]) -> None:
        fields = [(name, text) for name, text in form]
        self.site, self.form = site, [("csrfmiddlewaretoken", TOKEN), *fields]
        self.match = f"{site.club['address']}matches/{number}/"
        self.address = f"{self.match}hands/1/record/"

    def type_again(self) -> None:
        """Give the form another client key, as a newly opened form has."""
        key = str(uuid4())
        self.form = [(name, key if name == "client_key" else text) for name, text in self.form]

    def is_refused(self, sentence: str) -> None:
        """Send it: a page says why nothing was recorded, and has all that was typed."""
        answer = self.site.post(self.address, self.form)
        assert answer.status == 503, answer.words
        assert sentence in answer.words
        assert "Nada foi anotado, mas o que você digitou" in answer.words
        assert f'action="{self.address}"' in answer.text
        for name, value in self.form:
            assert f'name="{name}" value="{value}"' in unescape(answer.text)

    def is_stored(self) -> None:
        """Send it twice, as an impatient person does: it is recorded once."""
        for _ in range(2):
            answer = self.site.post(self.address, self.form)
            assert answer.status == 302, answer.words
        (times,) = self.site.ask("times_stored", [dict(self.form)["client_key"]]).values()
        assert times == 1


class Phones:
    """Phones that enter hands at the same time, two at each table."""

    def __init__(self, site: Site, most: int) -> None:
        self.over = Event()
        self.all = [Phone(site, address, most, self.over) for address in site.hands]
        for phone in self.all:
            phone.start()

    @property
    def keys(self) -> list[str]:
        """The client keys of all acknowledged hands."""
        return [key for phone in self.all for key in phone.keys]

    @property
    def refused(self) -> list[Answer]:
        """The answers of requests that wrote nothing."""
        return [answer for phone in self.all for answer in phone.refused]

    @property
    def problems(self) -> list[str]:
        return [phone.problem for phone in self.all if phone.problem]

    def come_to(self, count: int) -> None:
        """Wait until `count` more hands are acknowledged."""
        wanted = len(self.keys) + count
        until(lambda: self.problems or len(self.keys) >= wanted, f"{count} hands")
        assert not self.problems, self.problems[0]

    def are_refused(self) -> Answer:
        """Wait until a hand is refused, and return the page."""
        begin = len(self.refused)
        until(lambda: self.problems or len(self.refused) > begin, "a hand that is refused")
        assert not self.problems, self.problems[0]
        return self.refused[-1]

    def stop(self) -> None:
        """Let each phone enter its last hand, as it does until the server has it."""
        self.over.set()
        for phone in self.all:
            phone.join(PATIENCE)
            assert not phone.is_alive(), f"{phone.address} is not acknowledged"

    def finish(self) -> None:
        """Wait until each phone has entered all its hands."""
        for phone in self.all:
            phone.join(PATIENCE)


class Phone(Thread):
    """A phone that enters the same hands as the other phone of its table."""

    def __init__(self, site: Site, address: str, most: int, over: Event) -> None:
        super().__init__(daemon=True)
        self.site, self.address, self.most, self.over = site, address, most, over
        self.keys: list[str] = []
        self.refused: list[Answer] = []
        self.cut, self.problem = 0, ""

    def run(self) -> None:
        while len(self.keys) < self.most and not (self.over.is_set() or self.problem):
            number = self.site.hands[self.address] + 1
            key = str(uuid4())
            # Each hand is worth nothing, so that the match never ends, and differs from the last.
            points = 5 * (1 + number % 9)
            hand = {f"{side}-left_in_hand": points for side in (0, 1)}
            hand |= {f"{side}-card_points": points + 100 for side in (0, 1)}
            if self.send(number, HAND | hand | {"client_key": key}):
                self.site.hands[self.address] = number
                self.keys.append(key)

    def send(self, number: int, form: Mapping[str, object]) -> bool:
        """Send a hand until there is an answer; return whether it is stored."""
        answer = until(lambda: self.answer(number, form), seconds=inf, every=0.03)
        if answer.status == 200 and json.loads(answer.text)["state"] == "stored":
            return True
        self.problem = f"hand {number}: {answer.status} {answer.text[:300]}"
        return False

    def answer(self, number: int, form: Mapping[str, object]) -> Answer | None:
        """Send a hand; None if the server cannot take it now."""
        try:
            path = f"{self.address}hands/{number}/"
            answer = self.site.post(path, form, Accept="application/json")
        except (OSError, HTTPException):
            self.cut += 1
            return None
        if answer.status == 503:
            self.refused.append(answer)
            return None
        return answer


def obey_modes() -> None:
    """Take from a process of root the capability to write files that are read-only."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE)
