"""Several complete servers, each with its own clubs: a club moves from one to the other."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubs import accounts, roster
from clubs.models import Club, JournalEntry, Membership, Player, Role, User
from clubs.models.loans import CELLS, FIRST_KEY, KEYS, KEYS_OF_CELL
from clubs.roster.club.club import ask_second_step
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
        club, _code = moving.receive(content, by=lia)
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
    club, _code = moving.receive(home, by=world.olga)
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
        club, _code = moving.receive(content, by=lia)
        line = roster.add_player(club, by=lia, name="Rita Pires").pk
        content = moved(club, by=lia, to=0)
    club, _code = moving.receive(content, by=world.olga)
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
    lent = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    with pytest.raises(loans.LoanRefused, match="does-not-move"):
        moving.receive(lent, by=world.olga)


def test_forget_deletes_the_club_and_no_account(cup: Tournament, world: World) -> None:
    with pytest.raises(loans.LoanRefused, match="does-not-move-away"):
        moving.forget(world.club, "")
    loan = loans.lend(world.club, by=world.ana, to="Laptop")
    with pytest.raises(loans.LoanRefused, match="does-not-move-away"):
        moving.forget(world.club, moving.code_of(loan.key))
    loans.take_back(world.club, by=world.olga)
    content = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        _club, code = moving.receive(content, by=operator())
    with pytest.raises(loans.LoanRefused, match="not-received"):
        moving.forget(world.club, moving.code_of("another loan"))
    moving.forget(world.club, code)
    assert not Club.objects.filter(pk=world.club.pk).exists()
    assert not any(rows for rows in rows_of(world.club).values())
    assert User.objects.filter(username="olga").exists()
    connection.check_constraints()


def test_block_is_not_given_again_after_its_club_was_forgotten(world: World) -> None:
    first = loans.lend(world.club, by=world.ana, to="Laptop")
    loans.take_back(world.club, by=world.olga)
    content = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        _club, code = moving.receive(content, by=operator())
    moving.forget(world.club, code)
    second = loans.lend(world.other_club, by=world.davi, to="Laptop")
    assert second.block > first.end_of_block


def test_file_of_a_move_is_received_once_also_after_forget(world: World) -> None:
    there = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        lia = operator()
        club, _code = moving.receive(there, by=lia)
        with pytest.raises(loans.LoanRefused, match="received"):
            moving.receive(there, by=lia)
        loan = loans.lend(club, by=lia, to="home", cell=0)
        moving.forget(club, moving.code_of(loan.key))
        with pytest.raises(loans.LoanRefused, match="received"):
            moving.receive(there, by=lia)


def test_clubs_of_two_cells_have_different_keys(world: World) -> None:
    content = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        lia = operator()
        own = accounts.create_club("nova", "Nova", owner=lia)
        assert is_of_cell(own.pk)
        moving.receive(content, by=lia)
        assert is_of_cell(accounts.create_club("outra", "Outra", owner=lia).pk)


def test_received_club_keeps_its_second_step_and_known_accounts(world: World) -> None:
    ask_second_step(world.club, [Role.OWNER], by=world.olga)
    roster.add_player(world.club, by=world.ana, name="Rita Pires")
    content = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        ana = accounts.open_account("ana", name=str(world.ana))
        other = accounts.open_account("olga", name="Outra Pessoa")
        club, _code = moving.receive(content, by=ana)
        assert club.second_step_roles == [Role.OWNER]
        line = club.journal.filter(action="add-player").latest("pk")
        assert line.by == ana
        assert not club.journal.filter(by=other).exists()


def test_address_that_a_club_there_has_is_refused(world: World) -> None:
    content = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        lia = operator()
        accounts.create_club(world.club.slug, "Nova", owner=lia)
        with pytest.raises(loans.LoanRefused, match="address-taken"):
            moving.receive(content, by=lia)


def test_usual_loan_is_not_opened_where_other_clubs_are(world: World) -> None:
    content = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    with on_laptop():
        cells.become(OTHER)
        lia = operator()
        accounts.create_club("nova", "Nova", owner=lia)
        with pytest.raises(loans.LoanRefused, match="has-clubs"):
            laptop.open_file(content, by=lia)
        assert cells.number() == OTHER


@pytest.mark.parametrize("cell", [-1, 0, CELLS, 10**14])
def test_move_to_a_cell_that_is_none_lends_nothing(world: World, cell: int) -> None:
    with pytest.raises(loans.LoanRefused, match="no-cell"):
        moved(world.club, by=world.ana, to=cell)
    world.club.refresh_from_db()
    assert world.club.loan_id is None


def test_received_keys_are_not_given_again_after_an_older_copy(world: World) -> None:
    content = moved(world.club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)
        lia = operator()
        club, _code = moving.receive(content, by=lia)
        rita = roster.add_player(club, by=lia, name="Rita Pires")
        home = moved(club, by=lia, to=0)
    club, _code = moving.receive(home, by=world.olga)
    away = moved(club, by=world.ana, to=OTHER)
    with on_laptop():
        cells.become(OTHER)  # as a server that was restored from a copy before the first move
        lia = operator()
        club, _code = moving.receive(away, by=lia)
        assert roster.add_player(club, by=lia, name="Otávio Luz").pk > rita.pk


def test_new_tables_get_keys_of_the_cell_too(db: None) -> None:
    with on_laptop():
        cells.become(OTHER)
        player = tables()["clubs_player"]
        with connection.cursor() as cursor:
            cursor.execute("SELECT setval(pg_get_serial_sequence('clubs_player', 'id'), 1, false)")
        cells.give_keys_to_new_tables()
        assert player.last_key() == OTHER * KEYS_OF_CELL


def test_empty_server_can_become_another_cell(db: None) -> None:
    with on_laptop():
        for number in (3, OTHER, 0):
            cells.become(number)
            assert cells.number() == number


def test_server_with_clubs_becomes_no_other_cell(world: World) -> None:
    for number in (OTHER, CELLS, -1):
        with pytest.raises(CommandError, match="Nothing was changed"):
            call_command("cell", str(number))
    assert cells.number() == 0
