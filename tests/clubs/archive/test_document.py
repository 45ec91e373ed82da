"""The file of an archive: written in one form, read strictly, signed (no database)."""

import json
from typing import Any

import pytest

from clubs.archive import document
from clubs.archive.canonical import MalformedArchive
from clubs.archive.document import Document, read
from clubs.archive.records import Archive, Record, State
from clubs.archive.signing import (
    WrongSignature,
    check_signature,
    fingerprint,
    private_key,
    public_text,
    sign,
)

pytestmark = pytest.mark.thorough

UID = "00000000-0000-4000-8000-000000000001"
KEY = private_key(bytes(range(32)))


def a_document() -> Document:
    person = Record.begin(f"person:{UID}", State({"name": "Zé Antônio"}, {"number": 3}))
    later = person.become(State({"name": "José Antônio"}))
    hand = Record.begin(f"hand:{UID}:12", State({"versions": []}))
    records = {record.key: record for record in (hand, later)}
    return Document(Archive(UID, records), "Boa Vista", "2026-11-24T02:00:00+00:00")


def changed(**top: Any) -> bytes:
    return json.dumps(json.loads(a_document().write()) | top).encode()


def test_written_document_reads_back_equal() -> None:
    signed = sign(a_document(), KEY)
    assert read(signed.write()) == signed
    assert read(signed.write()).write() == signed.write()


def test_reordered_file_has_the_same_signature() -> None:
    data = json.loads(sign(a_document(), KEY).write())
    turned = json.dumps(dict(reversed(data.items())), indent=2).encode()
    assert check_signature(read(turned)) == public_text(KEY)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"format": 1, "format": 2}',
        b"[" * 100_000,
        changed(format="match"),
        changed(version=2),
        changed(more=1),
        changed(made_at=1.5),
        changed(records=None),
        changed(club={"uid": "x", "name": ""}),
        changed(records=[{"key": "x", "versions": [], "replaced": []}]),
        changed(records=[{"key": f"person:{UID}", "versions": [], "replaced": []}]),
        changed(records=json.loads(a_document().write())["records"] * 2),
        changed(club={"uid": UID, "name": "\ud800"}),
    ],
)
def test_malformed_file_is_refused(content: bytes) -> None:
    with pytest.raises(MalformedArchive):
        read(content)


def test_too_many_records_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "MOST_RECORDS", 1)
    with pytest.raises(MalformedArchive, match="more than 1"):
        read(a_document().write())


def test_changed_or_unsigned_file_has_a_wrong_signature() -> None:
    signed = json.loads(sign(a_document(), KEY).write())
    other = json.dumps(signed | {"made_at": "later"}).encode()
    for content in (other, a_document().write()):
        with pytest.raises(WrongSignature):
            check_signature(read(content))
    signed["signature"]["key"] = "no key"
    with pytest.raises(WrongSignature):
        check_signature(read(json.dumps(signed).encode()))


def test_fingerprint_has_six_groups_of_digits() -> None:
    first, second = (fingerprint(public_text(private_key(bytes([n] * 32)))) for n in (1, 2))
    assert [len(group) for group in first.split()] == [5] * 6
    assert first != second
