"""The disk of the database has no space left."""

import resource

import pytest

from tests.faults.conftest import only_postgres
from tests.faults.disks import fill, small_disk
from tests.faults.postgres import Postgres
from tests.faults.served import Site, running

pytestmark = pytest.mark.thorough

WHY = "A caderneta está cheia"
NO_DISK = "only root can mount a small disk"


@pytest.mark.only_sqlite("a file of SQLite")
def test_full_disk_refuses_writes_until_there_is_space(served: Site) -> None:
    disk = served.folder / "data"
    if not disk.is_mount():
        pytest.skip(NO_DISK)
    typed = served.typed_hand()
    with served.writing() as phones:
        phones.come_to(8)
        filler = fill(disk)
        try:
            phones.are_refused()
            served.shows_pages()
            typed.is_refused(WHY)
        finally:
            filler.unlink()
        phones.come_to(8)
    typed.is_stored()


@pytest.mark.only_sqlite("a file of SQLite")
def test_file_that_may_not_grow_refuses_writes_until_it_may(served: Site) -> None:
    """As under a quota; this needs no administrator."""
    typed = served.typed_hand()
    assert served.server
    workers = running("", served.server.pid)
    with served.writing() as phones:
        phones.come_to(8)
        for worker in workers:
            limit = resource.prlimit(worker, resource.RLIMIT_FSIZE)
            # SQLite writes its journal again from the beginning.
            resource.prlimit(worker, resource.RLIMIT_FSIZE, (4096, limit[1]))
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
    disk = postgres.folder / "small"
    with small_disk(disk, "8m", uid=owner.st_uid, gid=owner.st_gid, mode="700") as is_disk:
        if not is_disk:
            pytest.skip(NO_DISK)
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
