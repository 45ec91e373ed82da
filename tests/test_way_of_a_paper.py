"""The way of a paper, from its view to the file: which rooms it passes, and how often it climbs.

A profiler notes the rooms on the stack at each station: the right is asked, what is on the paper
is put together, its version is named, the request is queued, a worker draws, the file is written.
What a paper reads, and how a template is filled, is not the way.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import FrameType

import pytest
from django.template import engines
from django.test import Client
from django.urls import reverse

from server.jobs.queue import Queue
from server.jobs.worker import do
from server.papers.drawing import draw
from tests.jobs.files import WORKER
from tests.scoring.notebook import evening
from tests.scoring.paper.printed import poppler
from tests.tournaments.hall import played, tournament
from tests.tournaments.paper.queue import queue as queue
from tests.world import World
from tools.floors import APPS, ROOT, floors, room
from tournaments.paper.heads import TournamentPaper
from tournaments.views import paper as papers

STATIONS = {
    ("clubs.rights.access", "club_for"),
    ("scoring.paper.sheets", "ways"),
    ("tournaments.paper.stages", "standings_sheet"),
    ("server.jobs.queue", "ask"),
    ("server.jobs.queue", "claim"),
    ("server.jobs.queue", "finish"),
    ("server.jobs.queue", "result"),
    ("server.papers.answering", "_key"),
    ("server.papers.answering", "_as_file"),
    ("server.papers.printing", "pdf"),
}
NAMES = {name for _module, name in STATIONS}


@cache
def all_floors() -> list[list[str]]:
    """Return the rooms of each floor, the lowest first. Reading all imports takes seconds."""
    return [rooms for app in reversed(APPS) for rooms in reversed(floors(app))]


def module(frame: FrameType) -> str:
    """Return the module of ours that a frame runs in; "" for any other."""
    name = str(frame.f_globals.get("__name__", ""))
    is_ours = name.partition(".")[0] in APPS
    return name if is_ours and frame.f_code.co_filename.startswith(str(ROOT)) else ""


def floor(name: str) -> int:
    return next(number for number, rooms in enumerate(all_floors()) if name in rooms)


class Way:
    """The rooms that were passed, and the steps from a room to a higher one."""

    def __init__(self) -> None:
        self.passed: set[str] = set()
        self.climbs: set[tuple[str, str]] = set()
        self.stations: set[tuple[str, str]] = set()

    def note(self, frame: FrameType, event: str, _value: object) -> None:
        if event != "call" or frame.f_code.co_name not in NAMES:
            return
        station = (module(frame), frame.f_code.co_name)
        if station not in STATIONS:
            return
        self.stations.add(station)
        rooms = list(self._rooms(frame))
        self.passed.update(rooms)
        for above, below in pairwise(rooms):
            if floor(above) > floor(below):
                self.climbs.add((below, above))

    def _rooms(self, frame: FrameType | None) -> Iterator[str]:
        """Yield the rooms of the frames from this one outwards, up to the view or the worker."""
        while frame is not None and frame.f_code.co_name != "_get_response":
            if name := module(frame):
                yield room(name)
            frame = frame.f_back


@contextmanager
def followed() -> Iterator[Way]:
    way = Way()
    sys.setprofile(way.note)
    try:
        yield way
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("paper", ["score sheet", "standings"])
def test_paper_passes_few_rooms(client: Client, world: World, queue: Queue, paper: str) -> None:
    if paper == "score sheet":
        match = evening(world)
        address = reverse("score_sheet_pdf", args=["boa-vista", match.number])
        own = {"scoring.views", "scoring.paper"}
    else:
        cup = tournament(world, entries=4)
        played(cup, world)
        address = reverse("standings_pdf", args=["boa-vista", cup.slug])
        own = {"tournaments.views", "tournaments.paper"}
    client.force_login(world.bruno)
    with followed() as way:
        client.get(address)
        job = queue.claim(WORKER)
        assert job
        do(queue, job, draw)
        file = client.get(address)
    assert file.content.startswith(b"%PDF")
    assert way.passed == {"clubs.rights", "server.jobs", "server.papers", *own}
    assert way.climbs == {("server.jobs", "server.papers"), ("server.papers", max(own, key=floor))}


@dataclass(frozen=True)
class NewPaper(TournamentPaper):
    """A paper that somebody has just added, as CONTRIBUTING.md says."""

    title = "Colours of the chairs"
    template = "new.html"

    @property
    def colours(self) -> list[str]:
        return ["red", "blue"]


def test_new_paper_needs_a_class_a_template_and_a_row(
    client: Client, world: World, queue: Queue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "new.html").write_text(
        "{% extends 'print/base.html' %}"
        "{% block content %}{{ page.colours|join:' and ' }}{% endblock %}"
    )
    engine = engines.all()[0].engine  # type: ignore[attr-defined]
    monkeypatch.setattr(engine, "dirs", [*engine.dirs, tmp_path])
    # In the place of another row, whose address is made already.
    monkeypatch.setitem(papers.OF_TOURNAMENT, "check-in", NewPaper)
    cup = tournament(world, entries=4)
    address = reverse("check_in_pdf", args=["boa-vista", cup.slug])
    client.force_login(world.bruno)
    assert client.get(address).status_code == 302
    job = queue.claim(WORKER)
    assert job
    do(queue, job, draw)
    file = client.get(address).content
    assert b"red and blue" in poppler("pdftotext", file, "-")
