"""The progress of a print job, in words and as a bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from server.jobs.models import Job, State

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MOST_STROKES = 200
"""With more slips, the bar is plain."""
WIDTH = 570
"""Width of the bar, in units of its picture."""
SECONDS_BEFORE_ESTIMATE = 5
QUARTER = 25
STATES: Mapping[State, StrOrPromise] = {
    State.WAITING: gettext_lazy("Waiting for its turn"),
    State.RUNNING: gettext_lazy("Preparing the sheets"),
    State.STOPPED: gettext_lazy("Stopped"),
}


@dataclass(frozen=True)
class Stroke:
    """One slip in the bar."""

    x: float
    width: float
    is_done: bool


@dataclass(frozen=True)
class Progress:
    """The progress of a print job, as its page shows it."""

    job: Job
    before: int = 0
    """Number of unfinished jobs ahead, while this job waits."""
    per_sheet: int = 0
    """Slips on each sheet; 0 for a paper without slips."""
    length: str = ""
    """The length in words of a paper without slips."""

    @property
    def done(self) -> int:
        return self.job.done

    @property
    def total(self) -> int:
        """Return the number of slips; 0 for a paper without slips, or not begun."""
        return len(self.job.labels)

    @property
    def state(self) -> State:
        return State(self.job.state)

    @property
    def sheets(self) -> str:
        """Return the number of sheets in words, as far as it is known."""
        if not self.per_sheet:
            return self.length
        each = _("One on each A4 sheet") if self.per_sheet == 1 else _("Two on each A4 sheet")
        number = -(-self.total // self.per_sheet)
        if not number:
            return f"{each}."
        text = ngettext("{each}, {number} sheet.", "{each}, {number} sheets.", number)
        return text.format(each=each, number=number)

    @property
    def label(self) -> str:
        """Return the table whose slip is being drawn."""
        return self.job.labels[min(self.done, self.total - 1)] if self.total else ""

    @property
    def marks(self) -> Sequence[str]:
        """Return the first, the middle and the last table, for below the bar."""
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
        """Return the last quarter reached, in per cent: read aloud only when it grows."""
        return self.done * 100 // self.total // QUARTER * QUARTER if self.total else 0

    @property
    def state_words(self) -> StrOrPromise:
        """The state of a paper that counts no slips; empty when it failed."""
        return STATES.get(self.state, "")

    @property
    def problem(self) -> str:
        """The reason why the paper could not be made, in a sentence; "" unless it failed."""
        if self.state != State.FAILED:
            return ""
        if self.job.problem == "too-slow":
            return _("One sheet took more than two minutes, so printing stopped.")
        return _(
            "Something went wrong while the paper was prepared. Nothing that was recorded is lost."
        )

    @property
    def outlook(self) -> list[str]:
        """Sentences about what happens next; none if the paper failed."""
        if self.state == State.FAILED:
            return []
        if self.state != State.STOPPED:
            return [self.rest, _("When it is ready, the paper opens by itself on this page.")]
        if not self.label:
            return [_("You stopped this paper.")]
        return [_("Printing stopped at the slip of table {table}.").format(table=self.label)]

    @property
    def rest(self) -> str:
        """Return the remaining time in words, its number in bold; or the place in the queue."""
        seconds = self.job.rest
        if self.state == State.WAITING:
            return self._place_in_queue()
        if seconds is None or self.job.seconds < SECONDS_BEFORE_ESTIMATE:
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

    def _place_in_queue(self) -> str:
        if not self.before:
            return _("Starting.")
        return ngettext(
            "Waiting for its turn: {number} paper comes first.",
            "Waiting for its turn: {number} papers come first.",
            self.before,
        ).format(number=self.before)
