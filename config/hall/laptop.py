"""Serve a real club from this laptop, without a configuration by hand.

Makes `.env` if there is none, reads it, and continues as `manage.py hall`, or as another command.
"""

import os
import secrets
import sys
import zoneinfo
from pathlib import Path

from server import system
from server.run import places

LOCAL_TIME = Path("/etc/localtime")
"""On Linux a link to the time zone of the computer."""
HALL = {"LAN": "1", "HOST": "0.0.0.0"}  # noqa: S104 - phones must reach the laptop
"""The settings of a hall. Values in `.env` and in the environment replace them."""


def command() -> list[str]:
    """Return the program that serves the hall, with its arguments: systemd starts it at boot."""
    if places.IS_CLONE:
        return ["/bin/sh", str(places.CODE / "tools" / "hall.sh")]
    return ["/usr/bin/env", sys.executable, "-m", "caderneta", "hall"]


def become(arguments: list[str]) -> None:
    """Replace this process by a command of `manage.py`, with the settings of the hall."""
    file = places.settings_file()
    try:
        make_env_file(file)
        variables = HALL | places.read_env_file(file) | dict(os.environ)
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"Caderneta cannot start: the file {file} cannot be used ({error}).")
    # Everybody knows the secret and the passwords of the demo.
    variables.pop("CADERNETA_DEMO", None)
    if places.IS_CLONE:
        os.chdir(places.CODE)  # relative paths in the file begin there
    program = [sys.executable, str(places.CODE / "manage.py"), *arguments]
    system.become(program, variables)


def make_env_file(path: Path) -> None:
    """Write a file with a secret of its own, for nobody else to read. Idempotent."""
    lines = [
        "# Made by `make hall`. Keep this file to yourself; .env.example explains what else it can",
        "# hold. With another SECRET_KEY everybody must sign in again.",
        f"SECRET_KEY={secrets.token_urlsafe(50)}",
        "ALLOWED_HOSTS=localhost,127.0.0.1",
        *(f"{name}={value}" for name, value in HALL.items()),
    ]
    if zone := time_zone():
        lines.append(f"TIME_ZONE={zone}")
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with open(file, "w", encoding="utf-8") as env:
        env.write("\n".join([*lines, ""]))


def write_setting(path: Path, name: str, value: str) -> None:
    """Set a variable in a file of lines NAME=value; an empty value removes it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line.partition("=")[0].strip() != name]
    if value:
        kept.append(f"{name}={value}")
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with open(
        os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
    ) as env:
        env.write("\n".join([*kept, ""]))
    new.replace(path)


def time_zone() -> str:
    """Return the time zone of this computer, such as America/Montevideo; empty if unknown.

    Empty for UTC too: its owner has probably not set it, and the default of the settings is better.
    """
    name = os.path.realpath(LOCAL_TIME).partition("/zoneinfo/")[2]
    is_place = name in zoneinfo.available_timezones() and not name.startswith("Etc/")
    return name if is_place and "/" in name else ""
