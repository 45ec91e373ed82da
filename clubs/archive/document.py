"""The archive as a file: a JSON document of version 1, read strictly."""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from clubs.archive.canonical import Facts, MalformedArchive, canonical, parsed
from clubs.archive.records import Archive, Record, State, Version

FORMAT = "caderneta-archive"
VERSION = 1
ID = re.compile(r"[0-9a-f]{32}")
UID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
KEY = re.compile(rf"[a-z]+:{UID.pattern}(:[1-9][0-9]{{0,3}})?")
MOST_RECORDS = 500_000
LONGEST_TEXT = 200
MOST_BYTES = 48 * 2**20
"""Bytes of a file without compression: about 60,000 hands."""
GZIP = b"\x1f\x8b"
TOP = {"format", "version", "made_at", "club", "records", "signature"}


@dataclass(frozen=True)
class Signature:
    """The public key of the server that signed a file, and its signature, both in base64."""

    key: str
    value: str


@dataclass(frozen=True)
class Document:
    """A file: the archive, the name of the club, when it was made, and who signed it."""

    archive: Archive
    club_name: str
    made_at: str
    signature: Signature | None = None

    def body(self) -> Facts:
        """Return the signed part: everything but the signature."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "made_at": self.made_at,
            "club": {"uid": self.archive.club, "name": self.club_name},
            "records": [_record(self.archive.records[key]) for key in sorted(self.archive.records)],
        }

    def write(self) -> bytes:
        """Return the file. `read` returns an equal document."""
        signed = self.signature
        signature = signed and {"key": signed.key, "value": signed.value}
        return canonical(self.body() | {"signature": signature}) + b"\n"


def read(content: bytes) -> Document:
    """Return the document of a file. Raises MalformedArchive; does not check the signature."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MalformedArchive("not UTF-8") from error
    top = _object(parsed(text), "file", TOP)
    if top["format"] != FORMAT:
        raise MalformedArchive("not an archive of a club")
    if top["version"] != VERSION:
        raise MalformedArchive(f"version {top['version']}, but this server reads version {VERSION}")
    club = _object(top["club"], "club", {"uid", "name"})
    signature = top["signature"]
    if signature is not None:
        signed = _object(signature, "signature", {"key", "value"})
        signature = Signature(_text(signed["key"], "key"), _text(signed["value"], "value"))
    return Document(
        Archive(_matching(club["uid"], UID, "club"), _records(top["records"])),
        _text(club["name"], "name"),
        _text(top["made_at"], "made_at"),
        signature,
    )


def unpacked(content: bytes) -> bytes:
    """Return a file without its compression (gzip), if it has one. Raises MalformedArchive."""
    if not content.startswith(GZIP):
        return content
    reader = zlib.decompressobj(wbits=31)
    try:
        text = reader.decompress(content, MOST_BYTES)
    except zlib.error as error:
        raise MalformedArchive("the compression is broken") from error
    if reader.unconsumed_tail:
        raise MalformedArchive(f"more than {MOST_BYTES} bytes")
    if not reader.eof:
        raise MalformedArchive("the end is missing")
    return text


def _record(record: Record) -> Facts:
    return {
        "key": record.key,
        "versions": [
            {"id": version.id, "facts": version.facts, "notes": version.state.notes}
            for version in record.versions
        ],
        "replaced": sorted(record.replaced),
    }


def _records(value: Any) -> dict[str, Record]:
    rows = _list(value, "records")
    if len(rows) > MOST_RECORDS:
        raise MalformedArchive(f"more than {MOST_RECORDS} records")
    records = [_read_record(row) for row in rows]
    found = {record.key: record for record in records}
    if list(found) != sorted(record.key for record in records):
        raise MalformedArchive("records: not in the order of their keys, or doubled")
    return found


def _read_record(value: Any) -> Record:
    row = _object(value, "record", {"key", "versions", "replaced"})
    key = _matching(row["key"], KEY, "key")
    versions = []
    for each in _list(row["versions"], key):
        version = _object(each, key, {"id", "facts", "notes"})
        facts, notes = (_dict(version[name], key) for name in ("facts", "notes"))
        versions.append(Version(_matching(version["id"], ID, key), State(facts, notes)))
    ids = [version.id for version in versions]
    replaced = [_matching(each, ID, key) for each in _list(row["replaced"], key)]
    for many in (ids, replaced):
        if many != sorted(set(many)):
            raise MalformedArchive(f"{key}: ids not in order, or doubled")
    if not ids or set(ids) & set(replaced):
        raise MalformedArchive(f"{key}: no version, or a replaced one")
    return Record(key, tuple(versions), frozenset(replaced))


def _object(value: Any, where: str, keys: Collection[str]) -> Facts:
    """Return an object that has exactly these keys."""
    found = _dict(value, where)
    if found.keys() != set(keys):
        odd = ", ".join(sorted(found.keys() ^ set(keys)))
        raise MalformedArchive(f"{where}: missing or unknown: {odd}")
    return found


def _dict(value: Any, where: str) -> Facts:
    if not isinstance(value, dict):
        raise MalformedArchive(f"{where}: not an object")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise MalformedArchive(f"{where}: not a list")
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise MalformedArchive(f"{where}: not a text of at most {LONGEST_TEXT} characters")
    return value


def _matching(value: Any, pattern: re.Pattern[str], where: str) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise MalformedArchive(f"{where}: {value!r:.60}")
    return value
