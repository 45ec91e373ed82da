"""The table of a circuit under typed rules and legs, and the places that move. Must not write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from circuits.models import Circuit
from circuits.ranking.rules import CircuitRules
from circuits.table import labels
from circuits.table.board import place_words
from circuits.table.results import ChosenLeg, PlayedCircuit, linked, played_circuit, results_of
from scoring.labels.consequences import Change, more_places

FEW_LINES = 4
"""Lines of the table in the preview."""
MOST_CHANGES = 8
"""Up to this number of moved places are named."""


@dataclass(frozen=True)
class Preview:
    """The table that rules and legs give. `before`: the stored circuit that they change, if any."""

    rules: CircuitRules
    chosen: Sequence[ChosenLeg]
    seed: int = 0
    before: Circuit | None = None

    @cached_property
    def after(self) -> PlayedCircuit:
        same = linked(self.before, self.chosen) if self.before else {}
        results = results_of(self.chosen, same)
        return PlayedCircuit(self.rules, self.seed, self.chosen, results, same)

    @property
    def summary(self) -> str:
        return labels.summary(len(self.after.legs), self.after.over)

    @property
    def lines(self) -> list[tuple[int | str, str, str, str]]:
        """Place, name, sum and total of the first lines."""
        return [
            (
                line.place or "–",
                self.after.name_of(line.holder),
                labels.sum_words(line),
                labels.points_words(line.total),
            )
            for line in self.after.lines[:FEW_LINES]
        ]

    @cached_property
    def changes(self) -> list[Change]:
        """The places that move, and the holders that are qualified or no longer are."""
        if self.before is None:
            return []
        before = played_circuit(self.before)
        return [*_moved(before, self.after), *_finalists(before, self.after)]


def _moved(before: PlayedCircuit, after: PlayedCircuit) -> list[Change]:
    was = {line.holder: line for line in before.lines}
    now = {line.holder: line for line in after.lines}
    moved = [
        holder
        for holder in dict.fromkeys((*now, *was))
        if place_words(was.get(holder)) != place_words(now.get(holder))
    ]
    changes = [
        Change(
            (after if holder in now else before).name_of(holder),
            place_words(was.get(holder)),
            place_words(now.get(holder)),
        )
        for holder in moved[:MOST_CHANGES]
    ]
    if more := len(moved) - len(changes):
        changes.append(Change(more_places(more)))
    return changes


def _finalists(before: PlayedCircuit, after: PlayedCircuit) -> list[Change]:
    was = {before.name_of(holder) for holder in before.qualified}
    now = {after.name_of(holder) for holder in after.qualified}
    changes = []
    if fresh := sorted(now - was):
        text = _("Now qualified for the final: {names}.")
        changes.append(Change(text.format(names=", ".join(fresh))))
    if gone := sorted(was - now):
        text = _("No longer qualified for the final: {names}.")
        changes.append(Change(text.format(names=", ".join(gone))))
    return changes
