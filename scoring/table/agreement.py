"""Whether the sides of a match agree on a recorded hand. Pure.

A hand counts as soon as it is recorded. A side that recorded it, or entered the same facts, agrees
with it. A side may dispute it, or claim other facts; when all sides claim the same facts, these
replace the recorded ones. A hand recorded in the office needs no agreement; a side may still
object, and only the office replaces the hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

F = TypeVar("F")
"""The facts of a hand, in any form that `==` compares."""


@dataclass(frozen=True)
class Agreement(Generic[F]):
    """A recorded hand and the last answer of each side.

    `by`: the position of the side that recorded it; None: the office. `answers` has the facts that
    a side stands for, or None for a side that only disputes; a side that said nothing is missing.
    """

    recorded: F
    by: int | None
    sides: Sequence[int]
    answers: Mapping[int, F | None] = field(default_factory=dict)
    insisting: Collection[int] = ()
    """The sides that have said again that their count is right, since the last other answer."""

    @property
    def agreeing(self) -> tuple[int, ...]:
        """The sides that stand for the recorded facts."""
        return tuple(s for s in self.sides if self._stands_for(s) == self.recorded)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The sides that have not answered yet; empty for a hand recorded in the office."""
        if self.by is None:
            return ()
        return tuple(s for s in self.sides if s not in self.answers and s != self.by)

    @property
    def disputing(self) -> tuple[int, ...]:
        """The sides that say the hand is wrong, with or without facts of their own."""
        return tuple(
            s for s in self.sides if s in self.answers and self.answers[s] != self.recorded
        )

    @property
    def claims(self) -> dict[int, F]:
        """The facts of each side that claims other ones than the recorded ones."""
        claimed = {s: self.answers.get(s) for s in self.disputing}
        return {side: facts for side, facts in claimed.items() if facts is not None}

    @property
    def is_stuck(self) -> bool:
        """Whether there are two counts, and every side that answered insists on its own."""
        answered = [s for s in self.sides if s not in self.waiting]
        return bool(self.claims) and self.by is not None and set(answered) == set(self.insisting)

    @property
    def is_settled(self) -> bool:
        """Whether nobody has to answer and nobody disputes."""
        return not self.waiting and not self.disputing

    @property
    def common_claim(self) -> F | None:
        """The facts that replace the recorded ones, since all sides claim them; else None."""
        if self.by is None or len(self.claims) < len(self.sides):
            return None
        first, *others = self.claims.values()
        return first if all(facts == first for facts in others) else None

    def _stands_for(self, side: int) -> F | None:
        if side in self.answers:
            return self.answers[side]
        return self.recorded if side == self.by else None
