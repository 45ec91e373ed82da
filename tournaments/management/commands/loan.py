"""`manage.py loan`: lend a club whose file is too large for a page, or move it to another cell."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from clubs import accounts
from clubs.journal.writing import Lent
from clubs.management.arguments import words
from clubs.models import Club, Loan, User
from tournaments.lending import laptop, loans, moving
from tournaments.lending.file import COMMAND
from tournaments.models import Tournament
from tournaments.words.loan_words import why_words


class Command(BaseCommand):
    help = "Lends a club or a tournament by a file of any size, and moves clubs between cells."

    def add_arguments(self, parser: ArgumentParser) -> None:
        steps = parser.add_subparsers(dest="step", required=True)

        def step(step: str, does: str, *arguments: str) -> ArgumentParser:
            made: ArgumentParser = steps.add_parser(step, help=does, description=does)
            for name in arguments:
                kind = Path if name == "file" else words
                made.add_argument(name, type=kind, help=HELP[name])
            return made

        lend = step("lend", "lend a club and write its file", "club", "by", "file")
        lend.add_argument("--to", type=words, required=True, help="name of the other computer")
        what = lend.add_mutually_exclusive_group()
        what.add_argument("--tournament", type=words, help="lend only this one (its address)")
        what.add_argument("--cell", type=int, help="move the club to this cell for good")
        step("open", "open a file of `lend` on the other computer", "by", "file")
        step("end", "end on the other computer and write the file for `back`", "club", "file")
        step("back", "load the file of `end` where the club was lent", "club", "by", "file")
        step("again", "write the file of `lend` or `end` once more", "club", "file")
        step("cancel", "take the club back without its file", "club", "by")
        step("receive", "open the file of a club that moves to this cell", "by", "file")
        step("forget", "delete the copy of a club that another cell has received", "club")

    def handle(self, *, step: str, **options: Any) -> None:
        try:
            self.stdout.write(STEPS[step](options))
        except loans.LoanRefused as refused:
            with translation.override("en"):  # as all words of this command
                why = why_words(refused)
            raise CommandError("\n".join([why, *refused.found])) from None
        except Lent:
            raise CommandError("It is lent already, or has ended here.") from None


HELP = {
    "club": "the club's address",
    "file": "it ends in .loan.gz; no existing file is replaced",
    "by": "whose name the history has; after `open` and `receive` the club's owner",
}


def _lend(options: dict[str, Any]) -> str:
    club, by, to, file = _club(options), _account(options), options["to"], _new_file(options)
    if slug := options["tournament"]:
        tournament = Tournament.objects.filter(club=club, slug=slug).first()
        if tournament is None:
            raise CommandError(f"The club has no tournament {slug!r}.")
        loan = loans.lend_tournament(tournament, by=by, to=to, limits=COMMAND)
    else:
        loan = loans.lend(club, by=by, to=to, cell=options["cell"], limits=COMMAND)
    return _write(file, loan)


def _open(options: dict[str, Any]) -> str:
    by, loaded = _account(options), laptop.read_to_open(_content(options), COMMAND)
    club = laptop.load(loaded, by=by, club=laptop.earlier_copy(loaded))
    return f"{club} can be changed here until it ends here."


def _end(options: dict[str, Any]) -> str:
    file = _new_file(options)
    return _write(file, laptop.send_back(_club(options)))


def _back(options: dict[str, Any]) -> str:
    club = _club(options)
    loans.bring_back(club, _content(options), by=_account(options), limits=COMMAND)
    return f"{club} is back."


def _again(options: dict[str, Any]) -> str:
    club = _club(options)
    lent = Loan.objects.filter(club=club, back_at=None, taken_back_at=None, is_borrowed=False)
    loan = club.loan or lent.first()
    if loan is None:
        raise loans.LoanRefused("not-lent")
    return _write(_new_file(options), loan)


def _cancel(options: dict[str, Any]) -> str:
    club = _club(options)
    loans.take_back(club, by=_account(options), has_moved=True)
    return f"{club} can be changed here again. Its file is refused from now on."


def _receive(options: dict[str, Any]) -> str:
    club = moving.receive(_content(options), by=_account(options))
    return f"{club} is here now, at /{club.slug}/."


def _forget(options: dict[str, Any]) -> str:
    club = _club(options)
    moving.forget(club)
    return f"{club} is deleted here."


STEPS = {
    "lend": _lend,
    "open": _open,
    "end": _end,
    "back": _back,
    "again": _again,
    "cancel": _cancel,
    "receive": _receive,
    "forget": _forget,
}


def _club(options: dict[str, Any]) -> Club:
    club = Club.objects.filter(slug=options["club"]).first()
    if club is None:
        raise CommandError(f"No club has the address {options['club']!r}.")
    return club


def _account(options: dict[str, Any]) -> User:
    user = accounts.account_of(options["by"])
    if user is None:
        raise CommandError(f"No account has the name {options['by']!r}.")
    return user


def _new_file(options: dict[str, Any]) -> Path:
    file: Path = options["file"]
    if file.exists() or not file.parent.is_dir():
        raise CommandError(f"{file} exists already, or its folder does not.")
    return file


def _write(file: Path, loan: Loan) -> str:
    # It has the telephones of all people: nobody else on this computer reads it.
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(loans.file_of(loan))
    return f"{file} has been written."


def _content(options: dict[str, Any]) -> bytes:
    try:
        return bytes(options["file"].read_bytes())
    except OSError as error:
        raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from None
