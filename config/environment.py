"""Read the environment variables that drive the settings.

All wrong values are printed together, one line each: the operator needs a list to work through, not
a traceback.
"""

import json
import os
import re
import sys
import zoneinfo
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}
MAIL_ADDRESS = re.compile(r"[^\s@:/]+@[^\s@:/]+")
CONTACT = re.compile(r"https://[!-~]+|mailto:[!-~]+@[!-~]+")
POSTGRESQL = "django.db.backends.postgresql"
ENCODE = "in a password, write @ : / ? # [ ] % as %40 %3A %2F %3F %23 %5B %5D %25"


class Environment:
    """The variables and the problems met in them so far."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = variables
        self.problems: list[str] = []

    def text(self, name: str, default: str = "") -> str:
        return self.variables.get(name, default).strip()

    def words(self, name: str, default: str = "") -> list[str]:
        """Return the values, which are separated by commas."""
        return [word.strip() for word in self.text(name, default).split(",") if word.strip()]

    def contacts(self, name: str) -> list[str]:
        """Return addresses of web pages (https), or of e-mail as `mailto:` addresses."""
        found = []
        for word in self.words(name):
            address = f"mailto:{word}" if MAIL_ADDRESS.fullmatch(word) else word
            if not CONTACT.fullmatch(address):
                self.problems.append(
                    f"{name} must be e-mail addresses or pages with https://, not {word!r}."
                )
            found.append(address)
        return found

    def flag(self, name: str, default: bool = False) -> bool:
        value = self.text(name, "1" if default else "0").lower()
        if value not in YES | NO:
            self.problems.append(f"{name} must be 1 or 0, not {value!r}.")
        return value in YES

    def number(self, name: str, default: int, *, least: int = 0) -> int:
        value = self.text(name) or str(default)
        if not (value.isascii() and value.isdigit()):
            self.problems.append(f"{name} must be a whole number, not {value!r}.")
            return default
        if int(value) < least:
            self.problems.append(f"{name} must be at least {least}, not {value}.")
            return default
        return int(value)

    def url(self, name: str, schemes: list[str]) -> str:
        """Return the URL, which must begin with one of the schemes; empty if it is not set."""
        value = self.text(name)
        if value and value.partition("://")[0] not in schemes:
            # Never print the URL: it may hold a password.
            starts = " or ".join(f"{scheme}://" for scheme in schemes)
            self.problems.append(f"{name} must begin with {starts}")
            return ""
        return value

    def one_of(self, name: str, choices: list[str]) -> str:
        """Return the value, which must be one of the choices; by default the first choice."""
        value = self.text(name) or choices[0]
        if value not in choices:
            self.problems.append(f"{name} must be one of {', '.join(choices)}, not {value!r}.")
        return value

    def time_zone(self, name: str, default: str) -> str:
        value = self.text(name) or default
        try:
            zoneinfo.ZoneInfo(value)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            self.problems.append(
                f"{name} is {value!r}, which is not a time zone; it looks like {default!r}."
            )
            return default
        return value

    def database(self, name: str, default: Path) -> dict[str, Any]:
        """Return Django's settings of the database at this URL."""
        url = self.text(name) or f"sqlite:///{default}"
        try:
            return database_from_url(url)
        except ValueError as error:
            # Never print the URL: it may hold a password.
            self.problems.append(f"{name} cannot be read: {error}")
            return {"ENGINE": "django.db.backends.dummy"}

    def replica(self, name: str, primary: dict[str, Any]) -> dict[str, Any] | None:
        """Return Django's settings of the replica at this URL: those of the primary database, with
        another place. None without the variable.
        """
        url = self.text(name)
        if not url:
            return None
        try:
            place = database_from_url(url)
        except ValueError as error:
            self.problems.append(f"{name} cannot be read: {error}")
            return None
        if not place["ENGINE"] == primary["ENGINE"] == POSTGRESQL:
            self.problems.append(f"{name}: only PostgreSQL has replicas.")
            return None
        # A page waits for the primary instead of a replica that does not answer.
        options = primary["OPTIONS"] | {"connect_timeout": 2} | place["OPTIONS"]
        return primary | place | {"OPTIONS": options, "TEST": {"MIRROR": "default"}}

    def stop_if_wrong(self) -> None:
        if self.problems:
            sys.exit("\n".join(["Caderneta cannot start:", *self.problems]))


def folder_of(database: Mapping[str, Any]) -> str:
    """Return the name of the folder with the files that belong to this database only."""
    parts = {name: str(value) for name, value in database.items() if name != "PASSWORD"}
    if "HOST" not in parts:
        parts["NAME"] = os.path.abspath(parts.get("NAME", ""))
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:12]


def database_from_url(url: str) -> dict[str, Any]:
    """Return Django's settings of the database at `url`.

    `postgres://user:password@host:5432/name?sslmode=require`, or `sqlite:///folder/file`. A socket
    is given as `postgres://user@/name?host=/run/postgresql`, or percent-encoded in the host's
    place. Reserved characters of a password are percent-encoded. Everything after `?` goes to
    PostgreSQL's driver unchanged.

    Raises ValueError, whose text repeats nothing of the URL: it may hold a password.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
        options: dict[str, Any] = dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
    except ValueError:  # its own text repeats part of the URL
        raise ValueError(f"the host, the port or what follows ? is not right ({ENCODE})") from None
    if parts.scheme == "sqlite":
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": _sqlite_file(parts)}
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError("it must begin with postgres:// or sqlite:///")
    if "#" in url or "@" in parts.path + parts.query:
        raise ValueError(ENCODE)
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ValueError(f"the name of the database is missing after the last slash ({ENCODE})")
    return {
        "ENGINE": POSTGRESQL,
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": str(options.pop("port", port or "")),
        "OPTIONS": options,
    }


def _sqlite_file(parts: SplitResult) -> str:
    """Return the path: relative to the working folder after three slashes, absolute after four."""
    path = unquote(parts.path.removeprefix("/"))
    if parts.netloc or not path:
        raise ValueError("write sqlite:///folder/file.sqlite3")
    if parts.query or parts.fragment:
        raise ValueError("nothing can follow the name of an SQLite file (write ? # as %3F %23)")
    return path
