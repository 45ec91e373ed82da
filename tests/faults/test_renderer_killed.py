"""The process that draws a paper is killed while somebody waits for the paper."""

import os
import signal
import sqlite3
from contextlib import closing, suppress

import pytest

from tests.faults.served import Site, running
from tests.waiting import until

pytestmark = pytest.mark.thorough


def kill_renderer(site: Site) -> None:
    """Kill the process that draws papers, in the middle of one."""
    renderers: list[int] = []

    def is_in_the_middle() -> bool:
        # First: a short paper would be drawn before its process is found.
        assert site.server
        renderers[:] = running("job_worker", site.server.pid)
        return is_drawing(site)

    until(is_in_the_middle, "a paper that is drawn")
    for pid in renderers:
        os.kill(pid, signal.SIGKILL)
    until(lambda: not is_drawing(site), "the paper to be given up")


def is_drawing(site: Site) -> bool:
    (*queues,) = (site.folder / "paper").glob("*/jobs.sqlite3")
    if not queues:
        return False
    running_jobs = "SELECT 1 FROM jobs_job WHERE state = 'running'"
    # The file has no tables yet.
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(queues[0])) as jobs:
        return bool(jobs.execute(running_jobs).fetchone())
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
