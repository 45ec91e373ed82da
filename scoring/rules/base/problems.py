"""Problems of entered data.

`MalformedFacts`: the data cannot be read (a wrong type, an unknown key, bad notation). `Problem`:
the data can be read and breaks a rule of the game. Only codes and numbers; must not know a
language: `scoring.labels` makes sentences from them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

_SHOWN = 40  # the most characters of an entered text that an error message repeats


class MalformedFacts(ValueError):
    """Data that cannot be read; the only exception that input may raise in the rules.

    `where` is the place of the error, outermost first: the `hand`, `entry`, `round` or `table`
    (from 1, as people count), the `side` (from 0, as in a file's lists), the `key`. `str()` is one
    line of English with the place and the message.
    """

    def __init__(self, message: str, **where: int | str | None) -> None:
        super().__init__(message)
        self.message = message
        self.where = {name: value for name, value in where.items() if value is not None}

    @property
    def side(self) -> int | None:
        side = self.where.get("side")
        return side if isinstance(side, int) else None

    @property
    def key(self) -> str | None:
        key = self.where.get("key")
        return None if key is None else str(key)

    def __str__(self) -> str:
        places = [
            f"{name} {quoted(value) if isinstance(value, str) else value}"
            for name, value in self.where.items()
        ]
        return f"{', '.join(places)}: {self.message}" if places else self.message


@contextmanager
def located(**where: int | str | None) -> Iterator[None]:
    """Add this place to a MalformedFacts raised inside; names that it already has stay."""
    try:
        yield
    except MalformedFacts as error:
        outer = {name: value for name, value in where.items() if value is not None}
        error.where = {**outer, **error.where}
        raise


def quoted(text: str) -> str:
    """Return the text in quotation marks on one line, safe to print and cut to 40 characters."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


@dataclasses.dataclass(frozen=True)
class Problem:
    """A broken rule ("error": the hand cannot count) or an unlikely fact ("warning": the scorer may
    accept it).

    `side` is None for a problem of the whole hand. `params` are the values of its sentence. `field`
    is the key of the facts at fault: the field where a form shows the problem. `only_new`: an error
    of hands that are recorded from now on; those recorded before the rule was checked still count.
    """

    level: Literal["error", "warning"]
    code: str
    side: int | None = None
    params: dict[str, int | str] = dataclasses.field(default_factory=dict)
    field: str | None = None
    only_new: bool = False

    @property
    def is_error(self) -> bool:
        return self.level == "error"

    @property
    def acceptance(self) -> str:
        """The text that a form posts to accept this warning; it differs if a number differs."""
        side = "" if self.side is None else self.side
        values = ",".join(f"{key}={self.params[key]}" for key in sorted(self.params))
        return f"{self.code}:{side}:{values}"


def error(
    code: str, side: int | None = None, field: str | None = None, **params: int | str
) -> Problem:
    return Problem("error", code, side, params, field)


def warning(
    code: str, side: int | None = None, field: str | None = None, **params: int | str
) -> Problem:
    return Problem("warning", code, side, params, field)
