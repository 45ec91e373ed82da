"""Paper that takes its time: the queue, the page that shows how far it is, stopping, rights.

The worker is this test itself, which claims and draws when it likes.
"""

import re
import time
from collections.abc import Sequence

import pytest
from django.db import connections
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from clubs.models import User
from server.jobs.models import Job, State
from server.jobs.queue import Queue
from server.jobs.tables import ALIAS
from server.jobs.worker import Steps, StoppedError
from server.papers import answering
from server.papers.drawing import draw
from server.papers.progress import Progress
from tests.counting import calls_of
from tests.jobs.files import WORKER
from tests.scoring.paper.printed import get, sheets_in
from tests.tournaments.hall import drawn, enter, pairs, played, tournament
from tests.tournaments.paper.press import address
from tests.tournaments.paper.queue import queue as queue
from tests.world import World
from tournaments.director.entries import entries as director
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage
from tournaments.views import paper as views


@pytest.fixture
def slips(world: World, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the slips of a round with four tables, drawn sheet by sheet."""
    monkeypatch.setattr(views, "SHEETS_A_STEP", 1)
    cup = tournament(world, entries=8)
    return address(cup, "slips.pdf", drawn(cup, world))


def claimed(queue: Queue) -> Job:
    job = queue.claim(WORKER)
    assert job
    return job


def draw_next(queue: Queue) -> Job:
    job = claimed(queue)
    queue.finish(job, draw(job, Steps(queue, job)))
    return job


def draw_until(queue: Queue, slips: int, who: User) -> Job:
    """Draw the next paper until `slips` slips are done; then `who` stops it."""
    job = claimed(queue)

    class Stopping(Steps):
        def at(self, done: int, labels: Sequence[str]) -> None:
            if done == slips:
                queue.stop(job.key, str(who.pk))
            super().at(done, labels)

    with pytest.raises(StoppedError) as stopped:
        draw(job, Stopping(queue, job))
    queue.finish(job, stopped.value.part or b"", State.STOPPED)
    return job


def ask_paper(client: Client, user: User, path: str) -> str:
    """The address of the progress page of a paper that is not ready."""
    answer = get(client, user, path)
    assert answer.status_code == 302
    return answer["Location"].removeprefix("/boa-vista/")


def live(client: Client, path: str) -> HttpResponse:
    return client.get(f"/boa-vista/{path}", headers={"hx-request": "true"})  # type: ignore[return-value]


def text(answer: HttpResponse) -> str:
    main = answer.content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def test_slow_paper_shows_its_progress(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    page = ask_paper(client, world.bruno, slips)
    waiting = get(client, world.bruno, page)
    assert waiting.status_code == 202
    assert 'aria-current="page">Tournaments<' in waiting.content.decode()
    assert "Preparing the slips of round 1 Two on each A4 sheet. " in text(waiting)
    assert "Waiting for its turn" in text(waiting)
    assert "progressbar" not in waiting.content.decode()
    assert (
        '<noscript><meta http-equiv="refresh" content="3"></noscript>' in waiting.content.decode()
    )
    job = claimed(queue)
    queue.report(job, 2, ["1", "2", "3", "4"])
    running = get(client, world.bruno, page)
    assert "2 of 4 slips" in text(running)
    assert "Two on each A4 sheet, 2 sheets." in text(running)
    assert 'aria-valuenow="2"' in running.content.decode()
    assert (
        '<p class="sr" id="spoken" hx-swap-oob="innerHTML">' in live(client, page).content.decode()
    )
    later = live(client, f"{page}&said=50").content.decode()
    assert 'id="spoken"' not in later
    assert 'id="sheets" hx-swap-oob="innerHTML">Duas por folha A4, 2 folhas.<' in later


def test_finished_paper_turns_up_in_place_of_the_page(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    page = ask_paper(client, world.bruno, slips)
    draw_next(queue)
    assert live(client, page)["HX-Refresh"] == "true"
    progress_page = get(client, world.bruno, page)
    assert (progress_page.status_code, progress_page["Location"]) == (302, f"/boa-vista/{slips}")
    paper = get(client, world.bruno, slips)
    assert paper["Content-Type"] == "application/pdf"
    assert 'filename="copa-da-primavera-' in paper["Content-Disposition"]
    assert sheets_in(paper.content) == 2


def test_finished_paper_is_served_until_the_version_changes(
    client: Client, world: World, queue: Queue
) -> None:
    cup = tournament(world, entries=4)
    entries = address(cup, "entries.pdf")
    ask_paper(client, world.bruno, entries)
    draw_next(queue)
    for _ in range(2):
        assert get(client, world.bruno, entries).status_code == 200
    assert queue.unfinished == (0, 0)
    enter_another(cup, world)
    ask_paper(client, world.bruno, entries)
    assert queue.unfinished == (1, 0)


def test_paper_that_changed_while_drawn_is_still_served(
    client: Client, world: World, queue: Queue
) -> None:
    cup = tournament(world, entries=4)
    page = ask_paper(client, world.bruno, address(cup, "entries.pdf"))
    enter_another(cup, world)
    draw_next(queue)
    paper = get(client, world.bruno, page)
    assert paper["Content-Type"] == "application/pdf"
    assert get(client, world.davi, page).status_code == 404


def enter_another(cup: Tournament, world: World) -> None:
    director.enter(cup, pairs(world, 5)[4:], by=world.bruno)


def test_finished_paper_is_stored_for_each_language(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    ask_paper(client, world.bruno, slips)
    draw_next(queue)
    assert get(client, world.bruno, slips).status_code == 200
    assert get(client, world.bruno, slips, "pt-br").status_code == 302


def test_two_people_with_the_same_rights_share_one_job(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    assert ask_paper(client, world.bruno, slips) == ask_paper(client, world.bruno, slips)
    assert queue.unfinished == (1, 0)


def test_finished_paper_is_404_for_a_stranger(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    page = ask_paper(client, world.bruno, slips)
    job = draw_next(queue)
    for path in (slips, page, f"{page}&part=1"):
        assert get(client, world.davi, path).status_code == 404
    client.force_login(world.davi)
    assert client.post(f"/boa-vista/printing/{job.key}/stop/").status_code == 404


def test_finished_paper_is_not_shared_between_rights(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    page = ask_paper(client, world.bruno, slips)
    job = draw_next(queue)
    assert get(client, world.carla, page)["Location"] == f"/boa-vista/{slips}"
    assert ask_paper(client, world.carla, slips) != page
    client.force_login(world.carla)
    assert client.post(f"/boa-vista/printing/{job.key}/stop/").status_code == 404


def test_stopped_paper_offers_the_finished_part(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    page = ask_paper(client, world.bruno, slips)
    draw_until(queue, 2, world.bruno)
    stopped = get(client, world.bruno, page)
    assert stopped.status_code == 200
    assert "2 of 4 slips" in text(stopped)
    assert "Printing stopped at the slip of table 3." in text(stopped)
    assert "Preparing" not in text(stopped)
    assert "hx-get" not in stopped.content.decode()
    assert sheets_in(get(client, world.bruno, f"{page}&part=1").content) == 1
    assert f'href="/boa-vista/{slips}"' in stopped.content.decode()  # Continue
    assert ask_paper(client, world.bruno, slips) == page
    draw_next(queue)
    assert sheets_in(get(client, world.bruno, slips).content) == 2


def test_stop_button_stops_a_waiting_paper(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    page = ask_paper(client, world.bruno, slips)
    key = page.rpartition("job=")[2]
    answer = client.post(f"/boa-vista/printing/{key}/stop/")
    assert answer["Location"] == f"/boa-vista/{page}"
    assert queue.claim(WORKER) is None
    assert "You stopped this paper." in text(get(client, world.bruno, page))


def test_stop_button_works_while_all_threads_wait(
    client: Client, world: World, queue: Queue, slips: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ask_paper(client, world.bruno, slips)
    job = claimed(queue)
    monkeypatch.setattr(answering, "WAIT", 60)
    with answering._waiting, answering._waiting:
        answer = client.post(f"/boa-vista/printing/{job.key}/stop/")
    assert answer["Location"] == f"/boa-vista/{page}"


@pytest.mark.parametrize("count", ["abc", "9" * 5000, "-1", "²", ""])
def test_progress_with_a_wrong_count_of_words_is_shown(
    client: Client, world: World, queue: Queue, slips: str, count: str
) -> None:
    page = ask_paper(client, world.bruno, slips)
    assert get(client, world.bruno, f"{page}&said={count}").status_code == 202


def test_failed_paper_shows_the_reason_and_try_again(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    page = ask_paper(client, world.bruno, slips)
    queue.fail(claimed(queue), "too-slow")
    answer = get(client, world.bruno, page)
    assert "One sheet took more than two minutes" in text(answer)
    assert "Try again" in text(answer)
    assert ask_paper(client, world.bruno, slips) == page
    assert queue.unfinished == (1, 0)


def test_full_queue_answers_503_with_retry_after(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    for number in range(queue.most_waiting):
        queue.ask(f"{number}", "/x", {}, "ana")
    answer = get(client, world.bruno, slips)
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert "Too many files at once" in text(answer)
    assert get(client, world.bruno, f"{slips}?html").status_code == 200


def test_unknown_job_redirects_to_the_paper(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    answer = get(client, world.bruno, f"{slips}?job=gone")
    assert answer["Location"] == f"/boa-vista/{slips}"


def test_broken_queue_leads_to_the_paper_as_a_page(
    client: Client, world: World, queue: Queue, slips: str
) -> None:
    connections[ALIAS].close()  # as at the end of a request
    (queue.folder / "jobs.sqlite3").write_bytes(b"no database " * 100)
    answer = get(client, world.bruno, slips)
    assert answer.status_code == 302
    page = get(client, world.bruno, answer.headers["Location"].removeprefix("/boa-vista/"))
    assert "No PDF file could be drawn." in page.content.decode()


def test_progress_counts_no_more_queries_for_many_tables(
    client: Client, world: World, queue: Queue, slips: str, django_assert_num_queries
) -> None:
    page = ask_paper(client, world.bruno, slips)
    # Session, account, club, tournament, round.
    with django_assert_num_queries(5):
        client.get(f"/boa-vista/{page}")


def test_progress_of_other_paper_names_no_slips(client: Client, world: World, queue: Queue) -> None:
    cup = tournament(world, entries=4)
    waiting = get(client, world.bruno, ask_paper(client, world.bruno, address(cup, "entries.pdf")))
    assert "A4" not in text(waiting)


@pytest.mark.parametrize(
    ("total", "per_sheet", "expected"),
    [
        (100, 2, "Two on each A4 sheet, 50 sheets."),
        (1, 2, "Two on each A4 sheet, 1 sheet."),
        (3, 1, "One on each A4 sheet, 3 sheets."),
        (0, 1, "One on each A4 sheet."),
        (100, 0, ""),
    ],
)
def test_progress_shows_the_number_of_sheets(total: int, per_sheet: int, expected: str) -> None:
    job = Job(labels=[str(number) for number in range(1, total + 1)])
    with translation.override("en"):
        assert Progress(job, per_sheet=per_sheet).sheets == expected


def test_progress_shows_the_time_left_in_bold() -> None:
    job = Job(state=State.RUNNING, began_at=time.time() - 32, done=32, labels=["1"] * 100)
    with translation.override("en"):
        assert Progress(job).rest == "About <b>1 minute</b> left."


@pytest.mark.parametrize(
    ("format", "path"),
    [
        ("swiss", "standings.pdf"),
        ("swiss", "crosstable.pdf"),
        ("knockout", "bracket.pdf"),
        ("howell", "movement.pdf"),
    ],
)
def test_poll_of_a_paper_does_not_read_its_stage(
    client: Client, world: World, queue: Queue, format: str, path: str
) -> None:
    cup = tournament(world, format, entries=6)
    played(cup, world)
    page = ask_paper(client, world.bruno, address(cup, path))
    with calls_of(played_stage) as calls:
        assert live(client, page).status_code == 202
    assert not calls


def test_hidden_standings_cannot_be_read_as_progress(client: Client, world: World) -> None:
    cup = tournament(world)
    Tournament.objects.update(standings_shown=Tournament.Shown.END)
    enter(cup, world, 6)
    played(cup, world)
    path = address(cup, "standings.pdf")
    for query in ("html", "job=1&html", "job=1"):
        assert get(client, world.carla, f"{path}?{query}").status_code == 403
