"""The file of a copy: compressed, encrypted with a key, and every fault is noticed."""

import gzip
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from server.copies import lines, sealed
from server.copies.restoring import Doubt, check

SETTINGS = {"SECRET_KEY": "old", "TIME_ZONE": "America/Montevideo"}
MIGRATIONS = {"clubs": ["0001_initial"]}
HEAD = lines.Head("0.1.0", "2026-11-24T04:00:00+00:00", "sqlite", MIGRATIONS, SETTINGS, [])


def copy_lines(rows: int = 5000) -> Iterator[bytes]:
    cells = ([number, f"name {number * 7919}", {"b": 1, "a": None}] for number in range(rows))
    table = lines.WrittenTable("clubs_player", ["id", "name", "facts"], cells, rows + 3)
    return lines.written(HEAD, [table])


@pytest.fixture
def key() -> str:
    return sealed.new_key()


def written(file: Path, key: str = "") -> Path:
    with file.open("wb") as opened:
        sealed.write(copy_lines(), opened, key)
    return file


def test_copy_is_read_as_written(tmp_path: Path, key: str) -> None:
    for secret in ("", key):
        file = written(tmp_path / f"copy{bool(secret)}", secret)
        with sealed.opened(file, secret) as read:
            assert lines.read_head(read) == HEAD
            (table,) = [
                (each.name, list(each.rows()), each.summary) for each in lines.read_tables(read)
            ]
        assert (table[0], len(table[1]), table[2].last_key) == ("clubs_player", 5000, 5003)
        assert table[1][1] == [1, "name 7919", {"b": 1, "a": None}]


def test_encrypted_copy_shows_no_name(tmp_path: Path, key: str) -> None:
    file = written(tmp_path / "copy", key)
    assert sealed.is_encrypted(file)
    assert b"name 7919" not in file.read_bytes()


def test_encrypted_copy_needs_its_key(tmp_path: Path, key: str) -> None:
    file = written(tmp_path / "copy", key)
    for secret, error in (
        ("", sealed.NoKey),
        (sealed.new_key(), sealed.WrongKey),
        ("1234", sealed.UnusableKey),
    ):
        with pytest.raises(error):
            check(file, secret)


@pytest.mark.parametrize("encrypted", [False, True])
@pytest.mark.parametrize("part", [0.0001, 0.3, 0.9, 0.9999])
def test_cut_off_copy_is_refused(tmp_path: Path, key: str, encrypted: bool, part: float) -> None:
    file = written(tmp_path / "copy", key if encrypted else "")
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * part)])
    with pytest.raises((lines.Damaged, sealed.WrongKey)):
        check(file, key)


@pytest.mark.parametrize("encrypted", [False, True])
@pytest.mark.parametrize("part", [0.001, 0.3, 0.9999])
def test_read_copy_with_a_changed_bit_raises(
    tmp_path: Path, key: str, encrypted: bool, part: float
) -> None:
    file = written(tmp_path / "copy", key if encrypted else "")
    content = bytearray(file.read_bytes())
    content[int(len(content) * part)] ^= 4
    file.write_bytes(content)
    with pytest.raises((lines.Damaged, sealed.WrongKey)):
        check(file, key)


def test_read_copy_with_missing_lines_raises_damaged(tmp_path: Path) -> None:
    all_lines = list(copy_lines(rows=10))
    assert all_lines[0].startswith(b'{"caderneta-backup":2,')
    for wrong in (all_lines[:-1], all_lines[:4] + all_lines[5:], all_lines[1:], []):
        file = tmp_path / "copy"
        file.write_bytes(gzip.compress(b"".join(wrong)))
        with pytest.raises(lines.Damaged):
            check(file, "")


