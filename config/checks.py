"""Check this installation, for `manage.py check` and at every start.

An error (E) stops the server and every command that runs checks. A warning (W) is only printed.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.urls import URLPattern, URLResolver, get_resolver

from config.hall import printing_libraries
from server.copies.sealed import is_key
from server.database.replaced import lacking

Messages = list[checks.CheckMessage]


@checks.register
def safe_to_serve(app_configs: Any = None, **kwargs: Any) -> Messages:
    """Return the settings that only the demo may have. Nothing in demo mode."""
    if settings.DEMO:
        return []
    problems: Messages = []
    try:
        secret = settings.SECRET_KEY
    except ImproperlyConfigured:  # raised for an empty key
        secret = ""
    if not secret:
        problems.append(
            checks.Error(
                "SECRET_KEY is not set.",
                hint="Set it to a long random text that nobody else knows: "
                'python3 -c "import secrets; print(secrets.token_urlsafe(50))". '
                "To try Caderneta on this computer, set CADERNETA_DEMO=1 or type: make run",
                id="caderneta.E001",
            )
        )
    elif secret == settings.DEMO_SECRET or len(secret) < 32:
        problems.append(
            checks.Error(
                "SECRET_KEY is the demo's, or shorter than 32 characters.",
                hint="Whoever guesses it can sign in as anybody.",
                id="caderneta.E002",
            )
        )
    if settings.DEBUG:
        problems.append(
            checks.Error(
                "DEBUG is on outside demo mode.",
                hint="It shows the inside of the server to everybody. Remove DEBUG.",
                id="caderneta.E003",
            )
        )
    if not settings.ALLOWED_HOSTS:
        problems.append(
            checks.Error(
                "ALLOWED_HOSTS is empty.",
                hint="Set it to the names people type, separated by commas: "
                "ALLOWED_HOSTS=caderneta.example.org,192.168.0.10",
                id="caderneta.E004",
            )
        )
    if "*" in settings.ALLOWED_HOSTS:
        problems.append(
            checks.Warning(
                "ALLOWED_HOSTS is *: the server answers to any name.",
                hint="Letters with links to reset a password can then be forged.",
                id="caderneta.W001",
            )
        )
    if settings.HTTPS_PORT and (settings.HTTPS or settings.PROXIES):
        problems.append(
            checks.Error(
                "HTTPS_PORT is for a hall without a proxy, but HTTPS or PROXIES is set.",
                hint="Remove HTTPS_PORT behind a proxy; in a hall remove HTTPS and PROXIES.",
                id="caderneta.E005",
            )
        )
    if settings.BACKUP_KEY and not is_key(settings.BACKUP_KEY):
        problems.append(
            checks.Error(
                "BACKUP_KEY is not a key for copies: it must begin with AGE-SECRET-KEY-1.",
                hint="Remove it, and make a new one: python manage.py backup_key",
                id="caderneta.E006",
            )
        )
    if settings.ERRORS_TO and not settings.EMAIL_HOST:
        problems.append(
            checks.Warning(
                "ERRORS_TO is set, but no mail server: errors are only written to the log.",
                hint="Set EMAIL_HOST, or leave ERRORS_TO out.",
                id="caderneta.W003",
            )
        )
    if settings.HTTPS and not settings.PROXIES:
        problems.append(
            checks.Warning(
                "HTTPS=1, but no proxy is trusted: behind one, every page leads to itself.",
                hint="The server itself speaks http, and learns from its proxy who came by https. "
                "Set PROXIES=1, or leave HTTPS out.",
                id="caderneta.W002",
            )
        )
    return problems


@checks.register
def database_is_there(app_configs: Any = None, **kwargs: Any) -> Messages:
    if connection.vendor == "sqlite":
        return _sqlite_can_write(Path(connection.settings_dict["NAME"]).absolute())
    if connection.vendor == "postgresql":
        return _postgresql_answers()
    return []


def _sqlite_can_write(file: Path) -> Messages:
    # SQLite writes its journal beside the file, so the folder must be writable too.
    folder = file.parent
    if not folder.is_dir():
        problem = f"The folder of the database does not exist: {folder}"
    elif not os.access(folder, os.W_OK | os.X_OK):
        problem = f"The folder of the database cannot be written: {folder}"
    elif file.is_dir() or (file.exists() and not os.access(file, os.R_OK | os.W_OK)):
        problem = f"The database cannot be written: {file}"
    else:
        return []
    hint = "Create it, give it to the user of the server, or name another file in DATABASE_URL."
    return [checks.Error(problem, hint=hint, id="caderneta.E010")]


def _postgresql_answers() -> Messages:
    import psycopg  # noqa: PLC0415 - not loaded where SQLite is used

    parameters = connection.get_connection_params()
    wanted = {
        name: value
        for name, value in parameters.items()
        if name not in ("cursor_factory", "context", "prepare_threshold")
    }
    try:
        psycopg.connect(**{**wanted, "connect_timeout": 3}).close()
    except psycopg.Error as error:
        reason = " ".join(str(error).split())
        return [
            checks.Error(
                f"PostgreSQL does not let us in: {reason}",
                hint="Look at DATABASE_URL, and whether the database server runs.",
                id="caderneta.E011",
            )
        ]
    return []


@checks.register
def cache_has_its_client(app_configs: Any = None, **kwargs: Any) -> Messages:
    if not settings.CACHE_URL or find_spec("redis"):
        return []
    return [
        checks.Error(
            "CACHE_URL is set, but the package redis is not installed.",
            hint="Type: .venv/bin/pip install -r requirements-cache.txt, or leave CACHE_URL out.",
            id="caderneta.E013",
        )
    ]


@checks.register
def shared_queue_fits(app_configs: Any = None, **kwargs: Any) -> Messages:
    """Return the settings that do not fit a queue shared by several servers."""
    is_shared = settings.JOBS == "database"
    if is_shared and connection.vendor == "sqlite" and not settings.DEMO:
        problem = "JOBS=database is for several servers, but the database is a file of this one."
        hint = "Set DATABASE_URL to PostgreSQL, or leave JOBS out."
        return [checks.Error(problem, hint=hint, id="caderneta.E015")]
    return []


@checks.register(checks.Tags.database)
def database_can_be_updated(
    app_configs: Any = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> Messages:
    """Return an error if an older version made the database and this version cannot update it."""
    if not databases or database_is_there():
        return []
    from config.preparing import alone  # noqa: PLC0415 - needs models

    applied = MigrationRecorder(connection).applied_migrations
    try:
        lost = lacking(applied().keys())
        if lost:
            # Another start may be writing their names just now.
            with alone(lambda *_lines: None):
                lost = lacking(applied().keys())
    except DatabaseError:  # the command itself says what is wrong
        return []
    if not lost:
        return []
    names = ", ".join(f"{app}.{name}" for app, name in lost[:3])
    return [
        checks.Error(
            "A version before the first release made this database, and later changes of such "
            f"versions are missing: {names}{', …' if len(lost) > 3 else ''}.",
            hint="Update it with the last version that has them, then start this one: git checkout "
            "'HEAD^{/^Give each app one migration}^', manage.py migrate, git checkout -. The file "
            "of the demo club (var/demo.sqlite3) can be deleted: it is made anew.",
            id="caderneta.E017",
        )
    ]


@checks.register(checks.Tags.database)
def no_demo_passwords(
    app_configs: Any = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> Messages:
    """Return an error naming the demo accounts that still have the demo's password.

    Runs when the server starts, at `migrate` and at `check --database default`. Only the demo's own
    club is checked: accounts of other clubs cannot choose this password
    (`clubs.accounts.signing_in.passwords`), so nobody can stop the next start by choosing it.
    """
    if settings.DEMO or not databases or database_is_there():
        return []
    # Django is not ready for models when this file is imported, and no other command needs them.
    from clubs.models import User  # noqa: PLC0415
    from scoring.club.demo import ACCOUNTS, PASSWORD, SLUG  # noqa: PLC0415

    demo = User.objects.filter(
        is_active=True,
        username__in=[login for login, *_ in ACCOUNTS],
        memberships__club__slug=SLUG,
    )
    by_password: dict[str, list[str]] = {}
    try:
        for login, password in demo.order_by("username").values_list("username", "password"):
            by_password.setdefault(password, []).append(login)
    except DatabaseError:  # no tables yet
        return []
    # Comparing is slow by design, but the demo gave all its accounts one and the same hash.
    known = [
        login
        for password, logins in by_password.items()
        if check_password(PASSWORD, password)
        for login in logins
    ]
    if not known:
        return []
    return [
        checks.Error(
            f"These sign in with the demo's password, which everybody knows: {', '.join(known)}.",
            hint="Use another database than the demo's, or give each another password: "
            "python manage.py changepassword NAME",
            id="caderneta.E012",
        )
    ]


@checks.register(checks.Tags.urls)
def rights_are_decided(app_configs: Any = None, **kwargs: Any) -> Messages:
    """Return the addresses without a row in the table of rights, and the rows without an address.

    The first are refused to everybody.
    """
    from clubs.rights import ROWS  # noqa: PLC0415 - needs models

    names = set(named_addresses(get_resolver().url_patterns))
    hint = "The table is clubs/rights/table.py: add the name to the task that it belongs to."
    wrong = [f"The table of rights has no row for {name!r}." for name in sorted(names - {*ROWS})]
    wrong += [f"The table of rights names no URL {name!r}." for name in sorted({*ROWS} - names)]
    return [checks.Error(problem, hint=hint, id="caderneta.E040") for problem in wrong]


def named_addresses(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield the name of every pattern, also of included ones; its route if it has no name."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from named_addresses(pattern.url_patterns)
        else:
            yield pattern.name or str(pattern.pattern)


@checks.register
def paper_can_be_printed(app_configs: Any = None, **kwargs: Any) -> Messages:
    missing = printing_libraries.missing()
    if not missing:
        return []
    return [
        checks.Warning(
            f"Nothing can be printed: this computer lacks {', '.join(missing)}.",
            hint=f"As root: {printing_libraries.COMMAND}",
            id="caderneta.W020",
        )
    ]


@checks.register(checks.Tags.staticfiles)
def static_files_are_collected(app_configs: Any = None, **kwargs: Any) -> Messages:
    if settings.DEMO or "collectstatic" in sys.argv:
        return []
    root = Path(settings.STATIC_ROOT)
    if (root / "staticfiles.json").is_file():
        return []
    nearest = next(folder for folder in (root, *root.parents) if folder.exists())
    hint = "Type: python manage.py collectstatic"
    if not os.access(nearest, os.W_OK):
        hint = f"{nearest} cannot be written: set STATIC_ROOT to a folder of the server's user."
    return [checks.Warning("The static files are not collected.", hint=hint, id="caderneta.W030")]


def refuse_unsafe() -> None:
    """End the process with the errors of `safe_to_serve`. The server runs no other checks."""
    errors = [message for message in safe_to_serve() if message.is_serious()]
    if errors:
        sys.exit("\n".join(["Caderneta does not start:", *_lines(errors)]))


def _lines(messages: Sequence[checks.CheckMessage]) -> list[str]:
    return [f"{message.msg} {message.hint or ''}".strip() for message in messages]
