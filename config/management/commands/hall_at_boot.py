"""`manage.py hall_at_boot`: let `make hall` start with the computer (make hall-at-boot).

Installs a systemd user unit, so it needs no rights of root. `--remove` removes the unit again
(make hall-not-at-boot). Its texts are in the language of the terminal.
"""

import getpass
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import translation

from clubs.accounts import first_start
from config.hall import boot_unit, laptop
from config.management.commands.hall import is_caderneta
from server.run import places
from server.run.terminal import language_of_terminal
from server.run.typed import typed as _

BOOTED_WITH_SYSTEMD = Path("/run/systemd/system")
"""A folder that exists while systemd runs, as sd_booted(3) says."""


class Command(BaseCommand):
    help = "Lets a real club start with the computer (make hall-at-boot)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", action="store_true", help="do not start it any more")

    def handle(self, *args: Any, remove: bool, **options: Any) -> None:
        with translation.override(language_of_terminal()):
            try:
                if remove:
                    self.remove()
                else:
                    self.install()
            except CommandError as problem:
                sys.exit(str(problem))
            except boot_unit.UnusableFolder:
                sys.exit(
                    _(
                        "The name of the folder of Caderneta has characters that cannot be "
                        "written here. Rename the folder, then type this again."
                    )
                )

    def install(self) -> None:
        """Write the unit, let systemd start it now and at each start. Idempotent.

        A unit that runs already is started anew, which a new release needs.
        """
        if not has_club():
            # The unit has no terminal in which it could show the code of the first start.
            words = _("There is no club yet. Type make hall and open it, then type this again.")
            raise CommandError(words)
        port = port_at_boot()
        if not BOOTED_WITH_SYSTEMD.is_dir():
            words = _(
                "This computer does not use systemd, so nothing was installed. Type make hall "
                "after each start of the computer. If it has cron, it can do that: type "
                "crontab -e and add this line:\n{line}"
            )
            raise CommandError(
                words.format(line=boot_unit.crontab_line(laptop.command(), chosen_folder()))
            )
        if systemctl("show-environment"):
            words = _(
                "systemd does not answer to this account. Sign in to the computer with the account "
                "that types make hall, and type this in a terminal there, without sudo."
            )
            raise CommandError(words)
        unit = boot_unit.unit_path(os.environ)
        text = boot_unit.unit_text(laptop.command(), chosen_folder())
        unit.parent.mkdir(parents=True, exist_ok=True)
        unit.write_text(text, encoding="utf-8")
        is_in_window = bool(systemctl("is-active", boot_unit.NAME)) and is_caderneta(port)
        steps = [["daemon-reload"], ["enable", boot_unit.NAME]]
        if not is_in_window:
            steps.append(["restart", boot_unit.NAME])
        for step in steps:
            if problem := systemctl(*step):
                words = _("systemd could not do it: {problem}")
                raise CommandError(words.format(problem=problem))
        self.tell_installed(is_in_window)
        self.offer_linger()

    def tell_installed(self, is_in_window: bool) -> None:
        words = _("From now on Caderneta in {folder} starts with this computer.")
        self.stdout.write(words.format(folder=places.settings_file().parent))
        if is_in_window:
            self.stdout.write(_("Now it still runs in another window. Do not close that window."))
        self.stdout.write(_("To see its address, type: make hall"))
        self.stdout.write(_("To end it until the next start: systemctl --user stop caderneta"))
        self.stdout.write(_("To read its messages: journalctl --user --unit caderneta"))
        self.stdout.write(_("To undo this: make hall-not-at-boot"))

    def offer_linger(self) -> None:
        """Ask whether the unit may start before anybody signs in, unless it may already."""
        person = getpass.getuser()
        if may_linger(person):
            return
        words = _(
            "It starts when {person} signs in to this computer, and ends when {person} signs out."
        )
        self.stdout.write("\n" + words.format(person=person))
        ask = ["loginctl", "enable-linger", person]
        if not sys.stdin.isatty():
            words = _("To let it start before anybody signs in, type: {command}")
            self.stdout.write(words.format(command=" ".join(ask)))
            return
        if not is_yes(_("Shall it start before anybody signs in? [Y/n]") + " "):
            return
        if run(ask):
            words = _("That needs the rights of root. Type: {command}")
            raise CommandError(words.format(command="sudo " + " ".join(ask)))
        self.stdout.write(_("It starts before anybody signs in."))

    def remove(self) -> None:
        """Stop the unit and remove it. Idempotent."""
        unit = boot_unit.unit_path(os.environ)
        if not unit.exists():
            self.stdout.write(_("Caderneta does not start with this computer."))
            return
        systemctl("disable", "--now", boot_unit.NAME)
        unit.unlink()
        systemctl("daemon-reload")
        self.stdout.write(_("Caderneta has ended, and does not start with this computer any more."))
        self.stdout.write(_("To start it, type: make hall"))


def chosen_folder() -> str:
    """Return the folder of the club if the caller has named one."""
    return os.environ.get("CADERNETA_FOLDER", "")


def has_club() -> bool:
    """Whether the first club is open; False if the database has no tables yet."""
    try:
        return first_start.has_accounts()
    except DatabaseError:
        return False


def port_at_boot() -> int:
    """Return the port in `.env`. Raises CommandError if the caller has typed another one."""
    written = places.read_env_file(places.settings_file()).get("PORT", "")
    if (typed := os.environ.get("PORT", "")) != written:
        words = _(
            "Write PORT={port} into the file .env first. When the computer starts, Caderneta "
            "reads the port only there."
        )
        raise CommandError(words.format(port=typed))
    try:
        return int(written or 8000)
    except ValueError:
        raise CommandError(_("PORT in the file .env is not a number.")) from None


def systemctl(*arguments: str) -> str:
    """Return the problem that systemd has with this; empty if it is done."""
    return run(["systemctl", "--user", *arguments])


def run(command: list[str]) -> str:
    """Return what a failed command has written; empty after success."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - fixed commands of systemd, no shell
    except OSError as error:
        return str(error)
    return "" if done.returncode == 0 else done.stderr.strip() or f"{command[0]}: {done.returncode}"


def may_linger(person: str) -> bool:
    """Whether systemd starts the units of this person before the person signs in."""
    return Path("/var/lib/systemd/linger", person).exists()


def is_yes(question: str) -> bool:
    """Ask in the terminal. Only an answer that begins with n means no, in all our languages."""
    try:
        return not input(question).strip().lower().startswith("n")
    except EOFError:
        return False
