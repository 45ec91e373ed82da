"""The progress of a paper in words and as a bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.jobs.store import Job, State

MOST_STROKES = 200
"""Beyond, the bar is plain."""
WIDTH = 570
"""Width of the bar, in units of its picture."""
SECONDS_TO_GUESS = 5
QUARTER = 25


@dataclass(frozen=True)
class Stroke:
    """One slip in the bar."""

    x: float
    width: float
    is_done: bool


@dataclass(frozen=True)
class Progress:
    """The progress page of a paper that is being made."""

    job: Job
    before: int = 0
    """Papers in the making or waiting before it, while it waits itself."""
    per_sheet: int = 0
    """How many slips share a sheet; 0 of a paper that is not made of slips."""

    @property
    def done(self) -> int:
        return self.job.done

    @property
    def total(self) -> int:
        """How many slips; 0 of a paper that is not made of slips, or not begun."""
        return len(self.job.labels)

    @property
    def state(self) -> State:
        return self.job.state

    @property
    def sheets(self) -> str:
        """How many sheets of paper it takes, as far as that is known; empty without slips."""
        if not self.per_sheet:
            return ""
        each = _("One on each A4 sheet") if self.per_sheet == 1 else _("Two on each A4 sheet")
        number = -(-self.total // self.per_sheet)
        if not number:
            return f"{each}."
        text = ngettext("{each}, {number} sheet.", "{each}, {number} sheets.", number)
        return text.format(each=each, number=number)

    @property
    def label(self) -> str:
        """The table whose slip is being drawn."""
        return self.job.labels[min(self.done, self.total - 1)] if self.total else ""

    @property
    def marks(self) -> Sequence[str]:
        """The first, the middle and the last table below the bar."""
        labels = self.job.labels
        if self.total < 3:
            return labels
        return [labels[0], labels[(self.total - 1) // 2], labels[-1]]

    @property
    def strokes(self) -> list[Stroke]:
        number = self.total if self.total <= MOST_STROKES else 1
        step = WIDTH / max(1, number)
        if number > 1 or not self.total:
            gap = min(1.2, step / 4)
            return [
                Stroke(round(i * step, 2), round(step - gap, 2), i < self.done)
                for i in range(number)
            ]
        done = WIDTH * self.done / self.total
        return [Stroke(0, round(done, 2), True), Stroke(round(done, 2), WIDTH - done, False)]

    @property
    def said(self) -> int:
        """The last quarter that is reached, in per cent: read aloud only when it grows."""
        return self.done * 100 // self.total // QUARTER * QUARTER if self.total else 0

    @property
    def rest(self) -> str:
        """How long it will still take, once that can be known; its figure in bold."""
        seconds = self.job.rest
        if self.state == State.WAITING:
            return self._waits()
        if seconds is None or self.job.seconds < SECONDS_TO_GUESS:
            return _("Starting.")
        if seconds < 8:
            return _("Ready in a few seconds.")
        if seconds < 50:
            tens = max(10, round(seconds / 10) * 10)
            return format_html(_("About <b>{number} seconds</b> left."), number=tens)
        minutes = max(1, round(seconds / 60))
        text = ngettext(
            "About <b>{number} minute</b> left.", "About <b>{number} minutes</b> left.", minutes
        )
        return format_html(text, number=minutes)

    def _waits(self) -> str:
        if not self.before:
            return _("Starting.")
        return ngettext(
            "Waiting for its turn: {number} paper comes first.",
            "Waiting for its turn: {number} papers come first.",
            self.before,
        ).format(number=self.before)
