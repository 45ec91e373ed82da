"""Several complete servers, each with its own clubs: a club moves from one to the other."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubs import accounts, roster
from clubs.models import Club, JournalEntry, Membership, Player, User
from clubs.models.loans import CELLS, FIRST_KEY, KEYS, KEYS_OF_CELL
from scoring.models import Match
from tests.rights import cup
from tests.scoring.notebook import EVENING, record, start
from tests.tournaments.lending.laptop import on_laptop, open_on_laptop, rows_of
from tests.world import World
from tournaments.lending import cells, laptop, loans, moving
from tournaments.lending.rows import tables
from tournaments.models import Tournament

__all__ = ["cup"]
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(
        connection.vendor != "postgresql",
        reason="a cell needs PostgreSQL: SQLite goes on after the highest key of a table",
    ),
]
OTHER = 2


def moved(club: Club, *, by: User, to: int) -> bytes:
    """Lend the club to another cell for good, and return the file."""
    return loans.file_of(loans.lend(club, by=by, to=f"cell{to}.example.org", cell=to))


def operator() -> User:
    return accounts.open_account("lia", name="Lia Costa")


def is_of_cell(key: int) -> bool:
    return OTHER * KEYS_OF_CELL < key < (OTHER + 1) * KEYS_OF_CELL


def test_moved_club_is_played_lent_and_moved_back(cup: Tournament, world: World) -> None:
    match = start(world)
    members = list(Membership.objects.order_by("pk").values())
    content = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        lia = operator()
        club = moving.receive(content, by=lia)
        record.__wrapped__(Match.objects.get(pk=match.pk), EVENING[0], lia)  # type: ignore[attr-defined]
        rita = roster.add_player(club, by=lia, name="Rita Pires")
        assert is_of_cell(rita.pk)
        loan = loans.lend(club, by=lia, to="Laptop da sala")
        assert loan.block > rita.pk
        assert (loan.block - FIRST_KEY) // KEYS % CELLS == OTHER
        to_laptop = loans.file_of(loan)
        with on_laptop():
            borrowed, guest = open_on_laptop(to_laptop)
            zelia = roster.add_player(borrowed, by=guest, name="Zélia Pires")
            back = loans.file_of(laptop.send_back(borrowed))
        loans.bring_back(club, back, by=lia)
        assert loan.block < zelia.pk < loan.end_of_block
        home = moved(club, by=lia, to=0)
        there = rows_of(club)
    club = moving.receive(home, by=world.olga)
    here = rows_of(club)
    line = JournalEntry.objects.filter(action="receive-club").latest("at")
    assert (line.by, line.pk < KEYS_OF_CELL) == (world.olga, True)
    del here["clubs_journalentry"][line.pk]
    assert {name: rows.keys() for name, rows in here.items()} == {
        name: rows.keys() for name, rows in there.items()
    }
    assert {"Rita Pires", "Zélia Pires"} < {str(player) for player in club.players.all()}
    assert match.hands.get().recorded_by == User.objects.get(username="lia")
    assert list(Membership.objects.order_by("pk").values()) == members
    roster.add_player(club, by=world.ana, name="Davi Prado")


def test_lines_from_another_cell_go_to_the_laptop(world: World) -> None:
    content = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        lia = operator()
        club = moving.receive(content, by=lia)
        line = roster.add_player(club, by=lia, name="Rita Pires").pk
        content = moved(club, by=lia, to=0)
    club = moving.receive(content, by=world.olga)
    # The keys of these lines are above that of the line that says when the club was lent.
    content = loans.file_of(loans.lend(club, by=world.ana, to="Laptop da sala"))
    with on_laptop():
        borrowed, _guest = open_on_laptop(content)
        assert JournalEntry.objects.filter(action="add-player", pk__gte=KEYS_OF_CELL).exists()
        content = loans.file_of(laptop.send_back(borrowed))
    loans.bring_back(club, content, by=world.olga)
    assert Player.objects.get(pk=line).name == "Rita Pires"


def test_moving_club_is_taken_back_only_by_command(world: World) -> None:
    moved(world.club, by=world.ana, to=OTHER)
    with pytest.raises(loans.LoanRefused, match="moves-away"):
        loans.take_back(world.club, by=world.olga)
    call_command("loan", "cancel", world.club.slug, "olga")
    roster.add_player(world.club, by=world.ana, name="Rita Pires")


def test_receive_refuses_files_that_move_no_club_here(world: World) -> None:
    content = moved(world.club, by=world.ana, to=OTHER)
    with pytest.raises(loans.LoanRefused, match="other-cell"):
        moving.receive(content, by=world.olga)
    with pytest.raises(loans.LoanRefused, match="moves"):
        laptop.open_file(content, by=world.olga)
    loans.take_back(world.club, by=world.olga, has_moved=True)
    own = moved(world.club, by=world.ana, to=0)
    loans.take_back(world.club, by=world.olga, has_moved=True)
    with pytest.raises(loans.LoanRefused, match="taken"):
        moving.receive(own, by=world.olga)
    lent = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    with pytest.raises(loans.LoanRefused, match="does-not-move"):
        moving.receive(lent, by=world.olga)


def test_forget_deletes_the_club_and_no_account(cup: Tournament, world: World) -> None:
    with pytest.raises(loans.LoanRefused, match="not-lent"):
        moving.forget(world.club)
    moved(world.club, by=world.ana, to=OTHER)
    moving.forget(world.club)
    assert not Club.objects.filter(pk=world.club.pk).exists()
    assert not any(rows for rows in rows_of(world.club).values())
    assert User.objects.filter(username="olga").exists()
    connection.check_constraints()


def test_new_tables_get_keys_of_the_cell_too(db: None) -> None:
    with on_laptop():
        cells.become(OTHER)
        player = tables()["clubs_player"]
        with connection.cursor() as cursor:
            cursor.execute("SELECT setval(pg_get_serial_sequence('clubs_player', 'id'), 1, false)")
        cells.give_keys_to_new_tables()
        assert player.last_key() == OTHER * KEYS_OF_CELL


def test_server_with_clubs_becomes_no_other_cell(world: World) -> None:
    for number in (OTHER, CELLS, -1):
        with pytest.raises(CommandError, match="Nothing was changed"):
            call_command("cell", str(number))
    assert cells.number() == 0
