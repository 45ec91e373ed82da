"""Measure this computer for the doctor: disk, memory, clock, ports, printing, files."""

import http.client
import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection
from django.utils import timezone

from config.doctor import findings
from config.doctor.findings import Finding, Port
from config.hall import printing_libraries
from config.hall.laptop import time_zone
from server.https.folder import SERVER
from server.metrics.health import ALIVE
from server.papers.printing import PrintingError, pdf
from server.run import newer, places

ANSWER_SECONDS = 3
TEST_PAGE = "<p>♠ ♥ ♦ ♣ ção</p>"


def examine(folder: Path) -> Iterator[Finding]:
    """Yield what was found; `folder` has the database, or is any folder of the server."""
    if settings.UPDATES_URL:
        newer.ask()
    yield findings.version(settings.RELEASE, newer.newer_version())
    yield findings.disk(shutil.disk_usage(folder).free)
    if (available := available_memory()) is not None:
        yield findings.memory(available)
    yield _time_zone(timezone.now())
    yield findings.port(settings.HTTP_PORT, user_of_port(settings.HTTP_PORT))
    missing = printing_libraries.missing()
    yield findings.printing(missing, "" if missing else error_of_test_page())
    yield findings.secret_file(mode_of(places.settings_file()))
    if connection.vendor == "sqlite":
        yield findings.club_files(open_files(Path(connection.settings_dict["NAME"]).absolute()))
    file = settings.HTTPS_FOLDER / SERVER
    if settings.HTTPS_PORT and (ends := end_of_certificate(file)):
        yield findings.certificate(timezone.now(), ends)


def available_memory() -> int | None:
    """Return the bytes that programs can still get; None where the system does not say it."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    values = {name: value for name, _, value in (line.partition(":") for line in lines)}
    return int(values["MemAvailable"].split()[0]) * 1024 if "MemAvailable" in values else None


def is_set_by_internet() -> bool | None:
    """Whether the system sets the clock by the internet (NTP); None if unknown."""
    command = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    try:
        answer = subprocess.run(  # noqa: S603 - no word of it comes from outside
            command, capture_output=True, text=True, timeout=ANSWER_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return {"yes": True, "no": False}.get(answer.stdout.strip())


def _time_zone(now: datetime) -> Finding:
    of_computer = time_zone()
    ours = now.astimezone(ZoneInfo(settings.TIME_ZONE)).replace(tzinfo=None)
    other = now.astimezone(ZoneInfo(of_computer or settings.TIME_ZONE)).replace(tzinfo=None)
    return findings.time_zone(settings.TIME_ZONE, of_computer, other - ours)


def user_of_port(number: int) -> Port:
    """Return who uses a port of this computer."""
    if _is_caderneta(number):
        return Port.OURS
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", number))
        except OSError:
            return Port.OTHER
    return Port.FREE


def _is_caderneta(number: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", number, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", ALIVE)
        return json.loads(connection.getresponse().read(100)) == {"process": "ok"}
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        connection.close()


def error_of_test_page() -> str:
    """Draw a page; return why that failed, or nothing."""
    try:
        pdf([TEST_PAGE])
    except (PrintingError, OSError) as error:
        return repr(error)
    return ""


def mode_of(file: Path) -> int | None:
    try:
        return file.stat().st_mode
    except FileNotFoundError:
        return None


def open_files(database: Path) -> list[str]:
    """Return what other users can read of an SQLite database: its files, and our own folder."""
    files = [Path(f"{database}{end}") for end in ("", "-wal", "-shm")]
    if database.parent == settings.DATA_FOLDER:
        files.append(database.parent)
    return [str(file) for file in files if (mode_of(file) or 0) & findings.FOR_OTHERS]


def end_of_certificate(file: Path) -> datetime | None:
    """Return when the certificate in a PEM file ends; None if there is none to read."""
    from cryptography import x509  # noqa: PLC0415 - takes 17 MB, and few halls have HTTPS

    try:
        return x509.load_pem_x509_certificate(file.read_bytes()).not_valid_after_utc
    except (OSError, ValueError):
        return None
