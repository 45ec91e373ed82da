"""The process that draws a paper is killed while somebody waits for the paper."""

import os
import signal
import sqlite3
from contextlib import closing, suppress

from tests.faults.served import Site, running, until


def kill_renderer(site: Site) -> None:
    """Kill the process that draws papers, in the middle of one."""
    until(lambda: is_drawing(site), "no paper is drawn")
    assert site.server
    for pid in running("print_worker", site.server.pid):
        os.kill(pid, signal.SIGKILL)
    until(lambda: not is_drawing(site), "the paper is still said to be drawn")


def is_drawing(site: Site) -> bool:
    (*queues,) = (site.folder / "paper").glob("*/jobs.sqlite3")
    if not queues:
        return False
    with closing(sqlite3.connect(queues[0], timeout=10)) as jobs:
        with suppress(sqlite3.OperationalError):  # it has no tables yet
            return bool(jobs.execute("SELECT 1 FROM job WHERE state = 'running'").fetchone())
    return False


def test_paper_comes_after_its_renderer_was_killed(served: Site) -> None:
    with (
        served.writing() as phones,
        served.asking(f"{served.club['tournament']}entries.pdf") as papers,
    ):
        kill_renderer(served)
        phones.come_to(8)
    assert papers[0].text.startswith("%PDF")


def test_paper_that_kills_its_renderer_is_given_up(served: Site) -> None:
    path = f"{served.club['tournament']}check-in.pdf"
    with served.asking(path) as pages:
        kill_renderer(served)
        kill_renderer(served)
    assert pages[0].status == 200
    assert "Nada do que foi anotado se perdeu" in pages[0].words
    assert served.follow(path).text.startswith("%PDF")
    served.shows_pages()
