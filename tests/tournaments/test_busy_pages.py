"""Pages for strangers that many phones ask for at once: a second old at most."""

import pytest

from clubs.writing import writing
from config import answers
from tests.tournaments.open_pages import get, in_play
from tests.tournaments.wall import url
from tests.world import World


def test_busy_page_is_made_anew_once_a_second(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup, clock = in_play(world), [100.0]
    monkeypatch.setattr(answers, "monotonic", lambda: clock[0])

    def tag_after_a_change() -> str:
        with writing(cup):
            pass
        return get(url(cup, "standings/"))["ETag"]

    tags = [tag_after_a_change() for _ in range(answers.BUSY + 10)]
    assert len(set(tags[: answers.BUSY])) == answers.BUSY
    assert len(set(tags[answers.BUSY + 1 :])) == 1
    clock[0] += answers.SECONDS_OF_BUSY
    assert tag_after_a_change() != tags[-1]
    clock[0] += 3  # nobody asked for some seconds: each answer is current again
    assert tag_after_a_change() != tag_after_a_change()
