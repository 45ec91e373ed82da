"""The files that SQLite keeps beside a database are writable when the database is."""

from pathlib import Path

import pytest

from config.sqlite.base import let_write_beside


@pytest.mark.parametrize(
    ("of_database", "expected"), [(0o644, 0o644), (0o600, 0o600), (0o444, 0o444)]
)
def test_files_made_while_read_only_get_the_mode_again(
    tmp_path: Path, of_database: int, expected: int
) -> None:
    database, wal = tmp_path / "club.sqlite3", tmp_path / "club.sqlite3-wal"
    database.touch()
    wal.touch(mode=0o444)
    database.chmod(of_database)
    let_write_beside(str(database))
    assert wal.stat().st_mode & 0o777 == expected
