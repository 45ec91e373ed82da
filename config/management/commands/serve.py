"""`manage.py serve`: run all checks, print the addresses to type, start the web server.

`--demo` first migrates the database and fills an empty one with the demo club, in the same process
to start quickly; `manage.py hall` extends this command for a real club. HOST, PORT and WORKERS come
from the environment. The printed addresses include those in the local network, by which the phones
of a hall reach the laptop.
"""

import errno
import os
import socket
import sys
from typing import Any, NoReturn

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.utils import translation

from clubs.models import Club
from config import preparing
from config.environment import Environment
from scoring.club.demo import SLUG
from server import system
from server.https import files, lan
from server.run.granian import listener
from server.run.terminal import language_of_terminal
from server.run.typed import as_typed
from server.run.typed import typed as _
from server.sqlite.statistics import refresh_statistics

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only compared with HOST


class Command(BaseCommand):
    help = "Serves Caderneta (HOST, PORT and WORKERS in the environment)."
    requires_system_checks: Any = "__all__"

    def get_check_kwargs(self, options: dict[str, Any]) -> Any:
        return super().get_check_kwargs(options) | {"databases": [DEFAULT_DB_ALIAS]}

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true", help="migrate, and make the demo club")

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(language_of_terminal()):
            self.serve(options)

    def serve(self, options: dict[str, Any]) -> None:
        env = Environment(os.environ)
        host = env.text("HOST") or LOOPBACK[0]
        port = env.number("PORT", 8000)
        workers = env.number("WORKERS", 2, least=1)
        env.stop_if_wrong()
        if settings.DEMO and env.text("DATABASE_URL") and (names := other_clubs()):
            raise CommandError(
                f"CADERNETA_DEMO is set, and this database belongs to: {', '.join(names)}. "
                "In demo mode everybody knows the secret that signs people in. "
                "Remove CADERNETA_DEMO, or DATABASE_URL to see the demo club."
            )
        opened = self.opened(host, port)
        port = opened.getsockname()[1]
        https = self.opened_for_https(host) if settings.HTTPS_PORT else None
        with preparing.alone(self.say):
            self.prepare(options)
        if missing := missing_columns():
            words = _(
                "This database was made by a version before the first release. It has no "
                "{missing}. The file of the demo club (var/demo.sqlite3) can be deleted: it is "
                "made anew. Export the matches of a club of your own with the version that made "
                "the database."
            )
            raise CommandError(words.format(missing=missing))
        refresh_statistics()
        self.tell(host, port)
        self.stdout.flush()
        self.become_server(opened, workers, https)

    def prepare(self, options: dict[str, Any]) -> None:
        """Make the database ready to be served."""
        if options["demo"]:
            preparing.migrate(self.say)
            call_command("demo")
        else:
            self.check_migrations()

    def tell(self, host: str, port: int) -> None:
        """Print how people reach this server."""
        self.stdout.write(_("Caderneta is here (Ctrl+C ends it):"))
        for address in addresses(host, port):
            self.stdout.write(f"  {address}")
        if not settings.DEMO:
            return
        if host in LOOPBACK:
            words = _("Only this computer reaches it. For phones too: HOST=0.0.0.0 make run")
        else:
            words = _(
                "Careful: everybody knows these passwords, and everybody in this network "
                "can open this address."
            )
        self.stdout.write(words)

    def say(self, *lines: str) -> None:
        """Print at once, also into a file or a pipe: a silent terminal looks broken."""
        self.stdout.write("\n".join(lines))
        self.stdout.flush()

    def become_server(
        self, opened: socket.socket, workers: int, https: socket.socket | None = None
    ) -> NoReturn:
        """Replace this process by the server, which uses 60 MB less memory."""
        connections.close_all()
        command = [sys.executable, "-m"]
        if system.FORKS:
            opened.set_inheritable(True)
            command += ["server.run.granian", str(opened.fileno()), str(workers)]
        else:
            host, port = opened.getsockname()[:2]
            opened.close()
            command += ["server.run.plain", host, str(port)]
        if https:
            https.set_inheritable(True)
            command += [str(https.fileno()), str(settings.HTTPS_FOLDER)]
        # Otherwise each thread of a worker would hold free memory of its own.
        env = {"MALLOC_ARENA_MAX": "2", **os.environ}
        # The working folder must stay: relative paths in the variables begin there.
        code = [str(settings.BASE_DIR), env.get("PYTHONPATH", "")]
        env["PYTHONPATH"] = os.pathsep.join(filter(None, code))
        system.become(command, env)

    def opened(self, host: str, port: int) -> socket.socket:
        """Return a socket bound to the port. Raises CommandError if the port is taken."""
        try:
            if port and host in EVERYWHERE and is_answered(port):
                raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
            return listener(host, port)
        except (OSError, OverflowError) as error:
            raise CommandError(self.port_problem(host, port, error)) from None

    def opened_for_https(self, host: str) -> socket.socket:
        """Make the certificate ready, and return a socket bound to the port of HTTPS."""
        port = settings.HTTPS_PORT
        if not system.FORKS:
            raise CommandError(_("HTTPS needs Linux or macOS. Type: make hall-without-https"))
        try:
            files.prepare(settings.HTTPS_FOLDER)
        except (OSError, ValueError) as error:
            words = _("The certificate for HTTPS in {folder} cannot be used ({why}).")
            raise CommandError(words.format(folder=settings.HTTPS_FOLDER, why=error)) from None
        try:
            return listener(host, port)
        except (OSError, OverflowError) as error:
            words = _(
                "Port {port} for HTTPS cannot be used ({why}). Write another into the file .env, "
                "for example HTTPS_PORT={other}, or type: make hall-without-https"
            )
            raise CommandError(words.format(port=port, why=error, other=port + 1)) from None

    def port_problem(self, host: str, port: int, why: object) -> str:
        words = _("Port {port} of {host} cannot be used ({why}). Take another: {command}")
        command = as_typed(f"PORT={other_port(port)} make run")
        return words.format(port=port, host=host, why=why, command=command)


def other_port(port: int) -> int:
    return 8080 if port != 8080 else 8090


def other_clubs() -> list[str]:
    """Return the names of the clubs in the database other than the demo's."""
    clubs = Club.objects.exclude(slug=SLUG).order_by("name")
    try:
        return list(clubs.values_list("name", flat=True))
    except DatabaseError:  # no tables yet
        return []


def missing_columns() -> str:
    """Return the columns of our models that the database lacks, although it is migrated.

    The migrations of all versions before the first release were merged into one for each app.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    missing = []
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table = model._meta.db_table
            described = connection.introspection.get_table_description(cursor, table)
            columns = {column.name for column in described}
            fields = {str(field.column) for field in model._meta.concrete_fields}
            missing += [f"{table}.{column}" for column in sorted(fields - columns)]
    return ", ".join(missing)


def is_answered(port: int) -> bool:
    """Whether another program answers at this port of `localhost`, perhaps by IPv6 only.

    The printed link would lead to that program.
    """
    # Both by number: browsers take `localhost` for ::1 even if the hosts file has only IPv4.
    for address in ("127.0.0.1", "::1"):
        try:
            socket.create_connection((address, port), timeout=1).close()
        except OSError:
            continue
        return True
    return False


def addresses(host: str, port: int) -> list[str]:
    """Return the addresses to type into a browser, here and on a phone."""
    if host not in EVERYWHERE:
        return [f"http://{host}:{port}"]
    phones = _("phones on the same Wi-Fi")
    return [
        f"http://localhost:{port}",
        *(f"http://{address}:{port}   ({phones})" for address in lan.addresses()),
    ]
