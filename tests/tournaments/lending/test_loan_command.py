"""`manage.py loan`: lend a club whose file is too large for a page."""

from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from clubs import accounts, roster
from clubs.models import Club, SponsorPicture
from tests.tournaments.lending.laptop import on_laptop
from tests.tournaments.open_pages import in_play
from tests.world import World
from tournaments.lending import laptop, loans
from tournaments.lending.file import COMMAND


@pytest.fixture
def large(world: World) -> Club:
    """The club with pictures that no compression makes smaller."""
    for number in range(6):
        content = Random(number).randbytes(1_000_000)
        SponsorPicture.objects.create(club=world.club, key=str(number), content=content)
    return world.club


@pytest.mark.thorough
def test_club_too_large_for_a_page_is_lent_and_brought_back(
    large: Club, world: World, tmp_path: Path
) -> None:
    with pytest.raises(loans.LoanRefused, match="too-large"):
        loans.lend(large, by=world.ana, to="Laptop")
    there, back = tmp_path / "there.loan.gz", tmp_path / "back.loan.gz"
    call_command("loan", "lend", large.slug, "ana", str(there), to="Laptop da sala")
    assert there.stat().st_mode & 0o077 == 0
    with on_laptop():
        accounts.open_account("lia", name="Lia Costa")
        call_command("loan", "open", "lia", str(there))
        club = Club.objects.get()
        roster.add_player(club, by=accounts.account_of("lia"), name="Rita Pires")  # type: ignore[arg-type]
        call_command("loan", "end", club.slug, str(back))
        first = back.read_bytes()
        back.unlink()
        call_command("loan", "again", club.slug, str(back))
        assert loans.read(back.read_bytes(), COMMAND).rows == loans.read(first, COMMAND).rows
        assert len(first) > 5 * 2**20
    with pytest.raises(loans.LoanRefused, match="too-large"):
        loans.bring_back(large, first, by=world.olga)
    call_command("loan", "back", large.slug, "olga", str(back))
    assert large.players.filter(name="Rita Pires").exists()


def test_tournament_is_lent_by_command(world: World, tmp_path: Path) -> None:
    cup, file = in_play(world), tmp_path / "cup.loan.gz"
    lend = ["loan", "lend", world.club.slug, "bruno", str(file), "--to", "Laptop"]
    with pytest.raises(CommandError, match="no tournament"):
        call_command(*lend, "--tournament", "outra")
    call_command(*lend, "--tournament", cup.slug)
    cup.refresh_from_db()
    assert cup.loan
    assert loans.read(file.read_bytes()).head.tournament == cup.pk
    call_command("loan", "cancel", world.club.slug, "bruno", "--tournament", cup.slug)
    cup.refresh_from_db()
    assert cup.loan is None


def test_refused_loan_leaves_no_file(world: World, tmp_path: Path) -> None:
    for to in (" ", "x" * 61):
        with pytest.raises(CommandError, match="1 to 60 letters"):
            call_command("loan", "lend", world.club.slug, "ana", str(tmp_path / "new"), to=to)
    loans.lend(world.club, by=world.ana, to="Laptop")
    with pytest.raises(CommandError, match="lent already"):
        call_command("loan", "lend", world.club.slug, "ana", str(tmp_path / "new"), to="Laptop")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["lend", "boa-vista", "ana", "there"], "cannot be written: File exists"),
        (["lend", "nenhum", "ana", "new"], "No club"),
        (["lend", "boa-vista", "ninguem", "new"], "No account"),
        (["lend", "boa-vista", "ana", "no/folder"], "cannot be written: No such file"),
    ],
)
def test_lend_with_wrong_words_lends_nothing(
    world: World, tmp_path: Path, words: list[str], refused: str
) -> None:
    (tmp_path / "there").touch()
    *others, file = words
    with pytest.raises(CommandError, match=refused):
        call_command("loan", *others, str(tmp_path / file), to="Laptop")
    assert not Club.objects.filter(loan__isnull=False).exists()


def test_wrong_file_is_refused_in_words(world: World, tmp_path: Path) -> None:
    (tmp_path / "wrong").write_bytes(b"no file of a loan")
    for step in ("open", "receive"):
        with pytest.raises(CommandError, match="not a file of a loan"):
            call_command("loan", step, "ana", str(tmp_path / "wrong"))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("loan", "open", "ana", str(tmp_path / "gone"))
    with pytest.raises(CommandError, match="not lent"):
        call_command("loan", "again", world.club.slug, str(tmp_path / "new"))
    assert laptop.borrowed(world.club) is None
