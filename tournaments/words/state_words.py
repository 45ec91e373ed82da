"""What a tournament waits for, in words: the head of its card and the actions that come next.

The summary of a tournament, lists and the page of the club say the same by the same `Situation`.
Reads nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, NamedTuple

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.words.labels import Text, in_a_row

State = Literal[
    "ready",
    "open",
    "today",
    "draft",
    "playing",
    "complete",
    "between",
    "stage-over",
    "last-over",
    "closed",
    "ended",
]
FEW = 8
"""Up to this many open tables are named by their numbers."""


class Act(NamedTuple):
    """A button: its words, the name of its page and its icon. `sends`: it sends a form."""

    words: Text
    page: str
    icon: str
    sends: bool = False


DRAW = Act(gettext_lazy("Draw round %(number)s"), "draw_round", "users", sends=True)
DRAW_NAMED = DRAW._replace(words=gettext_lazy("Draw: %(round)s"))
BEGIN = Act(gettext_lazy("Begin round %(number)s"), "begin_round", "play")
CHECK_IN = Act(gettext_lazy("Check-in"), "check_in", "check")
DO_CHECK_IN = Act(gettext_lazy("Do the check-in"), "check_in", "check")
INVITE = Act(gettext_lazy("Send the invitation"), "share_tournament", "share")
HALL = Act(gettext_lazy("Go to the hall"), "round", "play")
PRINT_SLIPS = Act(gettext_lazy("Print the slips"), "slips_pdf", "printer")
CLOSE_STAGE = Act(gettext_lazy("Close the stage"), "close_stage", "flag")
END = Act(gettext_lazy("End the tournament"), "end_tournament", "flag", sends=True)
NAME_WINNER = Act(gettext_lazy("Say who advances"), "table_result", "pencil")
PLACES = Act(gettext_lazy("See the standings"), "standings", "eye")

ACTS: Mapping[State, tuple[Act, ...]] = {
    "draft": (
        Act(gettext_lazy("Look and publish"), "draft", "eye"),
        CHECK_IN,
    ),
    "playing": (HALL, Act(gettext_lazy("Type the slips"), "slips", "pencil")),
    "complete": (
        Act(gettext_lazy("Close the round"), "close_round", "flag", sends=True),
        HALL._replace(icon="eye"),
    ),
    "stage-over": (CLOSE_STAGE, PLACES),
    "last-over": (END._replace(page="close_stage", sends=False), PLACES),
    "closed": (END, PLACES),
    "ended": (
        Act(gettext_lazy("Send the result"), "share_tournament", "share"),
        Act(gettext_lazy("Copy for another day"), "copy_tournament", "plus"),
    ),
}
"""The main action of a state, then the second. The states that are not here know more."""

HEADS: Mapping[State, Text] = {
    "ready": gettext_lazy("Ready for entries"),
    "open": gettext_lazy("Entries open: %(entrants)s"),
    "draft": gettext_lazy("The draw of round %(number)s waits"),
    "between": gettext_lazy("Round %(before)s closed"),
    "stage-over": gettext_lazy("All rounds of this stage are closed"),
    "last-over": gettext_lazy("All rounds are closed"),
    "closed": gettext_lazy("All rounds are closed"),
    "ended": gettext_lazy("The tournament is over"),
}
IN_PLAY: Mapping[str, Text] = {
    "published": gettext_lazy("%(round)s: the draw is published"),
    "playing": gettext_lazy("%(round)s in play"),
    "complete": pgettext_lazy("round", "%(round)s complete"),
    "all-closed": gettext_lazy("%(round)s: all tables closed"),
    "closed": gettext_lazy("%(round)s: round closed"),
}


def winner_words(level: Sequence[int]) -> str:
    """Return at which level tables of a bracket a winner must be named; empty without any."""
    text = ngettext(
        "Still to say who advances: table {tables}.",
        "Still to say who advances: tables {tables}.",
        len(level),
    )
    return text.format(tables=in_a_row(level)) if level else ""


@dataclass(frozen=True)
class Situation:
    """Where a tournament stands. `begins` is in local time.

    `number`, `total` and `name`: of the round that is in play or comes next, counted in the
    tournament; `total` None: not known; `name`: that of a round of a knock-out, and `name_before`
    of the last closed one, `label` of the button that sets up the next, `replay` if that repeats
    level matches; `closed_stage`: the number of the stage before, between two stages.
    `missing`: the numbers of the tables without a result, of `tables`,
    `disputed` those of them whose sides do not agree; `level`: the level tables of a bracket of
    which nobody has said who advances; `takes_slips`: the others are not all
    recorded hand by hand. `draws`: a round is drawn; else it begins without tables. `is_known`: all
    rounds were known with the first one. `can_draw`: the entries allow the next draw. `present`:
    how many were checked in as present, if anybody was asked; `is_answered`: everybody has an
    answer. `decider`: who still plays for the first place, in a sentence. `enough`: with how many
    entries all `rounds` can be played, while there are fewer.
    `directs`: it is said to a director, whose work it is.
    """

    state: State
    begins: datetime
    today: date
    entered: int = 0
    entrants: str = ""
    enter: Text = ""
    number: int = 1
    total: int | None = None
    name: str = ""
    name_before: str = ""
    label: str = ""
    replay: str = ""
    closed_stage: int = 0
    tables: int = 0
    missing: Sequence[int] = ()
    disputed: Sequence[int] = ()
    level: Sequence[int] = ()
    takes_slips: bool = True
    is_begun: bool = True
    draws: bool = True
    is_known: bool = False
    can_draw: bool = False
    present: int | None = None
    is_answered: bool = False
    decider: str = ""
    enough: str = ""
    rounds: int = 0
    directs: bool = True

    @property
    def round(self) -> str:
        """The name of the round: Round 4 of 5, or Semi-finals."""
        if self.name:
            return self.name
        if self.total is None or self.total < self.number:
            return _("Round {number}").format(number=self.number)
        return _("Round {number} of {total}").format(number=self.number, total=self.total)

    @property
    def head(self) -> str:
        before = str(self.number - 1)
        if self.total is not None:
            before = _("%(number)s of %(total)s") % {"number": before, "total": self.total}
        values = {"entrants": self.entrants, "number": self.number, "before": before}
        if self.state == "today":
            return self._today
        if self.state == "between" and self.closed_stage:
            return _("Stage %(number)s closed") % {"number": self.closed_stage}
        if self.state == "between" and self.name_before:
            return str(IN_PLAY["closed"]) % {"round": self.name_before}
        if self.state == "draft" and self.name:
            return _("%(round)s: the draw waits") % {"round": self.name}
        if self.state in ("playing", "complete"):
            is_new = self.state == "playing" and not self.is_begun
            key: str = "published" if is_new else self.state
            if self.name and key == "complete":
                key = "all-closed"
            return str(IN_PLAY[key]) % {"round": self.round}
        return str(HEADS[self.state]) % values

    @property
    def _today(self) -> str:
        if self.begins.date() != self.today:
            return _("Entries: %(entrants)s") % {"entrants": self.entrants}
        hour = date_format(self.begins, "TIME_FORMAT")
        return _("Today at %(hour)s: %(entrants)s") % {"hour": hour, "entrants": self.entrants}

    @property
    def lines(self) -> list[str]:
        """What is missing, in sentences."""
        match self.state:
            case "ready":
                return [_("Nobody has entered yet."), *self._days]
            case "open":
                return [*self._days, *self._enough]
            case "today":
                says_next = self.can_draw or not self.directs
                return [*([self.next] if says_next else []), *self._presence]
            case "draft":
                return [_("Players do not see this draw yet.")]
            case "playing":
                return self._tables
            case "complete":
                # The name of a round stands with "all tables closed", which says the same.
                return [winner_words(self.level) or ("" if self.name else _("All results are in."))]
            case "between":
                is_open = self.draws and self.total is None
                agreed = _("No number of rounds was agreed.")
                return [agreed if is_open else self.next, *self._presence]
            case "last-over" if self.decider:
                return [self.decider]
        return []

    @property
    def next(self) -> str:
        """The next round, in a sentence."""
        if self.name:
            return _("Next: %(round)s.") % {"round": self.replay or self.name}
        if not self.directs:
            text = _("Round {number} has not begun yet.")
            if self.draws and not self.is_known:
                text = _("Round {number} is not drawn yet.")
            return text.format(number=self.number)
        text = _("Round %(number)s can begin.")
        if self.draws and not self.is_known:
            text = _("Round %(number)s must be drawn.")
        return text % {"number": self.number}

    @property
    def _days(self) -> list[str]:
        days = (self.begins.date() - self.today).days
        if days <= 0:
            return []
        return [ngettext("%(days)s day to go.", "%(days)s days to go.", days) % {"days": days}]

    @property
    def _enough(self) -> list[str]:
        if not self.enough:
            return []
        text = ngettext(
            "With %(entrants)s the %(rounds)s round can be played.",
            "With %(entrants)s all %(rounds)s rounds can be played.",
            self.rounds,
        )
        return [text % {"entrants": self.enough, "rounds": self.rounds}]

    @property
    def _presence(self) -> list[str]:
        if self.present is None:
            return []
        if self.present == self.entered:
            return [_("All %(entrants)s are present.") % {"entrants": self.entrants}]
        text = ngettext(
            "Of %(entrants)s %(number)s is present.",
            "Of %(entrants)s %(number)s are present.",
            self.present,
        )
        return [text % {"entrants": self.entrants, "number": self.present}]

    @property
    def _tables(self) -> list[str]:
        if not self.tables:
            return [_("No match was added yet.")]
        closed = self.tables - len(self.missing)
        text = ngettext(
            "%(closed)s of %(tables)s table closed.",
            "%(closed)s of %(tables)s tables closed.",
            self.tables,
        )
        lines = [text % {"closed": closed, "tables": self.tables}]
        missing = [number for number in self.missing if number not in self.disputed]
        if closed and missing and len(missing) <= FEW:
            names = format_html("<b>{}</b>", in_a_row(missing))
            text = ngettext(
                "Table {names} is missing.", "Tables {names} are missing.", len(missing)
            )
            lines.append(format_html(text, names=names))
        if self.disputed:
            names = format_html("<b>{}</b>", in_a_row(self.disputed))
            text = ngettext(
                "Not agreed: table {names}.", "Not agreed: tables {names}.", len(self.disputed)
            )
            lines.append(format_html(text, names=names))
        return lines

    @property
    def acts(self) -> list[Act]:
        """The main action, then the others, the second first."""
        goes_on = DRAW if self.draws else BEGIN
        if self.is_known:
            goes_on = DRAW._replace(words=BEGIN.words, icon=BEGIN.icon)
        elif self.label:
            goes_on = DRAW._replace(words=self.label)
        elif self.draws and self.name:
            goes_on = DRAW_NAMED
        enter = Act(self.enter, "enter_pairs", "user-plus")
        draw = [goes_on] if self.can_draw else []
        match self.state:
            case "ready":
                return [enter, INVITE]
            case "open":
                return [enter, INVITE, *draw]
            case "today" if self.is_answered and draw:
                return [*draw, CHECK_IN, enter]
            case "today":
                return [DO_CHECK_IN, enter, *draw]
            case "complete" if self.level:
                return [NAME_WINNER, ACTS["complete"][1]]
            case "playing" if not self.is_begun:
                return [HALL, PRINT_SLIPS]
            case "playing" if not self.takes_slips:
                return [HALL]
            case "between" if self.name and draw and self.present is None:
                return draw
            case "between":
                return [*draw, CHECK_IN]
        return list(ACTS[self.state])
