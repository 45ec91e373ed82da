"""`manage.py loan`: lend a club whose file is too large for a page, or move it to another cell."""

import os
from argparse import ArgumentParser
from collections.abc import Callable
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
                kind = _path if name == "file" else words
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
        again = step("again", "write the file of `lend` or `end` once more", "club", "file")
        cancel = step("cancel", "take the club back without its file", "club", "by")
        for one in (again, cancel):
            one.add_argument("--tournament", type=words, help="of this one (its address)")
        step("receive", "open the file of a club that moves to this cell", "by", "file")
        step("forget", "delete a club that another cell has received", "club", "code")

    def handle(self, *, step: str, **options: Any) -> None:
        try:
            self.stdout.write(STEPS[step](options))
        except loans.LoanRefused as refused:
            with translation.override("en"):  # as all words of this command
                why = why_words(refused)
            raise CommandError("\n".join([why, *refused.found])) from None
        except Lent:
            raise CommandError("It is lent already, or has ended here.") from None
        except Club.DoesNotExist:
            raise CommandError("The club is not here any more.") from None


HELP = {
    "club": "the club's address",
    "file": "it ends in .loan.gz; no existing file is replaced",
    "code": "what `receive` has printed there",
    "by": "whose name the history has; after `open` and `receive` the club's owner",
}


def _path(typed: str) -> Path:
    return Path(words(typed))


def _lend(options: dict[str, Any]) -> str:
    club, by, to = _club(options), _account(options), options["to"].strip()
    if not 0 < len(to) <= (Loan._meta.get_field("to").max_length or 0):
        raise CommandError("The name of the other computer has 1 to 60 letters.")

    def lend() -> Loan:
        if tournament := _tournament(club, options):
            return loans.lend_tournament(tournament, by=by, to=to, limits=COMMAND)
        return loans.lend(club, by=by, to=to, cell=options["cell"], limits=COMMAND)

    return _write(options, lend)


def _open(options: dict[str, Any]) -> str:
    by, loaded = _account(options), laptop.read_to_open(_content(options), COMMAND)
    club = laptop.load(loaded, by=by, club=laptop.earlier_copy(loaded))
    return f"{club} can be changed here until it ends here."


def _end(options: dict[str, Any]) -> str:
    club = _club(options)
    return _write(options, lambda: laptop.send_back(club))


def _back(options: dict[str, Any]) -> str:
    club = _club(options)
    loans.bring_back(club, _content(options), by=_account(options), limits=COMMAND)
    return f"{club} is back."


def _again(options: dict[str, Any]) -> str:
    loan = _loan(options)
    return _write(options, lambda: loan)


def _cancel(options: dict[str, Any]) -> str:
    loan, by = _loan(options), _account(options)
    if loan.tournament:
        loans.take_tournament_back(loan, by=by)
    else:
        loans.take_back(_club(options), by=by, has_moved=True)
    if loan.moves:
        return "It can be changed here again. Delete its file: the other cell would take it."
    return "It can be changed here again. Its file is refused from now on."


def _receive(options: dict[str, Any]) -> str:
    club, code = moving.receive(_content(options), by=_account(options))
    return (
        f"{club} is here now, at /{club.slug}/. When the common address leads here, type where it "
        f"came from: manage.py loan forget {club.slug} {code}"
    )


def _forget(options: dict[str, Any]) -> str:
    club = _club(options)
    moving.forget(club, options["code"])
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


def _tournament(club: Club, options: dict[str, Any]) -> Tournament | None:
    if not (slug := options["tournament"]):
        return None
    tournament = Tournament.objects.filter(club=club, slug=slug).first()
    if tournament is None:
        raise CommandError(f"The club has no tournament {slug!r}.")
    return tournament


def _loan(options: dict[str, Any]) -> Loan:
    club = _club(options)
    tournament = _tournament(club, options)
    loan = tournament.loan if tournament else club.loan
    if loan is None:
        raise loans.LoanRefused("not-lent")
    return loan


def _write(options: dict[str, Any], lend: Callable[[], Loan]) -> str:
    """Open the file, which must be new, then lend: a folder without rights lends nothing."""
    file: Path = options["file"]
    try:
        # It has the telephones of all people: nobody else on this computer reads it.
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
    with open(descriptor, "wb") as opened:
        try:
            loan = lend()
        except BaseException:
            file.unlink()
            raise
        try:
            opened.write(loans.file_of(loan))
            opened.flush()
        except OSError as error:
            file.unlink()
            raise CommandError(
                f"{file} cannot be written: {error.strerror}. It is lent all the same: when there "
                "is room, type `manage.py loan again`."
            ) from None
    return f"{file} has been written."


def _content(options: dict[str, Any]) -> bytes:
    try:
        return bytes(options["file"].read_bytes())
    except OSError as error:
        raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from None
