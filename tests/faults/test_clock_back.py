"""The clock of the server is put back, by a day and by years, and forward again."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from tests.faults.served import TOKEN, Site

pytestmark = pytest.mark.thorough

DAY = 24 * 60 * 60


@pytest.fixture
def clock(served: Site) -> Iterator[Site]:
    yield served
    served.set_clock(0)


@pytest.mark.postgres
def test_clock_put_back_stops_no_write_and_no_page(clock: Site) -> None:
    typed = clock.typed_hand()
    typed.is_stored()
    with clock.writing() as phones:
        for seconds in (-DAY, 0, -20 * 365 * DAY, -DAY):
            clock.set_clock(seconds)
            phones.come_to(8)
            clock.shows_pages()
            year = str((datetime.now(UTC) + timedelta(seconds=seconds)).year)
            assert year in clock.get(f"{clock.club['address']}journal/").words
        # A hand is undone before it was recorded, and typed again.
        page = clock.get(f"{typed.match}hands/1/void/")
        (hand,) = re.findall(r'name="voiding" value="(\d+)"', page.text)
        form = {"csrfmiddlewaretoken": TOKEN, "voiding": hand, "reason": "mesa errada"}
        assert clock.post(f"{typed.match}hands/1/void/", form).status == 302
        typed.type_again()
        typed.is_stored()
        ending = {"csrfmiddlewaretoken": TOKEN, "ending": "time"}
        assert clock.post(f"{typed.match}end/", ending).status == 302
        assert clock.get(typed.match).status == 200
    assert phones.refused == []
