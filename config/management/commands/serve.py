"""`manage.py serve`: the web server, after every check, with the addresses to type.

With `--demo` it first brings the database up to date and fills an empty one with the demo club:
in one process, since a second start should take no time. HOST, PORT and WORKERS come from the
environment. In a hall the phones reach the laptop by its address in the local network, so that
is printed too.
"""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS

from config.environment import Environment

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, and chosen by HOST only


class Command(BaseCommand):
    help = "Serves Caderneta (HOST, PORT and WORKERS in the environment)."
    requires_system_checks = "__all__"

    def get_check_kwargs(self, options: dict[str, Any]) -> Any:
        return super().get_check_kwargs(options) | {"databases": [DEFAULT_DB_ALIAS]}

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true", help="migrate, and make the demo club")

    def handle(self, *args: Any, **options: Any) -> None:
        env = Environment(os.environ)
        host = env.text("HOST") or "127.0.0.1"
        port = env.number("PORT", 8000)
        workers = env.number("WORKERS", 2, least=1)
        env.stop_if_wrong()
        self.make_sure_it_is_free(host, port)
        if options["demo"]:
            call_command("migrate", verbosity=0, skip_checks=True)
            call_command("demo")
        else:
            self.check_migrations()
        self.stdout.write("Caderneta is here (Ctrl-C ends it):")
        for address in addresses(host, port):
            self.stdout.write(f"  {address}")
        self.stdout.flush()
        sys.exit(self.run_server(host, port, workers))

    def run_server(self, host: str, port: int, workers: int) -> int:
        command = [str(Path(sys.executable).parent / "granian"), "--interface", "wsgi"]
        command += ["--host", host, "--port", str(port), "--log-level", "warning"]
        command += ["--workers", str(workers), "--blocking-threads", "4"]
        command += ["--respawn-failed-workers", "--workers-kill-timeout", "5"]
        # In a session of its own, so that Ctrl-C reaches it once, through us: a worker that gets
        # it from the terminal and from granian too sometimes hangs.
        server = subprocess.Popen(  # noqa: S603 - our own environment's program
            [*command, "config.wsgi:application"], cwd=settings.BASE_DIR, start_new_session=True
        )

        def end(number: int, frame: FrameType | None) -> None:
            server.terminate()

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, end)
        return server.wait()

    def make_sure_it_is_free(self, host: str, port: int) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except (OSError, OverflowError) as error:
                raise CommandError(
                    f"Port {port} of {host} cannot be used ({error}). "
                    f"Take another: PORT={8080 if port != 8080 else 8090} make run"
                ) from None


def addresses(host: str, port: int) -> list[str]:
    """What to type into a browser, here and on a phone."""
    if host not in EVERYWHERE:
        return [f"http://{host}:{port}"]
    found = [f"http://localhost:{port}"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: only asks which of our addresses the way out would begin from.
            probe.connect(("192.0.2.1", 9))
            found.append(f"http://{probe.getsockname()[0]}:{port}   (phones on the same Wi-Fi)")
        except OSError:
            pass
    return found
