"""The disk of the database has no space left."""

import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.faults.conftest import only_postgres
from tests.faults.postgres import Postgres
from tests.faults.served import Site, running

WHY = "A caderneta está cheia"
ONLY_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="a file of SQLite")


@contextmanager
def small_disk(folder: Path, size: str, **options: object) -> Iterator[Path]:
    """Let the folder be a disk of its own, which is gone at the end."""
    words = ",".join([f"size={size}", *(f"{name}={value}" for name, value in options.items())])
    command = ["mount", "-t", "tmpfs", "-o", words, "caderneta", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, stderr=subprocess.DEVNULL).returncode:
        pytest.skip("only root can mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill(disk: Path) -> Path:
    """Write a file until the disk has no space left, and return it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


@pytest.fixture
def on_small_disk(stopped: Site) -> Iterator[Path]:
    """Move the file of the site to a small disk while a test runs."""
    data, kept = stopped.folder / "data", stopped.folder / "kept"
    with small_disk(_empty(kept), "32m") as disk:
        shutil.copytree(data, disk, dirs_exist_ok=True)
        data.rename(stopped.folder / "away")
        data.symlink_to(disk)
        try:
            yield disk
        finally:
            stopped.stop()
            data.unlink()
            shutil.copytree(disk, stopped.folder / "away", dirs_exist_ok=True)
            (stopped.folder / "away").rename(data)


def _empty(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


@ONLY_SQLITE
def test_full_disk_refuses_writes_until_there_is_space(stopped: Site, on_small_disk: Path) -> None:
    stopped.start()
    typed = stopped.typed_hand()
    with stopped.writing() as phones:
        phones.come_to(8)
        filler = fill(on_small_disk)
        phones.are_refused()
        stopped.shows_pages()
        typed.is_refused(WHY)
        filler.unlink()
        phones.come_to(8)
    typed.is_stored()


@ONLY_SQLITE
def test_file_that_may_not_grow_refuses_writes_until_it_may(served: Site) -> None:
    """As under a quota; this needs no administrator."""
    typed = served.typed_hand()
    assert served.server
    workers = running("", served.server.pid)
    with served.writing() as phones:
        phones.come_to(8)
        journal = served.folder / "data" / "club.sqlite3-wal"
        for worker in workers:
            limit = resource.prlimit(worker, resource.RLIMIT_FSIZE)
            resource.prlimit(worker, resource.RLIMIT_FSIZE, (journal.stat().st_size, limit[1]))
        phones.are_refused()
        typed.is_refused("quem cuida do servidor")
        for worker in workers:
            resource.prlimit(worker, resource.RLIMIT_FSIZE, limit)
        phones.come_to(8)
    typed.is_stored()


@pytest.mark.postgres
@only_postgres
def test_full_tablespace_refuses_writes_until_there_is_space(
    served: Site, postgres: Postgres
) -> None:
    owner = postgres.folder.stat()
    typed = served.typed_hand()
    with small_disk(
        _empty(postgres.folder / "small"), "8m", uid=owner.st_uid, gid=owner.st_gid, mode="700"
    ) as disk:
        postgres.sql(f"CREATE TABLESPACE small LOCATION '{disk}'")
        postgres.sql("ALTER TABLE scoring_hand SET TABLESPACE small", database="club")
        try:
            with served.writing() as phones:
                phones.come_to(8)
                filler = fill(disk)
                phones.are_refused()
                served.shows_pages()
                typed.is_refused(WHY)
                filler.unlink()
                phones.come_to(8)
            typed.is_stored()
        finally:
            (disk / "filler").unlink(missing_ok=True)
            postgres.sql("ALTER TABLE scoring_hand SET TABLESPACE pg_default", database="club")
            postgres.sql("DROP TABLESPACE small")
