"""JSON in one form only, so that equal facts have equal bytes on every computer."""

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

Facts = dict[str, Any]


UNREADABLE = re.compile(r"(?<!\\)(?:\\\\)*\\(?:u00|[bf])|[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""In canonical JSON: a control character other than tab and line end, or one that turns the
direction of writing. Databases refuse some, spreadsheets others, and some hide what a name says."""


class MalformedArchive(Exception):
    """The file is not an archive of this version; the message says what is wrong and where."""


def canonical(value: object) -> bytes:
    """Return the JSON of a value in UTF-8: sorted keys, no spaces, whole numbers only."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def parsed(text: str) -> Any:
    """Return the value of a JSON text. Raises MalformedArchive for anything that `canonical`
    cannot write: fractions, doubled keys, half characters.
    """
    try:
        value = json.loads(
            text,
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
            object_pairs_hook=_without_doubles,
        )
        if UNREADABLE.search(canonical(value).decode()):
            raise MalformedArchive("a control character in a text")
    except (ValueError, RecursionError) as error:
        raise MalformedArchive(f"not JSON: {error}") from error
    return value


def digest(value: object) -> str:
    """Return 32 hexadecimal digits that differ for different values."""
    return sha256(canonical(value)).hexdigest()[:32]


def _refuse_number(text: str) -> None:
    raise MalformedArchive(f"{text} is not a whole number")


def _without_doubles(pairs: Sequence[tuple[str, Any]]) -> Facts:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise MalformedArchive("a key is there twice")
    return found
