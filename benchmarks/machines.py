"""Start the programs of a site on several machines, all on the loopback of this one.

A proxy (HAProxy) shares the requests among two web servers. They write through PgBouncer to the
primary PostgreSQL, read public pages from its replica, and share a cache. Two job workers draw
papers. Needs the programs `haproxy`, `pgbouncer` and `redis-server`, which Debian has; Valkey does
instead of Redis.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path

import psycopg
from serving import MANAGE, ROOT

sys.path.insert(0, str(ROOT))
from tests.programs import answers, free_port
from tools import with_postgres

PROXY = """
global
    maxconn 8000
defaults
    mode http
    timeout connect 1s
    # A killed server refuses the connection at once; a busy one only answers late.
    timeout check 5s
    timeout client 60s
    timeout server 60s
    option redispatch
    retries 3
    balance leastconn
    option httpchk GET /healthz
    http-check send hdr Host 127.0.0.1
frontend phones
    bind 127.0.0.1:{port}
    default_backend caderneta
backend caderneta
{servers}
"""
POOL = """
[databases]
postgres = host={folder} user=caderneta
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
admin_users = caderneta
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_login_retry = 1
log_connections = 0
log_disconnections = 0
"""


def program(name: str) -> str:
    """Return the path of a program; end this one if it is not installed."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    return found or sys.exit(f"{name} is missing. As root: apt-get install {name}")


class Program:
    """A process that can be killed and started again at the same port."""

    def __init__(self, command: list[str], port: int, **options: object) -> None:
        self.command, self.port, self.options = command, port, options
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # a signal reaches its children too
            **self.options,  # type: ignore[call-overload]
        )
        end = time.monotonic() + 60
        while not answers(self.port):
            if time.monotonic() > end:
                sys.exit(f"{self.command} does not answer")
            time.sleep(0.05)

    def kill(self) -> None:
        """Kill it and its children at once."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


class JobWorker(Program):
    """A process that draws papers. It listens at no port."""

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            **self.options,  # type: ignore[call-overload]
        )


class Database:
    """A PostgreSQL server in a folder of its own."""

    def __init__(self, primary: Path | None = None) -> None:
        # The path of a socket must be short.
        self.temporary = tempfile.TemporaryDirectory(prefix="cd-", dir="/tmp")
        self.folder = Path(self.temporary.name)
        self.server = with_postgres.start(self.folder, primary=primary)
        self.url = f"postgres://caderneta@/postgres?host={self.folder}"

    def ask(self, query: str) -> object:
        """Run a query; return the first value of its first row, or None."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(query)
            row = cursor.fetchone() if cursor.description else None
            return row[0] if row else None

    def kill(self) -> None:
        """Kill the server and the processes of its connections at once."""
        with suppress(ProcessLookupError):  # it has ended already
            os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait()

    def end(self) -> None:
        """Stop the server in order: a replica has everything before it ends."""
        self.server.send_signal(signal.SIGINT)
        self.server.wait()


