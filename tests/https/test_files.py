"""The folder of keys and certificates: made once, renewed by itself."""

import os
import ssl
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from server.https import lan
from server.https.files import own_hosts, prepare
from server.https.folder import AUTHORITY, FOR_PHONES, SERVER, fingerprint

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
HOSTS = ["192.168.0.10", "localhost"]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "var" / "https"
    assert prepare(folder, HOSTS, NOW)
    return folder


def test_keys_are_readable_for_nobody_else(folder: Path) -> None:
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()} == {
        AUTHORITY: 0o600,
        FOR_PHONES: 0o600,
        SERVER: 0o600,
    }


def test_folder_that_exists_is_closed_for_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    prepare(tmp_path, HOSTS, NOW)
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_download_for_phones_holds_no_key(folder: Path) -> None:
    certificate = (folder / FOR_PHONES).read_bytes()
    assert ssl.PEM_cert_to_DER_cert(ssl.DER_cert_to_PEM_cert(certificate)) == certificate
    assert fingerprint(folder).replace(":", "").lower() == sha256(certificate).hexdigest()


def test_second_start_changes_nothing(folder: Path) -> None:
    before = contents(folder)
    assert not prepare(folder, HOSTS, NOW + timedelta(days=300))
    assert contents(folder) == before


def test_new_address_keeps_the_authority(folder: Path) -> None:
    before = contents(folder)
    assert prepare(folder, [*HOSTS, "10.0.0.7"], NOW)
    after = contents(folder)
    assert [name for name in after if after[name] != before[name]] == [SERVER]


def test_old_certificate_is_renewed_by_the_same_authority(folder: Path) -> None:
    before = contents(folder)
    assert prepare(folder, HOSTS, NOW + timedelta(days=360))
    assert contents(folder)[AUTHORITY] == before[AUTHORITY]


def test_old_authority_is_replaced_with_the_file_for_phones(folder: Path) -> None:
    before = contents(folder)
    assert prepare(folder, HOSTS, NOW + timedelta(days=10 * 365))
    after = contents(folder)
    assert all(after[name] != before[name] for name in after)


def test_lost_certificate_for_phones_is_written_again(folder: Path) -> None:
    before = contents(folder)
    (folder / FOR_PHONES).unlink()
    assert not prepare(folder, HOSTS, NOW)
    assert contents(folder) == before


def test_damaged_key_is_reported_and_not_replaced(folder: Path) -> None:
    (folder / AUTHORITY).write_text("nonsense")
    with pytest.raises(ValueError, match="PEM"):
        prepare(folder, HOSTS, NOW)
    assert (folder / AUTHORITY).read_text() == "nonsense"


def test_half_written_certificate_file_is_replaced(folder: Path) -> None:
    (folder / f"{SERVER}.new").write_text("half")
    assert prepare(folder, [*HOSTS, "10.0.0.7"], NOW)
    assert sorted(os.listdir(folder)) == sorted([AUTHORITY, FOR_PHONES, SERVER])


def test_folder_without_authority_has_no_fingerprint(tmp_path: Path) -> None:
    assert fingerprint(tmp_path) == ""


def test_certificate_names_every_address_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.0.10", "10.0.0.2"])
    hosts = own_hosts()
    assert hosts[:2] == ["192.168.0.10", "10.0.0.2"]
    assert {"localhost", "127.0.0.1", "::1", lan.own_name()} <= set(hosts)
