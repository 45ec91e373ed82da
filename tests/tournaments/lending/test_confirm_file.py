"""The question before a file is loaded: of which moment it is."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import roster
from clubs.models import Loan
from tests.tournaments.lending.laptop import on_laptop, open_on_laptop, signed_in
from tests.tournaments.lending.pages import PAGE, confirm, upload
from tests.world import World
from tournaments.lending import laptop, loans


@pytest.fixture
def lent(world: World) -> Loan:
    return loans.lend(world.club, by=world.ana, to="Laptop da Lia")


def test_load_earlier_file_shows_its_moment_and_takes_the_later(lent: Loan, world: World) -> None:
    content = loans.file_of(lent)
    with on_laptop():
        club, lia = open_on_laptop(content)
        with time_machine.travel(timezone.now() - timedelta(hours=2)):
            first = loans.file_of(laptop.send_back(club))
        laptop.play_on(club)
        roster.add_player(club, by=lia, name="Rita Pires")
        later = loans.file_of(laptop.send_back(club))
    ana = signed_in(world.ana)
    old_page = upload(ana, first)
    assert "Nothing was recorded there." in old_page
    assert not world.club.players.filter(name="Rita Pires").exists()
    page = upload(ana, later)
    assert "The last record there is of " in page
    # The page of the earlier file, in another window, loads no other file unseen.
    assert "Load this file?" in confirm(ana, old_page)
    confirm(ana, page)
    assert world.club.players.filter(name="Rita Pires").exists()


def test_question_before_loading_opens_no_transaction(lent: Loan, world: World) -> None:
    """On SQLite it would stop all writers, and a page that only reads may open none."""
    content = loans.file_of(lent)
    with on_laptop():
        club, _lia = open_on_laptop(content)
        content = loans.file_of(laptop.send_back(club))
    with CaptureQueriesContext(connection) as seen:
        loans.preview(world.club, content)
    assert not any("SAVEPOINT" in query["sql"] for query in seen)


def test_confirm_without_a_saved_file_goes_back(lent: Loan, world: World) -> None:
    ana = signed_in(world.ana)
    assert ana.get(f"{PAGE}import/confirm/")["Location"] == PAGE
    assert ana.post(f"{PAGE}import/confirm/", {"made_at": "x"})["Location"] == PAGE


def test_confirm_after_the_club_was_taken_back_says_so(lent: Loan, world: World) -> None:
    content = loans.file_of(lent)
    with on_laptop():
        club, _lia = open_on_laptop(content)
        content = loans.file_of(laptop.send_back(club))
    ana = signed_in(world.ana)
    page = upload(ana, content)
    loans.take_back(world.club, by=world.olga)
    assert "The club was taken back on " in confirm(ana, page)