@pytest.mark.parametrize(
    "wrong",
    [
        {"settings": {}},
        {"settings": SETTINGS | {"SECRET_KEY": "old\nDEBUG=1"}},
        {"settings": SETTINGS | {"TIME_ZONE": 3}},
        {"settings": SETTINGS | {"TIME_ZONE": "$(id)"}},
        {"settings": SETTINGS | {"TIME_ZONE": "../UTC"}},
        {"settings": ["SECRET_KEY", "TIME_ZONE"]},
        {"migrations": [1, 2]},
        {"migrations": {"clubs": 7}},
        {"made_at": "last night"},
    ],
)
def test_copy_with_an_odd_head_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    """Its digest is right: anybody can compute that."""
    file = tmp_path / "copy"
    first = next(copy_lines())
    head = json.dumps(json.loads(first) | wrong).encode() + b"\n"
    end = json.dumps({"end": sha256(head).hexdigest()}).encode() + b"\n"
    file.write_bytes(gzip.compress(head + end))
    with pytest.raises(lines.Damaged):
        check(file, "")


def test_copy_of_this_server_is_taken_without_doubt(tmp_path: Path, settings: Any) -> None:
    settings.SECRET_KEY = "old"
    checked = check(written(tmp_path / "copy"), "")
    assert checked.is_from_here
    assert [*checked.doubts] == []


def test_copy_of_another_server_leaves_a_doubt(tmp_path: Path, key: str) -> None:
    file = written(tmp_path / "copy")
    assert [*check(file, "").doubts] == [Doubt.SIGNED_ELSEWHERE]
    # Only somebody with the key of this server could encrypt it.
    assert [*check(written(file, key), key).doubts] == []


def test_copy_with_a_forged_end_is_refused_or_doubted(tmp_path: Path, settings: Any) -> None:
    settings.SECRET_KEY = "old"
    made = [line.replace(b"name 7919", b"name 7918") for line in copy_lines(rows=10)]
    digest = sha256(b"".join(made[:-1])).hexdigest().encode()
    signature = made[-1].partition(b'"signature":')[2]
    file = tmp_path / "copy"
    file.write_bytes(gzip.compress(b"".join([*made[:-1], b'{"end":"%s"}\n' % digest])))
    assert [*check(file, "").doubts] == [Doubt.UNSIGNED]
    for wrong in (signature, b'"\\ud800"}\n', b"7}\n"):
        end = b'{"end":"%s","signature":%s' % (digest, wrong)
        file.write_bytes(gzip.compress(b"".join([*made[:-1], end])))
        with pytest.raises(lines.Damaged):
            check(file, "")


def test_unknown_time_zone_is_a_doubt_and_no_damage(tmp_path: Path, settings: Any) -> None:
    settings.SECRET_KEY = "old"
    head = replace(HEAD, settings=SETTINGS | {"TIME_ZONE": "America/Future_City"})
    file = tmp_path / "copy"
    file.write_bytes(gzip.compress(b"".join(lines.written(head, []))))
    assert [*check(file, "").doubts] == [Doubt.UNKNOWN_ZONE]


def test_other_files_are_no_copies(tmp_path: Path) -> None:
    file = tmp_path / "copy"
    file.write_bytes(gzip.compress(b"[" * 200_000))
    with pytest.raises(lines.Damaged):
        check(file, "")
    for content in (b"", b"hello", gzip.compress(b"hello"), gzip.compress(b'{"a":1}')):
        file.write_bytes(content)
        with pytest.raises(lines.Damaged):
            check(file, "")


def test_copy_of_a_newer_format_names_the_needed_release(tmp_path: Path) -> None:
    file = tmp_path / "copy"
    file.write_bytes(gzip.compress(b'{"caderneta-backup":3,"release":"9.0"}\n{"end":""}\n'))
    with pytest.raises(lines.Newer, match=r"9\.0"):
        check(file, "")


def test_error_while_writing_is_not_hidden_by_encryption(key: str) -> None:
    def failing() -> Iterator[bytes]:
        yield b"x" * 10
        raise OSError("no space")

    for secret in ("", key):
        with pytest.raises(OSError, match="no space"):
            sealed.write(failing(), io.BytesIO(), secret)
