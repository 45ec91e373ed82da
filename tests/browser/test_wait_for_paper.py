"""The progress page of a paper counts sheets and then downloads the paper."""

from playwright.sync_api import expect

from server.jobs.queue import Queue
from server.jobs.worker import Steps
from server.papers.drawing import draw
from tests.browser.conftest import NewPage, SignIn
from tests.jobs.files import WORKER
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.paper.press import address
from tests.tournaments.paper.queue import shared_queue as shared_queue
from tests.world import World


def test_page_of_a_paper_shows_progress_then_the_paper(
    world: World,
    new_page: NewPage,
    sign_in: SignIn,
    shared_queue: Queue,
) -> None:
    cup = tournament(world, entries=8)
    slips = address(cup, "slips.pdf", drawn(cup, world))
    page = new_page()
    sign_in(page, world.bruno)
    page.goto(f"/boa-vista/{slips}")
    job = shared_queue.claim(WORKER)
    assert job
    shared_queue.report(job, 2, ["1", "2", "3", "4"])
    expect(page.locator(".printing__count")).to_have_text("2 de 4 papeletas")
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "2")
    with page.expect_event("download") as paper:
        shared_queue.finish(job, draw(job, Steps(shared_queue, job)))
    assert paper.value.suggested_filename.endswith(".pdf")