class Machines:
    """All programs of the site. `with` stops them."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.port, self.pool_port = free_port(), free_port()
        self.primary = self._database()
        # The servers of tests start with `off`, which ALTER SYSTEM does not change.
        self.primary.ask("ALTER DATABASE postgres SET synchronous_commit = 'on'")
        self.replica = self._database(self.primary.folder)
        self.pool_file = self.folder / "pgbouncer.ini"
        self.pool = self._pool()
        port = free_port()
        words = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--loglevel", "warning"]
        self.cache = self._run(Program([program("redis-server"), *words], port))
        self.servers: list[Program] = []
        self.workers: list[JobWorker] = []

    def __enter__(self) -> Machines:
        return self

    def __exit__(self, *error: object) -> None:
        self.stack.close()

    @property
    def variables(self) -> dict[str, str]:
        """The environment of the web servers, besides that of any server."""
        return {
            "DATABASE_URL": f"postgres://caderneta@127.0.0.1:{self.pool_port}/postgres",
            "REPLICA_URL": self.replica.url,
            "PGBOUNCER": "1",
            "CACHE_URL": f"redis://127.0.0.1:{self.cache.port}/0",
            "JOBS": "database",
            "PROXIES": "1",
            "WORKERS": "1",
            "HOST": "127.0.0.1",
        }

    def serve(self, env: Mapping[str, str]) -> None:
        """Start two web servers, the proxy in front of them, and two job workers."""
        for _ in range(2):
            port = free_port()
            server = Program([*MANAGE, "serve"], port, cwd=ROOT, env={**env, "PORT": str(port)})
            self._run(server)
            self.servers.append(server)
        lines = [
            f"    server web{number} 127.0.0.1:{server.port} check inter 500ms fall 2 rise 1"
            for number, server in enumerate(self.servers)
        ]
        file = self.folder / "haproxy.cfg"
        file.write_text(PROXY.format(port=self.port, servers="\n".join(lines)))
        self._run(Program([program("haproxy"), "-db", "-f", str(file)], self.port))
        for _ in range(2):
            worker = JobWorker([*MANAGE, "job_worker"], 0, cwd=ROOT, env=dict(env))
            self._run(worker)
            self.workers.append(worker)

    def kill_busy_workers(self) -> None:
        """Kill the job workers in the middle of a paper."""
        while not self.primary.ask(
            "SELECT 1 FROM jobs_job WHERE state = 'running' AND done > 0 LIMIT 1"
        ):
            time.sleep(0.02)
        for worker in self.workers:
            worker.kill()

    def start_workers_again(self) -> None:
        for worker in self.workers:
            worker.start()

    def start_replica_again(self) -> None:
        """Make a new copy of the primary, at the address of the replica that was killed."""
        folder = self.replica.folder
        shutil.rmtree(folder)
        folder.mkdir()
        self.replica.server = with_postgres.start(folder, primary=self.primary.folder)

    def wait_for_replica(self) -> None:
        """Let the primary acknowledge a write only after the replica has stored it."""
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.ask("SELECT pg_reload_conf()")
        while self.primary.ask("SELECT sync_state FROM pg_stat_replication") != "sync":
            time.sleep(0.05)

    def switch_to_replica(self) -> float:
        """Make the replica the primary, as an operator does; return the seconds without writing.

        PgBouncer lets queries wait meanwhile, so that none fails. The old primary ends in order,
        after the replica has received everything.
        """
        with self._console() as console:
            began = time.monotonic()
            console.execute("PAUSE")
            self.primary.end()
            self._promote_replica(console)
            console.execute("RESUME")
            return time.monotonic() - began

    def lose_primary(self) -> float:
        """Kill the primary and make the replica the primary; return the seconds between."""
        self.primary.kill()
        began = time.monotonic()
        with self._console() as console:
            self._promote_replica(console)
        return time.monotonic() - began

    def _promote_replica(self, console: psycopg.Connection[tuple[object, ...]]) -> None:
        self.replica.ask("SELECT pg_promote()")
        self._write_pool_file(self.replica.folder)
        console.execute("RELOAD")

    def _console(self) -> psycopg.Connection[tuple[object, ...]]:
        url = f"postgres://caderneta@127.0.0.1:{self.pool_port}/pgbouncer"
        return psycopg.connect(url, autocommit=True, prepare_threshold=None)

    def _database(self, primary: Path | None = None) -> Database:
        database = Database(primary)
        self.stack.callback(database.temporary.cleanup)
        self.stack.callback(database.kill)
        return database

    def _pool(self) -> Program:
        self._write_pool_file(self.primary.folder)
        # PgBouncer refuses to run as root.
        options = {} if os.geteuid() else {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid}
        self.folder.chmod(0o755)
        pool = Program([program("pgbouncer"), str(self.pool_file)], self.pool_port, **options)
        return self._run(pool)

    def _write_pool_file(self, folder: Path) -> None:
        self.pool_file.write_text(POOL.format(folder=folder, port=self.pool_port))

    def _run(self, started: Program) -> Program:
        self.stack.callback(started.kill)
        started.start()
        return started
