"""People who ask for papers during an evening, each until it is there.

`scale.py` uses it: a director prints the slips of the round again and again, each time as another
paper, and looks at the page of its progress as a browser does.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

TURNED_AWAY = (429, 502, 503, 504)


@dataclass
class Papers:
    """The papers that were asked for, and the seconds until each was there."""

    port: int
    path: str
    session: str
    every: float = 8.0
    asked: int = 0
    seconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def ask_regularly(self) -> None:
        """Ask for another paper every few seconds until the evening ends; wait for each."""
        waiting = []
        while not self.ended.is_set():
            self.asked += 1
            thread = threading.Thread(target=self.ask, args=[self.asked])
            thread.start()
            waiting.append(thread)
            self.ended.wait(self.every)
        for thread in waiting:
            thread.join()

    def ask(self, number: int) -> None:
        """Ask for a paper until it is there."""
        began = time.monotonic()
        address = start = f"{self.path}?n={number}"
        while time.monotonic() - began < 180:
            try:
                status, place, body = self._get(address)
            except (OSError, HTTPException):
                time.sleep(1)
                continue
            if status == 302:
                address = place
            elif status == 200 and body.startswith(b"%PDF"):
                self.seconds.append(time.monotonic() - began)
                return
            elif status == 202 or status in TURNED_AWAY:
                time.sleep(1)
            elif address != start and status == 200:  # the job has failed: ask again
                self.wrong.append(f"paper {number} failed once")
                address = start
            else:
                self.wrong.append(f"paper {number}: status {status}")
                time.sleep(1)
        self.wrong.append(f"paper {number} never came")

    def _get(self, address: str) -> tuple[int, str, bytes]:
        parts = urlsplit(address)
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            path = f"{parts.path}?{parts.query}"
            connection.request("GET", path, headers={"Cookie": f"sessionid={self.session}"})
            answer = connection.getresponse()
            return answer.status, answer.headers.get("Location", ""), answer.read()
        finally:
            connection.close()
