"""The tables of a round in the hall, each with words for its state and its next task."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from clubs.words.figures import MINUS, minutes_words, ordinal, points
from tournaments.boards.hall.hall_calls import CallLine
from tournaments.boards.hall.hall_counts import TwoChoices
from tournaments.boards.places.results import is_set_right
from tournaments.entries.entrants import words_of
from tournaments.models import Round
from tournaments.phones.agreement_queries import TableAgreement
from tournaments.reading.round_clock import hour_words
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_words import (
    only_number_words,
    substitute_words,
    tied_mark,
)
from tournaments.remarks.byes import WhoLeft
from tournaments.words.labels import Text, in_a_row
from tournaments.words.reasons import enumerated

Kind = Literal["call", "missing", "agree", "playing", "waiting", "finished", "bye"]
Task = Literal["walkover", "result", "hand", "record", "look", "decide", "compare"]

ICONS: Mapping[Kind, str] = {
    "call": "bell",
    "missing": "hourglass",
    "agree": "users",
    "playing": "play",
    "waiting": "users",
}
TASKS: Mapping[Task, Text] = {
    "walkover": gettext_lazy("Record the walkover"),
    "result": gettext_lazy("Record the result"),
    "hand": gettext_lazy("Record hand %(hand)s"),
    "record": gettext_lazy("Record hand by hand"),
    "look": gettext_lazy("Look at hand %(hand)s"),
    "decide": gettext_lazy("Decide hand %(hand)s"),
    "compare": gettext_lazy("Compare both counts"),
}


@dataclass(frozen=True)
class OpenTable:
    """A table without a result, for a reader with these rights.

    `quiet`: minutes since its last hand; None if the last hand is recent or there is no match.
    `ends_at`: end of its time while the clock runs. `stake`: its own name in a knock-out, such as
    the final; often empty. `agreement`: what is open among the phones of the table. `calls`: its
    open calls, longest waiting first.
    """

    seated: SeatedTable
    kind: Kind
    quiet: int | None = None
    ends_at: datetime | None = None
    stake: str = ""
    rights: Collection[str] = ()
    reports: Sequence[str] = ()
    """Sentences on results that the sides have reported and not agreed on yet."""
    agreement: TableAgreement | None = None
    calls: Sequence[CallLine] = ()
    choices: TwoChoices | None = None
    has_phones: bool = False
    """Whether the sides record on phones: a table without a hand may have begun to play."""
    others_play: bool = False
    """Whether another table of the drawn round has begun: this one may have, unseen."""
    round: Round | None = None

    @property
    def icon(self) -> str:
        return "triangle-alert" if self.is_disputed else ICONS[self.kind]

    @property
    def open_agreement(self) -> TableAgreement | None:
        """The open agreement that the card shows; None without one, or while it may still wait."""
        is_open = self.agreement is not None and self.agreement.is_open
        return self.agreement if is_open and self.kind in ("agree", "call") else None

    @property
    def is_disputed(self) -> bool:
        return self.kind == "agree" and self.agreement is not None and self.agreement.is_disputed

    @property
    def hand(self) -> int | None:
        """The number of the hand in play; None if the match is not recorded hand by hand."""
        return self.seated.match.hand_count + 1 if self.seated.match else None

    @property
    def state(self) -> str:
        """The most important state of the table for the director, in a few words."""
        if self.kind == "call":
            return _("Calls the director")
        if self.kind == "agree":
            return self._agreement_words
        if self.kind == "playing":
            return _("In play")
        if self.kind == "waiting":
            if self.has_phones or self.seated.match is not None:
                return _("No hand yet")
            return _("Nothing recorded yet") if self.others_play else _("Not begun")
        if self.hand is None:
            return _("The result is missing")
        return _("Hand %(hand)s is missing") % {"hand": self.hand}

    @property
    def progress(self) -> str:
        """The progress of the match in a few words; empty for a table that has not begun."""
        if self.kind == "agree" and self.agreement is not None:
            return self._agreement_progress(self.agreement)
        if self.quiet and self.quiet > 60:
            return _("no news for more than an hour")
        if self.quiet:
            return _("no news for %(time)s") % {"time": minutes_words(self.quiet)}
        if self.seated.match is not None and self.kind != "waiting":
            if not self.seated.match.is_playing:
                return _("match over")
            limit = self.seated.match.hands_limit
            text = _("hand %(hand)s of %(of)s") if limit else _("hand %(hand)s")
            return text % {"hand": self.hand, "of": limit}
        return {"playing": _("on paper"), "missing": _("time is up")}.get(self.kind, "")

    @property
    def _agreement_words(self) -> str:
        if not self.is_disputed:
            return _("Not agreed yet")
        has_two = self.agreement is not None and self.agreement.has_claims
        return _("Two counts") if has_two else _("Not right")

    def _agreement_progress(self, agreement: TableAgreement) -> str:
        if agreement.has_claims:
            return _("hand %(hand)s") % {"hand": agreement.hand}
        if agreement.disputing:
            text = _("hand %(hand)s, according to %(names)s")
            return text % {"hand": agreement.hand, "names": self._named(agreement.disputing)}
        return _("waits for %(names)s") % {"names": self._named(agreement.waiting)}

    def _named(self, sides: Iterable[int]) -> str:
        places = self.seated.sides_of_match
        return enumerated(self.seated.names[places[side]] for side in sides)

    @property
    def asked_hand(self) -> int:
        """The hand that the task is about."""
        return self.open_agreement.hand if self.open_agreement else self.hand or 0

    @property
    def extra(self) -> str:
        """The extra minutes of the table, and when they end while the clock runs; empty if none."""
        minutes = self.seated.table.extra_minutes
        if not minutes:
            return ""
        if self.ends_at is None:
            text = ngettext("%(minutes)s min more", "%(minutes)s min more", minutes)
            return text % {"minutes": minutes}
        text = ngettext(
            "%(minutes)s min more, until %(hour)s", "%(minutes)s min more, until %(hour)s", minutes
        )
        return text % {"minutes": minutes, "hour": hour_words(self.ends_at)}

    @property
    def gone(self) -> list[str]:
        """A sentence for each entry at the table that has left the tournament."""
        entries = [e for side in self.seated.sides for e in side if e.left_at is not None]
        return [str(words_of(entry).left_hall) % {"name": entry} for entry in entries]

    @property
    def warnings(self) -> list[str]:
        """The warnings of the table: annulled match, a side that gave up, entries that left."""
        if self.seated.is_annulled:
            return [_("This score sheet was annulled."), *self.gone]
        if name := self.seated.gave_up:
            return [_("%(name)s gave up: record the result.") % {"name": name}, *self.gone]
        return self.gone

    @property
    def sides(self) -> Iterator[tuple[str, str, str]]:
        """Name, absence and total so far of each side, in words.

        The total is empty for an absent side and for a table without a match.
        """
        seated = self.seated
        for position, (name, total) in enumerate(zip(seated.names, seated.live, strict=True)):
            if position in seated.absent:
                yield name, pgettext("one person", "did not come"), ""
            else:
                yield name, "", points(total) if seated.match else ""

    @property
    def substitutes(self) -> list[str]:
        return substitute_words(self.seated)

    @property
    def task(self) -> Task | None:
        """The next task of this reader at the table; None without one."""
        directs, records = "direct" in self.rights, "record" in self.rights
        is_missing = self.kind == "missing"
        if self.gone and directs:
            return "walkover"
        if self.seated.gave_up:
            return "result" if directs else None
        if self.open_agreement is not None and records:
            if self.open_agreement.has_claims:
                return "compare"
            return "decide" if self.open_agreement.disputing else "look"
        if self.calls and directs:
            return None
        if self.seated.match:
            return "hand" if is_missing and records else None
        if directs:
            return "result" if is_missing else None
        return "record" if records else None

    @property
    def task_words(self) -> str:
        return str(TASKS[self.task]) % {"hand": self.asked_hand} if self.task else ""

    @property
    def is_urgent(self) -> bool:
        """Whether the table waits for the director to say which count is right."""
        return self.task in ("decide", "compare") and not self.calls

    @property
    def task_url(self) -> str:
        """The page of the task, or the address to which its button posts."""
        this_round = self.round or self.seated.table.round
        tournament = this_round.stage.tournament
        if self.task in ("hand", "look", "decide", "compare") and self.seated.match:
            page = "record_hand" if self.task == "hand" else "decide_hand"
            number = self.seated.match.number
            return reverse(page, args=[tournament.club.slug, number, self.asked_hand])
        of_round = [tournament.club.slug, tournament.slug, this_round.stage.number]
        page = "table_record" if self.task == "record" else "table_result"
        return reverse(page, args=[*of_round, this_round.number, self.seated.number])


class Finish(NamedTuple):
    """One side of a table of several, in words.

    `total`: its points in the match, empty if it did not come. `worth`: its tournament points.
    """

    place: int
    name: str
    absence: str
    total: str
    worth: str

    @property
    def has_won(self) -> bool:
        return self.place == 1


def both_points(points: Sequence[str]) -> str:
    """Return the points of both sides: 3–0. A dash between two signs is hard to read: 3 e −3."""
    is_below = any(one.startswith(MINUS) for one in points)
    return in_a_row(points) if is_below else "–".join(points)


@dataclass(frozen=True)
class ClosedTable:
    """A table with its result; for a walkover, `score` is the score that the regulation gives.

    `points`: the tournament points of each side. `stake`, `agreement`: as in an OpenTable. `left`:
    that an entry of the table left, if something follows from it. `counts`: what its walkover
    counts as, in words.
    """

    round: Round
    seated: SeatedTable
    score: tuple[int, ...]
    points: tuple[str, ...]
    stake: str
    agreement: TableAgreement | None = None
    left: WhoLeft | None = None
    counts: str = ""

    @property
    def points_words(self) -> str:
        """The points of both sides; empty if the table does not count, or is one of several."""
        if self.seated.is_of_several or (self.left is not None and not self.left.counts):
            return ""
        return both_points(self.points)

    @property
    def agreed(self) -> str:
        """That all sides agreed on their phones with the result that counts, in words; or empty."""
        is_own = self.seated.table.decided_at is None
        if self.agreement is None or not self.agreement.is_agreed or not is_own:
            return ""
        return _("all agree") if self.seated.is_of_several else _("both agree")

    @property
    def sides(self) -> Iterator[tuple[str, list[str], str, bool]]:
        """Name, remarks and score or W.O. of each side, and whether it has won."""
        winner, absent = self.seated.winner_or_tied, self.seated.absent
        has_words = bool(self.seated.table.no_shows)
        for position, name in enumerate(self.seated.names):
            is_named = position in absent and not has_words
            remarks = [_("did not come")] if is_named else []
            score = "" if absent else points(self.score[position])
            yield name, remarks, _("W.O.") if position in absent else score, winner == position

    @property
    def sides_by_place(self) -> list[Finish]:
        """The sides of a table of several, best place first; at equal places absent sides last."""
        seated, sides = self.seated, []
        columns = zip(seated.result.ranked, seated.names, self.score, self.points, strict=True)
        for position, (place, name, score, worth) in enumerate(columns):
            absence, total = "", points(score)
            if position in seated.absent:
                absence, total = pgettext("one person", "did not come"), ""
            sides.append(Finish(place, name, absence, total, worth))
        return sorted(sides, key=lambda finish: (finish.place, bool(finish.absence)))

    @property
    def rows(self) -> Iterator[tuple[str, Sequence[str], str, str, bool]]:
        """Name, remarks, score and tournament points of each side, and whether it has won.

        Only at tables of several the points stand beside the side.
        """
        if not self.seated.is_of_several:
            for name, remarks, score, has_won in self.sides:
                yield name, remarks, score, "", has_won
            return
        for one in self.sides_by_place:
            worth = pgettext("points of the event", "+%(worth)s") % {"worth": one.worth}
            remarks = [one.absence] if one.absence else []
            yield f"{ordinal(one.place)} {one.name}", remarks, one.total, worth, one.has_won

    @property
    def about(self) -> str:
        """What the table is for in a knock-out, such as the final; empty at tables of several."""
        return "" if self.seated.is_of_several else self.stake

    @property
    def marks(self) -> list[str]:
        """Remarks on the result, a few words each."""
        marks = [] if self.left is None else [self.left.words]
        marks += substitute_words(self.seated)
        if self.counts:
            marks.append(self.counts)
        if mark := tied_mark(self.seated, self.round.stage):
            marks.append(mark)
        if words := only_number_words(self.seated):
            marks.append(words)
        if self.seated.is_adjusted:
            marks.append(_("set by the director"))
        elif is_set_right(self.seated, self.round):
            marks.append(pgettext("result", "corrected"))
        if self.seated.is_corrected:
            marks.append(_("score sheet corrected later"))
        elif self.seated.is_annulled:
            marks.append(_("score sheet annulled"))
        return marks

    @property
    def reason(self) -> str:
        """The reason of the result, for directors."""
        rights = self.round.stage.tournament.club.rights
        return self.seated.table.reason if "direct" in rights else ""
