"""`manage.py hall`, which `make hall` calls: serve a real club to the phones in its hall.

Prepares everything that a server needs, prints the addresses and a QR code, and on a server without
a club the code for its first start. Its texts are in the language of the terminal.
"""

import errno
import http.client
import io
import os
import secrets
import socket
import sys
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, connection
from django.urls import reverse
from django.utils import translation

from clubs.accounts import first_start
from config import preparing
from config.hall import boot_unit, laptop
from config.management.commands import serve
from server.https import lan
from server.https.certificates import may_sign
from server.https.folder import fingerprint
from server.run import places
from server.run.terminal import language_of_terminal
from server.run.typed import typed as _

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without I, L, O, 0 and 1, which look alike."""
CODE_LENGTH = 6
START_SECONDS = 30
"""A server listens before it can answer: its first start migrates and collects static files."""
WHITE_ON_BLACK, USUAL_COLOURS = "\x1b[97;40m", "\x1b[0m"
"""Blocks are drawn for the light squares. In a light terminal the code would be a negative, which
some phones cannot read."""


class Command(serve.Command):
    help = "Serves a real club in its hall (make hall)."
    # `prepare` checks after the static files are collected.
    requires_system_checks = []
    runs_already = False
    opens = False

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--open", action="store_true", help="open the club in the browser too")

    def handle(self, *args: Any, **options: Any) -> None:
        self.opens = options["open"]
        with translation.override(language_of_terminal()):
            try:
                super().handle(*args, **options)
            except CommandError as problem:
                sys.exit(str(problem))  # without the name of its class
            except KeyboardInterrupt:
                sys.exit("\n" + _("Stopped. To start again, type: make hall"))

    def opened(self, host: str, port: int) -> socket.socket:
        """Return a socket bound to the port. Ends if Caderneta answers there already."""
        if settings.HTTPS:
            raise CommandError(
                _(
                    "The file .env says HTTPS=1, so phones in the hall could not open any page. "
                    "Remove HTTPS and PROXIES from .env. For a server with https, type: "
                    "manage.py serve"
                )
            )
        try:
            return super().opened(host, port)
        except CommandError:
            if not is_caderneta(port):
                raise
        self.runs_already = True
        self.tell(host, port)
        sys.exit(0)

    def port_problem(self, host: str, port: int, why: object) -> str:
        if isinstance(why, OSError) and why.errno == errno.EADDRINUSE:
            why = _("another program uses it")
        words = _("Port {port} cannot be used: {why}. Take another port: PORT={other} make hall")
        return words.format(port=port, why=why, other=serve.other_port(port))

    def prepare(self, options: dict[str, Any]) -> None:
        """Collect the static files, migrate the database, check the configuration."""
        if places.IS_CLONE and not is_collected():
            self.say(_("Collecting pictures, styles and scripts: this takes some seconds."))
            call_command("collectstatic", verbosity=0, interactive=False, skip_checks=True)
        preparing.migrate(self.say)
        self.check(databases=[DEFAULT_DB_ALIAS])
        # A log would keep the code, so it is made only for somebody who looks at a terminal.
        if sys.stdout.isatty() and not first_start.has_accounts():
            # The workers of the server read it again from the environment.
            settings.FIRST_START_CODE = os.environ["FIRST_START_CODE"] = new_code()

    def tell(self, host: str, port: int) -> None:
        """Print the addresses, a QR code, and what to do next."""
        phones = lan.addresses() if host in serve.EVERYWHERE else [host]
        urls = [f"http://{name}:{port}" for name in phones]
        here = f"http://localhost:{port}" if host in serve.EVERYWHERE else urls[0]
        runs_at_boot = boot_unit.is_installed(laptop.command(), os.environ)
        if self.runs_already and runs_at_boot:
            self.say(_("Caderneta is already running: it started with this computer."))
        elif self.runs_already:
            self.say(
                _(
                    "Caderneta is already running on this computer. If that is the demo club "
                    "(make run), end it with Ctrl+C first."
                )
            )
        self.say("", _("On this computer: {url}").format(url=here))
        for url in urls:
            self.say(_("On phones: {url}").format(url=url))
        if not urls:
            self.say(
                _(
                    "This computer is not connected to a network, so phones cannot reach it. "
                    "Connect it to the Wi-Fi of the hall, then type make hall in another "
                    "window to see the address."
                )
            )
        if settings.HTTPS_PORT and not settings.FIRST_START_CODE:
            self.tell_https(urls)
        self.say("", *self.next_step(urls[0] if urls else here, is_for_phones=bool(urls)))
        if self.opens:
            open_in_browser(here)
        if not self.runs_already:
            self.tell_end(runs_at_boot)
        elif runs_at_boot:
            self.say(_("To end it until the next start: systemctl --user stop caderneta"))

    def next_step(self, url: str, *, is_for_phones: bool) -> list[str]:
        """Return the lines about the first start, or about coming in with a phone."""
        code = settings.FIRST_START_CODE
        if code:
            page = url + reverse("first_start")
            if is_for_phones:
                qr_code = qr_lines(f"{page}#{code}")
                words = _("Now open the club. Scan the QR code, or open {page} and type the code:")
            else:
                qr_code = []
                words = _("Now open the club: open {page} on this computer, and type the code:")
            return [*qr_code, words.format(page=page), f"{code[:3]} {code[3:]}"]
        if self.runs_already or first_start.has_accounts():
            words = _("To open it on a phone, scan the QR code.")
            return [*qr_lines(url), words] if is_for_phones else []
        return [_("There is no club yet. To open it, type make hall in a terminal.")]

    def tell_https(self, urls: list[str]) -> None:
        """Print how a phone learns to trust this computer, and the fingerprint to compare."""
        for url in urls[:1]:
            page, address = url + reverse("trust"), urlsplit(url).hostname or ""
            words = _("HTTPS is on. A phone uses it after the steps on this page: {page}")
            self.say("", words.format(page=page), *qr_lines(page))
            if not may_sign(address):
                words = _(
                    "HTTPS does not work with {address}: it is no address of a local network."
                )
                self.say(words.format(address=address))
        words = _("Fingerprint of the certificate (SHA-256): {fingerprint}")
        self.say(words.format(fingerprint=fingerprint(settings.HTTPS_FOLDER)))

    def tell_end(self, runs_at_boot: bool) -> None:
        """Print where the data is, how Caderneta ends, and how it starts again."""
        if connection.vendor == "sqlite":
            file = os.path.abspath(connection.settings_dict["NAME"])
            words = _("Everything is kept in {file}. To copy it, see Help, “Backups and moving”.")
            self.say("", words.format(file=file))
        if not sys.stdout.isatty():
            return
        self.say(_("Ctrl+C ends Caderneta. So does closing this window. What is saved stays."))
        if not settings.HTTPS_PORT and not settings.FIRST_START_CODE:
            words = _(
                "Phones open Caderneta without HTTPS here: others in the Wi-Fi could read what "
                "they send, and they store no pages for when the Wi-Fi fails. To change that, end "
                "it with Ctrl+C and type: make hall-https"
            )
            self.say("", words)
        if runs_at_boot:
            return
        if places.IS_CLONE:
            words = _("After each start of the computer, type make hall again in {folder}.")
        else:
            words = _("After each start of the computer, type make hall again.")
        self.say("", words.format(folder=places.CODE))
        if not settings.FIRST_START_CODE:  # without a club the unit cannot be installed
            self.say(_("To let it start by itself, end it with Ctrl+C and type: make hall-at-boot"))


def open_in_browser(url: str) -> None:
    """Open the first page in the browser of this computer; the code comes with it.

    The port is open already: the browser waits until the server answers. Without windows nothing
    happens: a browser for the terminal would hide what is printed there.
    """
    has_windows = {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if sys.platform == "linux" and not has_windows:
        return
    if code := settings.FIRST_START_CODE:
        url += f"{reverse('first_start')}#{code}"
    webbrowser.open(url)


def is_collected() -> bool:
    """Whether no static file has changed since all were collected, which takes some seconds."""
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if not manifest.is_file():
        return False
    files = (storage.path(name) for finder in get_finders() for name, storage in finder.list([]))
    return max(map(os.path.getmtime, files)) < manifest.stat().st_mtime


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))


def qr_lines(url: str) -> list[str]:
    """Return a QR code drawn with blocks; nothing outside a terminal."""
    if not sys.stdout.isatty():
        return []
    drawn = io.StringIO()
    segno.make_qr(url).terminal(drawn, border=2, compact=True)
    lines = drawn.getvalue().splitlines()
    return [f"  {WHITE_ON_BLACK}{line}{USUAL_COLOURS}" for line in lines] + [""]


def is_caderneta(port: int) -> bool:
    """Whether the program that answers at this port is Caderneta, perhaps still starting."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        url = f"http://127.0.0.1:{port}/accounts/login/"
        page = direct.open(url, timeout=START_SECONDS)
        return b"Caderneta" in page.read(20_000)
    except (OSError, http.client.HTTPException):
        return False
