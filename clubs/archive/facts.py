"""The facts of people and pairs in an archive, and how any facts of a record are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Self, TypeVar
from uuid import NAMESPACE_OID, UUID, uuid5

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer, ValidationError

from clubs.archive.canonical import Facts, MalformedArchive, canonical
from clubs.archive.document import KEY
from clubs.archive.records import Record

PERSON, PAIR = "person", "pair"
LARGEST_NUMBER = 1_000_000
Key = Annotated[str, Field(pattern=f"^{KEY.pattern}$")]


def _within_reach(at: datetime) -> datetime:
    # The year of the place first: the very first moments have none in UTC.
    if at.tzinfo is None or at.year not in YEARS or at.astimezone(UTC).year not in YEARS:
        raise ValueError("not a moment with its time zone, of a likely year")
    return at


YEARS = range(1899, 3001)
"""The years in UTC of the days that forms take, from 1900 to 2999."""
Moment = Annotated[
    datetime,
    AfterValidator(_within_reach),
    PlainSerializer(lambda at: at.astimezone(UTC).isoformat()),
]


class Fixed(BaseModel):
    """An object of a file with exactly these keys, each of exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return the facts of a record. Raises MalformedArchive."""
        return cls.read(record.state.facts, record.key)

    @classmethod
    def read(cls, facts: Facts, key: str) -> Self:
        try:
            return cls.model_validate_json(canonical(facts))
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(map(str, first["loc"]))
            raise MalformedArchive(f"{key}: {place}: {first['msg']}") from error

    def write(self) -> Facts:
        """Return the JSON form; `read` returns an equal object."""
        return self.model_dump(mode="json")


Named = TypeVar("Named", bound=Fixed)


class Reader(dict[str, Record]):
    """The records of a file by key. The facts of a record that others name are parsed only once."""

    def __init__(self, records: Mapping[str, Record]) -> None:
        super().__init__(records)
        self._read: dict[tuple[type[Fixed], str], Fixed] = {}

    def facts(self, kind: type[Named], key: str) -> Named:
        """Return the facts of the record with this key. Raises MalformedArchive."""
        known = self._read.get((kind, key))
        if not isinstance(known, kind):
            known = self._read[kind, key] = kind.of(self[key])
        return known


class Person(Fixed):
    """A person. Of an erased person no name is in the file."""

    name: Annotated[str, Field(max_length=80)]
    called: Annotated[str, Field(max_length=30)] = ""
    archived: bool = False
    erased: bool = False


class Pair(Fixed):
    """A pair, a person who plays alone, or (`passing`) partners of one evening.

    `people`: the keys of the persons, sorted.
    """

    people: Annotated[list[Key], Field(min_length=1, max_length=2)]
    name: Annotated[str, Field(max_length=60)] = ""
    archived: bool = False
    passing: bool = False


class Notes(BaseModel):
    """What a record carries along: unknown keys are left out, since no copy depends on them.

    `number`: the number in the copy that made the record. `first`: the key of the person who is
    named first in a pair. `names`: logins by what the account did. `moments`: when, likewise.
    `slug`: the name of a tournament in addresses.
    """

    model_config = ConfigDict(frozen=True)

    number: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)] | None = None
    first: str = ""
    slug: Annotated[str, Field(pattern=r"^[-a-zA-Z0-9_]{0,60}$")] = ""
    names: dict[str, str] = {}
    moments: dict[str, Moment] = {}

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return the notes of a record. Raises MalformedArchive."""
        try:
            return cls.model_validate_json(canonical(record.state.notes))
        except ValidationError as error:
            raise MalformedArchive(f"{record.key}: notes") from error

    def write(self) -> Facts:
        return self.model_dump(mode="json", exclude_defaults=True)


def key_of(kind: str, uid: UUID | str, number: int | None = None) -> str:
    """Return the key of a record: `person:6f0c…`, `hand:91ab…:3`."""
    return f"{kind}:{uid}" if number is None else f"{kind}:{uid}:{number}"


def kind_of(key: str) -> str:
    return key.partition(":")[0]


def uid_of(key: str) -> UUID:
    return UUID(key.split(":")[1])


def pair_key(people: list[str], *, passing: bool) -> str:
    """Return the key of a pair. It follows from its people, so two copies make one pair."""
    name = " ".join([*sorted(people), *(["passing"] if passing else [])])
    return key_of(PAIR, uuid5(NAMESPACE_OID, name))


def of_kind(records: Mapping[str, Record], kind: str) -> dict[str, Record]:
    """Return the records of one kind, in the order of their keys."""
    return {key: records[key] for key in sorted(records) if kind_of(key) == kind}


def refuse_unknown(key: str, kind: str, named: list[str], known: Mapping[str, Any]) -> None:
    """Raise MalformedArchive if a record names one that is not in the file or of another kind."""
    for other in named:
        if other not in known:
            raise MalformedArchive(f"{key}: names {other}, which is not in the file")
        if kind_of(other) != kind:
            raise MalformedArchive(f"{key}: names {other}, which is no {kind}")


def moments_in(value: object) -> Iterator[datetime]:
    """Yield all moments in facts or notes, at any depth."""
    if isinstance(value, datetime):
        yield value
    elif isinstance(value, BaseModel):
        yield from moments_in(list(vars(value).values()))
    elif isinstance(value, dict):
        yield from moments_in(list(value.values()))
    elif isinstance(value, list):
        for each in value:
            yield from moments_in(each)
