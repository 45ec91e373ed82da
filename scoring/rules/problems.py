"""Problems of entered data.

Two different things. `MalformedFacts`: it cannot be read at all (a wrong type, an unknown key, bad
notation). `Problem`: it can be read, and breaks a rule of the game. Knows codes and numbers only;
must not know any language: sentences are made elsewhere, from the code and its parameters.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

_SHOWN = 40  # characters of somebody's text that an error repeats


class MalformedFacts(ValueError):
    """Data that is not facts: the only exception that input may raise in the rules.

    `where` names the place, outermost first: the `hand`, `entry`, `round` or `table` (from 1, as a
    file is read by people), the `side` (from 0, as in a file's lists), the `key`. `str()` is one
    line of English that names them.
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
    """Names the place on a MalformedFacts from inside, unless it was named closer to the fault."""
    try:
        yield
    except MalformedFacts as error:
        outer = {name: value for name, value in where.items() if value is not None}
        error.where = {**outer, **error.where}
        raise


def quoted(text: str) -> str:
    """Return the text on one line, safe to print whatever it holds, cut where it is long."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


@dataclasses.dataclass(frozen=True)
class Problem:
    """A rule that a hand breaks (`error`: it cannot count) or strains (`warning`: is it right?).

    `side` is None where it is about the whole hand. `params` holds what a sentence about it
    needs. `field` is the key of the facts it is about, so that a form can show it there.
    """

    level: Literal["error", "warning"]
    code: str
    side: int | None = None
    params: dict[str, int | str] = dataclasses.field(default_factory=dict)
    field: str | None = None

    @property
    def is_error(self) -> bool:
        return self.level == "error"

    @property
    def acceptance(self) -> str:
        """The words a form sends to accept this warning with these numbers, and no other."""
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
