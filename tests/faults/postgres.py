"""A PostgreSQL server whose faults a test chooses."""

from __future__ import annotations

import signal
import tempfile
from pathlib import Path

import psycopg

from tools import with_postgres


class Postgres:
    """A server with a database of the account `club`, which is no administrator."""

    def __init__(self) -> None:
        # In /tmp, since the path of a socket must be short.
        self.temporary = tempfile.TemporaryDirectory(prefix="cd-", dir="/tmp")
        self.folder = Path(self.temporary.name)
        self.server = with_postgres.start(self.folder)
        self.url = f"postgres://club@/club?host={self.folder}"
        self.sql("CREATE ROLE club LOGIN", "CREATE DATABASE club OWNER club")
        # An acknowledged write must outlive the server.
        self.sql("ALTER DATABASE club SET synchronous_commit = on")

    def sql(self, *queries: str, database: str = "postgres") -> None:
        """Run queries as the administrator."""
        place = f"host={self.folder} user=caderneta dbname={database}"
        place += " options='-c default_transaction_read_only=off'"
        with psycopg.connect(place, autocommit=True) as connection:
            for query in queries:
                connection.execute(query)

    def set(self, name: str, value: str) -> None:
        """Change a setting of the server, for the connections that are open too."""
        self.sql(f"ALTER SYSTEM SET {name} = {value}", "SELECT pg_reload_conf()")

    def cut(self) -> None:
        """End all connections of the club."""
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'club'")

    def kill(self) -> None:
        """End the server and all connections at once, without saving anything."""
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait()

    def start(self) -> None:
        """Start the server again after `kill`."""
        self.server = with_postgres.serve(self.folder)

    def end(self) -> None:
        self.kill()
        self.temporary.cleanup()
