"""Read the facts of a hand from JSON, strictly.

A number must be a whole number and a flag true or false. An unknown key is an error, so that a
misspelt key is not taken for a missing one. Must not know a game.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any

from scoring.rules.base.cards import Card, parse_card
from scoring.rules.base.melds import LONGEST_NOTATION, MOST_CARDS, Meld
from scoring.rules.base.problems import MalformedFacts, located, quoted

LARGEST = 1_000_000  # larger than any number in a match; databases can add up millions of these
MOST_PENALTIES = 100
LONGEST_TEXT = 200


def parse(raw: bytes) -> object:
    """Return JSON data from the bytes of a file. Raises MalformedFacts and no other exception.

    Stricter than Python's `json`: refuses a repeated key, NaN and Infinity.
    """
    try:
        return json.loads(
            raw.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant
        )
    except UnicodeDecodeError:
        raise MalformedFacts("not UTF-8 text") from None
    except RecursionError:
        raise MalformedFacts("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise MalformedFacts(f"not JSON: {error}") from None
    except MalformedFacts:
        raise
    except ValueError:  # Python refuses numbers of thousands of digits
        raise MalformedFacts("a number is too long") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data: dict[str, object] = {}
    for key, value in pairs:
        if key in data:
            raise MalformedFacts(f"the key {quoted(key)} is there twice in one object")
        if not key.isprintable():  # such as half a surrogate pair, which no page can show
            raise MalformedFacts(f"the key {quoted(key)} is not printable text")
        data[key] = value
    return data


def _constant(name: str) -> object:
    raise MalformedFacts(f"{name} is not JSON")


@dataclass(frozen=True)
class Penalty:
    """The points that a side loses, zero or more, and the reason."""

    points: int
    reason: str = ""


class Reader:
    """Reads the values of one JSON object by key. Raises MalformedFacts for a wrong value.

    `where` is the place that its errors name, such as `side=0`.
    """

    def __init__(self, data: object, known: Iterable[str], **where: int | str | None) -> None:
        self._where = where
        if not isinstance(data, dict):
            raise MalformedFacts(f"must be an object, not {_name(data)}", **where)
        self._data: dict[object, object] = data
        names = frozenset(known)
        if data.keys() <= names:
            return
        for key in data:
            if not isinstance(key, str):
                raise MalformedFacts("a key must be text", **where)
            if key not in names:
                raise MalformedFacts("unknown key", **where, key=key)

    def has(self, key: str) -> bool:
        """Whether the object has this key, with any value."""
        return key in self._data

    def require(self, key: str) -> object:
        if key not in self._data:
            raise self.malformed(key, "is missing")
        return self._data[key]

    def number(self, key: str, least: int = 0, most: int = LARGEST) -> int:
        """Return the whole number of a key, from `least` to `most`; zero without the key."""
        value = self._data.get(key, 0)
        if type(value) is int and least <= value <= most:
            return value
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.malformed(key, f"must be a whole number, not {_name(value)}")
        if value < least:
            raise self.malformed(key, f"must be {least} or more")
        if value > most:
            raise self.malformed(key, f"must be {most} or less")
        return value

    def points(self, key: str) -> int:
        """Return a whole number that may be below zero; the rules check negative points."""
        return self.number(key, least=-LARGEST)

    def flag(self, key: str) -> bool:
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            raise self.malformed(key, f"must be true or false, not {_name(value)}")
        return value

    def text(self, key: str) -> str:
        """Return one line of printable text; empty without the key."""
        return self._text(key, self._data.get(key, ""))

    def word(self, key: str, longest: int) -> str:
        """Return a text of at most `longest` characters; empty without the key."""
        return self._text(key, self._data.get(key, ""), longest)

    def texts(self, key: str, most: int, longest: int = LONGEST_TEXT) -> list[str]:
        """Return a list of at most `most` texts, each of at most `longest` characters."""
        return [self._text(key, value, longest) for value in self.items(key, most)]

    def items(self, key: str, most: int) -> list[object]:
        """Return a list of at most `most` values; empty without the key."""
        value = self._data.get(key, [])
        if not isinstance(value, list):
            raise self.malformed(key, f"must be a list, not {_name(value)}")
        if len(value) > most:
            raise self.malformed(key, f"must have at most {most} entries")
        return value

    def penalties(self, key: str) -> tuple[Penalty, ...]:
        """Return a list of `{"points": 50, "reason": "…"}`, where the reason is optional."""
        if not self.has(key):
            return ()
        penalties = []
        for value in self.items(key, MOST_PENALTIES):
            with located(**self._where, key=key):
                reader = Reader(value, ("points", "reason"))
                reader.require("points")
                penalties.append(Penalty(reader.number("points"), reader.text("reason")))
        return tuple(penalties)

    def cards(self, key: str) -> tuple[Card, ...]:
        """Return a list of cards, each as `AS`."""
        with located(**self._where, key=key):
            return tuple(map(parse_card, self.texts(key, MOST_CARDS)))

    def melds(self, key: str, read: Callable[[str], Meld]) -> tuple[Meld, ...]:
        """Return a list of melds, each in the notation that `read` reads."""
        with located(**self._where, key=key):
            return tuple(map(read, self.texts(key, MOST_CARDS, LONGEST_NOTATION)))

    def opening_melds(self, melds: Sequence[Meld] | None) -> int | None:
        """Return the number of melds that the opening was made of, counted from the first meld;
        None without the key. Raises MalformedFacts if the points of the opening are given too.
        """
        if not self.one_of_pair("opening_melds", ("opening",)):
            return None
        number = self.number("opening_melds")
        if number > len(melds or ()):
            raise self.malformed("opening_melds", "must be no more than there are melds")
        return number

    def one_of_pair(self, cards: str, counts: Iterable[str]) -> bool:
        """Whether the object has the key `cards`. Raises MalformedFacts if it also has `counts`."""
        if not self.has(cards):
            return False
        for key in counts:
            if self.has(key):
                raise self.malformed(key, f"not together with {cards}")
        return True

    def nobody(self, key: str, sides: Iterable[bool]) -> bool:
        """Return the flag "no side did it"; `sides` tells which sides did it. Raises MalformedFacts
        if the two contradict each other.
        """
        nobody = self.flag(key)
        if nobody and any(sides):
            raise self.malformed(key, "not together with a side that did")
        return nobody

    def malformed(self, key: str, message: str) -> MalformedFacts:
        return MalformedFacts(message, **self._where, key=key)

    def _text(self, key: str, value: object, longest: int = LONGEST_TEXT) -> str:
        if not isinstance(value, str):
            raise self.malformed(key, f"must be text, not {_name(value)}")
        if len(value) > longest:
            raise self.malformed(key, f"must have at most {longest} characters")
        if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in value):
            raise self.malformed(key, "must be one line of text")
        return value


def _name(value: object) -> str:
    """Return the name of a JSON value's type, for messages."""
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a decimal number", str: "text"}
    names |= {list: "a list", dict: "an object"}
    return names.get(type(value), "something else")


def write_side(side: Any) -> dict[str, Any]:
    """Return the JSON form of a side's facts, a dataclass whose fields are the keys. Fields with
    their default value are left out.
    """
    values = {field.name: getattr(side, field.name) for field in fields(side)}
    return {
        field.name: _written(values[field.name])
        for field in fields(side)
        if values[field.name] != field.default
    }


def _written(value: object) -> object:
    match value:
        case tuple():
            return [_written(item) for item in value]
        case Meld() | Card():
            return value.notation
        case Penalty():
            return {"points": value.points, "reason": value.reason}
    return value


OptionValue = int | bool | str


def read_option(reader: Reader, field: Field[Any]) -> OptionValue:
    """Return an option of a game, read as its field declares. Raises MalformedFacts."""
    if "switch" in field.metadata:
        return reader.flag(field.name)
    if codes := field.metadata.get("codes"):
        code = reader.text(field.name)
        if code not in codes:
            raise reader.malformed(field.name, f"must be one of {', '.join(codes)}")
        return code
    if longest := field.metadata.get("longest"):
        return reader.word(field.name, longest)
    return reader.number(field.name, field.metadata["least"], field.metadata["most"])
