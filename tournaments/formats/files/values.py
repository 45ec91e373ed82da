"""Read numbers and points of an event file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from scoring.rules.base.facts import LARGEST, Reader
from scoring.rules.base.problems import MalformedFacts
from tournaments.formats.parts.placings import WrongPlaces, read_placings
from tournaments.ranking.award_data import hundredths

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


@contextmanager
def inside(key: str) -> Iterator[None]:
    """Prefix the key of an error inside with the key of its object: bye.points."""
    try:
        yield
    except MalformedFacts as error:
        error.where["key"] = key if error.key is None else f"{key}.{error.key}"
        raise


def hundredths_in(reader: Reader) -> int:
    """Return points with at most two decimals, as a whole number of hundredths."""
    points = hundredths(reader.require("points"))
    if points is None:
        raise reader.malformed("points", "must be points with two decimals at most")
    return points


def number_or_none(reader: Reader, key: str, least: int = 1) -> int | None:
    if not reader.has(key) or reader.require(key) is None:
        return None
    return reader.number(key, least)


def places_in(reader: Reader, key: str, *, twos: bool) -> str:
    """Return a text of places of the stage before; `twos` as in `read_placings`."""
    text = reader.text(key)
    try:
        read_placings(text, twos=twos)
    except WrongPlaces as wrong:
        raise reader.malformed(key, str(wrong)) from wrong
    return text


def two(value: object, key: str) -> tuple[int, int]:
    first, second = each(value, key, 2)
    return first, second


def each(value: object, key: str, sides: int) -> tuple[int, ...]:
    numbers = whole_numbers(value, key)
    if len(numbers) != sides:
        raise MalformedFacts(f"must be {NUMBERS[sides]} numbers", key=key)
    return tuple(numbers)


def whole_numbers(value: object, key: str) -> list[int]:
    if not isinstance(value, list):
        raise MalformedFacts("must be a list of whole numbers", key=key)
    for number in value:
        if not isinstance(number, int) or isinstance(number, bool) or abs(number) > LARGEST:
            raise MalformedFacts("must be whole numbers", key=key)
    return value


def word(reader: Reader, key: str, words: tuple[str, ...]) -> str:
    found = reader.text(key)
    if found not in words:
        raise reader.malformed(key, f"must be one of {', '.join(filter(None, words))}")
    return found
