"""Who is in the next draw by the check-in, who is out, and how many tables and byes that makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.boards.draws.next_step import NextStep
from tournaments.entries.entrants import Entrants, entrants_of
from tournaments.formats.turnout import Turnout, turnout
from tournaments.models import Entry, Participant
from tournaments.reading.participants import has_begun
from tournaments.reading.round_names import name_at, of_round
from tournaments.words.reasons import enumerated

FEW = 6
"""Entries of one answer that are named one by one."""
LIKELY = 3
"""Entries named as those that may get the bye."""
WAY, ABSENT, BYE = Entry.Presence.ON_THE_WAY, Entry.Presence.ABSENT, "bye"


class Line(NamedTuple):
    """A line of the side: a name or a number, what becomes of it, and the answer that turns it.

    `entry` None: of several. `turn` empty: nothing to turn. `leaves`: the entry may be taken out.
    """

    name: str
    words: str
    entry: Entry | None = None
    turn: str = ""
    turn_words: str = ""
    is_amber: bool = False
    leaves: bool = False


@dataclass(frozen=True)
class NextDraw:
    """The draw that comes next. While a round is in play, that of the round after it."""

    step: NextStep

    @cached_property
    def entrants(self) -> Entrants:
        return entrants_of(self.step.tournament)

    @property
    def number(self) -> int:
        """The number of its round in the tournament."""
        return self.step.number + (self.step.step == "hall")

    @property
    def name(self) -> str:
        """The name of its round in a knock-out; empty in other formats."""
        return name_at(self.step.stage, self.number) if self.step.stage else ""

    @property
    def head(self) -> str:
        numbered, named = _("In the draw of round {number}"), _("In the draw: {round}")
        return of_round(numbered, named, self.number, self.name)

    @property
    def stays(self) -> str:
        """That the round in play stays as it is, in a sentence."""
        number = self.step.number
        name = name_at(self.step.stage, number) if self.step.stage else ""
        numbered = _("Round {number} is drawn and stays as it is.")
        return of_round(numbered, _("The draw stays as it is: {round}."), number, name)

    @property
    def check_in_head(self) -> str:
        numbered, named = _("Check-in for round {number}"), _("Check-in: {round}")
        return of_round(numbered, named, self.number, self.name)

    @property
    def is_coming(self) -> bool:
        """Whether a draw follows: not after the last round, nor while that is in play."""
        return self.step.step in ("enter", "draw", "begin", "draft") or (
            self.step.step == "hall" and self._has_round(self.number)
        )

    def _has_round(self, number: int) -> bool:
        """Whether the stage may have a round of this number in the tournament."""
        stage, total = self.step.stage, self.step.total
        return stage is not None and (total is None or number <= stage.stage.rounds_before + total)

    @cached_property
    def playing(self) -> list[Participant]:
        stage = self.step.stage
        return [one for one in stage.participants if one.until_round is None] if stage else []

    @property
    def takes_absences(self) -> bool:
        """Whether the format lets who is absent sit out."""
        return self.step.stage is not None and self.step.stage.format.takes_requests

    @cached_property
    def turnout(self) -> Turnout | None:
        """What can be counted before the draw; None while a round is in play, and for formats that
        plan all rounds.
        """
        if self.step.stage is None or not self.takes_absences or self.step.step != "draw":
            return None
        return turnout(self.step.stage.event())

    @property
    def can_draw(self) -> bool:
        return self.step.step == "draw" and not self.step.is_refused

    @property
    def problem(self) -> str:
        """Why there can be no draw now, in sentences; empty if there can."""
        if not self.step.is_refused:
            return ""
        return self.step.too_few or " ".join(self.step.obstacles)

    @property
    def draw_words(self) -> str:
        """The label of the button that draws."""
        if self.step.is_known:
            return _("Begin round %(number)s") % {"number": self.number}
        if self.turnout is None:
            if self.step.label:
                return self.step.label
            if self._absent:
                return self._with_absent(self.entrants.count(len(self.playing)))
            if name := self.name:
                return _("Draw: %(round)s") % {"round": name}
            return _("Draw round %(number)s") % {"number": self.number}
        return _("Draw with %(entrants)s") % {"entrants": self.entrants.count(self.turnout.playing)}

    @property
    def short_words(self) -> str:
        """The label of the same button on a phone."""
        if self.turnout is None:
            is_drawn = self._absent and not (self.step.is_known or self.step.label)
            return self._with_absent(len(self.playing)) if is_drawn else self.draw_words
        return _("Draw with %(entrants)s") % {"entrants": self.turnout.playing}

    @property
    def _absent(self) -> int:
        """How many are drawn although they are absent."""
        if self.takes_absences:
            return 0
        return sum(one.entry.presence == ABSENT for one in self.playing)

    def _with_absent(self, entrants: object) -> str:
        text = ngettext(
            "Draw with %(entrants)s (%(absent)s absent)",
            "Draw with %(entrants)s (%(absent)s absent)",
            self._absent,
        )
        return text % {"entrants": entrants, "absent": self._absent}

    @property
    def lines(self) -> Iterator[Line]:
        by_answer: dict[str, list[Entry]] = {}
        for one in self.playing:
            answer = BYE if self._has_asked(one) else one.entry.presence
            by_answer.setdefault(answer, []).append(one.entry)
        if here := by_answer.get(Entry.Presence.PRESENT):
            text = ngettext("%(number)s here", "%(number)s here", len(here))
            yield Line(text % {"number": len(here)}, _("in the draw"))
        elif self.playing and not any(one.entry.presence for one in self.playing):
            yield Line("", _("For now, all are in the draw."), is_amber=True)
            return
        for answer, words, turn, turn_words in self._answers:
            entries, is_amber = by_answer.get(answer, []), not answer
            if len(entries) > FEW:
                yield Line(self.entrants.count(len(entries)), words, is_amber=is_amber)
                continue
            turn = turn if self.takes_absences else ""
            leaves = answer == ABSENT and not turn
            for entry in entries:
                yield Line(str(entry), words, entry, turn, turn_words, is_amber, leaves)

    @property
    def _answers(self) -> list[tuple[str, str, str, str]]:
        """Each answer, what becomes of such an entry, the answer that turns it, and its link."""
        absent = ngettext(
            "absent: out of this round, without points",
            "absent: out of this round, without points",
            1 if self.entrants.are_persons else 2,  # a pair is absent in the plural
        )
        silent = _("no answer: out of this round")
        if not self.takes_absences or not has_begun(p.entry for p in self.playing):
            silent = _("no answer: in the draw too")
        if not self.takes_absences:
            absent = ngettext(
                "absent: in the draw all the same, and loses without coming",
                "absent: in the draw all the same, and lose without coming",
                1 if self.entrants.are_persons else 2,
            )
        return [
            (WAY, _("on the way: in the draw too"), ABSENT, _("leave out")),
            (ABSENT, absent, WAY, _("include in the draw")),
            (BYE, _("bye on request: out of this round"), "", ""),
            ("", silent, WAY, _("include in the draw")),
        ]

    def _has_asked(self, participant: Participant) -> bool:
        stage = self.step.stage
        assert stage is not None
        number = self.number - stage.stage.rounds_before
        return stage.byes(participant).get(number, "absent") != "absent"

    @property
    def outlook(self) -> str:
        """How many tables there will be, and who may get the bye, in sentences."""
        if self.turnout is None or not self.turnout.playing or not self.can_draw:
            return ""
        number = self.turnout.tables
        tables = ngettext("%(number)s table", "%(number)s tables", number) % {"number": number}
        return f"{tables}, {self._bye_words}"

    @property
    def uneven(self) -> str:
        """Who may get the bye, in a sentence; empty if nobody does."""
        if self.turnout is None or not self.turnout.byes or not self.can_draw:
            return ""
        text = _("With %(entrants)s, %(bye)s")
        entrants = self.entrants.count(self.turnout.playing)
        return text % {"entrants": entrants, "bye": self._bye_words}

    @property
    def _bye_words(self) -> str:
        assert self.turnout is not None
        assert self.step.stage is not None
        byes, likely = self.turnout.byes, self.turnout.candidates
        if not byes:
            return _("nobody has a bye.")
        words = str(self.entrants.byes % {"number": byes})
        if byes > 1 or not likely:
            return f"{words}."
        if self.turnout.is_by_lot:
            return _("%(bye)s, by lot.") % {"bye": words}
        if len(likely) > LIKELY:
            text = _("%(bye)s, probably one of the %(count)s with the fewest points.")
            return text % {"bye": words, "count": len(likely)}
        names = [str(self.step.stage.entries[entry]) for entry in likely]
        return _("%(bye)s, probably %(who)s.") % {"bye": words, "who": alternatives(names)}

    @property
    def later(self) -> str:
        """When somebody who comes later plays, in a sentence; empty before the last round."""
        if not self.can_draw or self.turnout is None or not self._has_round(self.number + 1):
            return ""
        return _("Latecomers join in round %(number)s.") % {"number": self.number + 1}

    @cached_property
    def enough_rounds(self) -> int | None:
        """How many rounds are enough for the entries of the first draw, from the day itself on;
        None if about as many are planned.
        """
        stage, starts = self.step.stage, self.step.tournament.starts_at
        is_early = localdate() < localdate(starts)
        if stage is None or is_early or not self.can_draw or stage.published:
            return None
        largest = max(map(len, stage.event().sections.values()))
        enough = stage.format.enough_rounds(largest)
        return None if enough is None or stage.format.rounds in (enough, enough + 1) else enough

    @property
    def rounds_words(self) -> str:
        """The same in a sentence; empty if about as many are planned."""
        if self.enough_rounds is None or self.step.stage is None:
            return ""
        text = _("For %(entrants)s, %(number)s or %(more)s rounds are enough.")
        entrants = self.entrants.count(len(self.playing))
        enough = self.enough_rounds
        return text % {"entrants": entrants, "number": enough, "more": enough + 1}

    @property
    def question(self) -> str:
        """Whom the check-in leaves out of the draw that can be made now, in a sentence that the
        answer ends; empty if nobody.
        """
        if not self.can_draw or not self.step.left_out:
            return ""
        absent = [str(entry) for entry in self.step.left_out if entry.presence]
        silent = [str(entry) for entry in self.step.left_out if not entry.presence]
        parts = [_named(absent, _("Absent: %(who)s.")), _named(silent, _("No answer: %(who)s."))]
        text = _("In round %(number)s:") % {"number": self.number}
        return " ".join([*filter(None, parts), text])

    @property
    def left_out_answers(self) -> str:
        """The entries of the question and their answers, as a form sends them."""
        return ",".join(f"{entry.number}-{entry.presence}" for entry in self.step.left_out)


def _named(names: Sequence[str], text: str) -> str:
    if len(names) > FEW:
        more = len(names) - FEW + 1
        text_of_more = ngettext("%(number)s more", "%(number)s more", more)
        names = [*names[: FEW - 1], text_of_more % {"number": more}]
    return text % {"who": enumerated(names)} if names else ""


def alternatives(names: Iterable[str]) -> str:
    """Return names with "or" before the last."""
    *others, last = names
    if not others:
        return last
    return _("%(others)s or %(last)s") % {"others": enumerated(others), "last": last}
