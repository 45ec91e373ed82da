"""The states of a table in their order, so that each step can be undone.

Must not know the content of a state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .steps import Refusal, refused


@dataclass(frozen=True)
class History:
    """The states of a table, the newest last. None is the state before any step."""

    states: tuple[Any, ...] = (None,)

    @property
    def now(self) -> Any:
        return self.states[-1]

    def then(self, state: Any) -> History:
        return History((*self.states, state))

    def undone(self) -> History | Refusal:
        if len(self.states) == 1:
            return refused("nothing-to-undo")
        return History(self.states[:-1])
