"""The list of entries: playing, waiting to be admitted, and gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.journal.writing import NotNow
from clubs.lists.span_words import day_name
from clubs.words.figures import money
from tournaments.entries.entrants import Entrants, entrants_of, words_of
from tournaments.entries.entry_queries import stage_to_join
from tournaments.formats import FORMATS
from tournaments.models import Entry, Participant, Tournament
from tournaments.money.fee_queries import EntryFee, Fees, has_fees
from tournaments.money.fees import State
from tournaments.reading.progress import current_stage, is_drawn


class Tag(NamedTuple):
    words: str
    is_amber: bool = False


@dataclass(frozen=True)
class EntriesBoard:
    """The entries by number. Entries in `waiting` are admitted in this order."""

    tournament: Tournament
    playing: Sequence[Entry]
    waiting: Sequence[Entry]
    left: Sequence[Entry]
    entrants: Entrants

    @property
    def title(self) -> str:
        """The number of entries that take part, in words."""
        return str(self.entrants.take_part % {"number": len(self.playing)})

    @property
    def same_day(self) -> Entry | None:
        """One of the entries, if all were made on the same day."""
        every = [*self.playing, *self.waiting, *self.left]
        days = {timezone.localdate(entry.entered_at) for entry in every}
        return every[0] if len(days) == 1 else None

    @property
    def directs(self) -> bool:
        """Whether the reader may change the entries of this tournament."""
        return "direct" in self.tournament.club.rights and self.tournament.ended_at is None

    @property
    def is_drawn(self) -> bool:
        """Whether entries are late ones by now."""
        return is_drawn(self.tournament)

    @cached_property
    def can_enter(self) -> bool:
        """Whether a new entry would still play: a drawn bracket has no room for one."""
        try:
            stage = stage_to_join(self.tournament)
        except NotNow:
            return False
        return not (FORMATS[stage.format].has_bracket and self.is_drawn)

    @property
    def others(self) -> list[tuple[str, str, Sequence[Entry]]]:
        """Title, kind and entries of the lists under the main one."""
        waiting = _("On the waiting list, in this order"), "entries", self.waiting
        left = pgettext("entries", "Left"), "gone", self.left
        return [part for part in (waiting, left) if part[2]]

    @property
    def free(self) -> int | None:
        """The number of free places; None if there is no limit."""
        capacity = self.tournament.capacity
        return None if capacity is None else max(0, capacity - len(self.playing))

    @property
    def free_words(self) -> str:
        """The number of free places in words; empty if there is no limit."""
        if self.free is None:
            return ""
        text = ngettext("%(number)s place is free", "%(number)s places are free", self.free)
        return text % {"number": self.free}

    @property
    def counts_paid(self) -> bool:
        """Whether somebody has paid, or has a fee to pay."""
        return any(hasattr(entry, "fee") or has_paid(entry) for entry in self.playing)

    @property
    def paid(self) -> str:
        return paid_words(sum(has_paid(entry) for entry in self.playing))

    @property
    def next_in(self) -> Entry | None:
        """The entry to be admitted next, if a place is free."""
        return self.waiting[0] if self.waiting and self.free and self.directs else None

    @property
    def next_in_words(self) -> str:
        return str(self.entrants.free % {"places": self.free, "next_in": self.next_in})


def entries_board(tournament: Tournament) -> EntriesBoard:
    rows = list(entries_with_seats(tournament))
    put_fees_on(rows, tournament)
    inside = [entry for entry in rows if entry.left_at is None]
    return EntriesBoard(
        tournament,
        playing=[entry for entry in inside if not entry.is_waiting],
        waiting=[entry for entry in inside if entry.is_waiting],
        left=[entry for entry in rows if entry.left_at is not None],
        entrants=entrants_of(tournament),
    )


def has_paid(entry: Any) -> bool:
    """Whether an entry has paid its whole fee (with its `fee`), or was ticked as paid (without)."""
    if hasattr(entry, "fee"):
        return entry.fee.settlement.state in (State.PAID, State.OVERPAID)
    return bool(entry.is_paid)


def paid_mark(entry: Any) -> str:
    """Return the text of the column "paid" on paper; empty if the entry still has to pay."""
    if has_paid(entry):
        return pgettext("paid", "yes")
    if hasattr(entry, "fee") and entry.fee.settlement.state is State.FREE:
        return pgettext("paid", "exempt") if entry.fee.agreed else "\u2013"
    return ""


def put_fees_on(entries: Iterable[Any], tournament: Tournament) -> None:
    """Set `fee` on these entries for a director, if the tournament has a price."""
    if has_fees(tournament) and "direct" in tournament.club.rights:
        fees = Fees(tournament)
        for entry in entries:
            entry.fee = fees.of(entry)


def door_money(entries: Iterable[Any]) -> str:
    """Return what entries with fees (`put_fees_on`) paid and owe, in words; empty without fees."""
    fees: list[EntryFee] = [entry.fee for entry in entries if hasattr(entry, "fee")]
    if not fees:
        return ""
    paid, rest = (
        money(sum(getattr(fee.settlement, name) for fee in fees), fees[0].currency)
        for name in ("paid", "rest")
    )
    owing = sum(fee.settlement.rest > 0 for fee in fees)
    received = _("Received {amount}.").format(amount=paid)
    if not owing:
        return f"{received} " + _("Nobody owes anything.")
    text = ngettext("{number} entry owes {rest}.", "{number} entries owe {rest}.", owing)
    return f"{received} " + text.format(number=owing, rest=rest)


def paid_words(number: int) -> str:
    if not number:
        return _("Nobody has paid yet")
    text = ngettext("%(number)s has paid", "%(number)s have paid", number)
    return text % {"number": number}


def about(entry: Entry) -> str:
    """Return the names of a pair and its reserve; for directors also the reason for leaving."""
    words = list(filter(None, [entry.competitor.partners]))
    if entry.reserve:
        words.append(_("Reserve: %(name)s") % {"name": entry.reserve.name})
    if entry.left_reason and "direct" in entry.tournament.club.rights:
        words.append(entry.left_reason)
    return ". ".join(words)


def entered(entry: Entry) -> str:
    """Return the day on which an entry was made, in words."""
    day = day_name(timezone.localdate(entry.entered_at), timezone.localdate())
    return _("entered: {day}").format(day=day)


def tags(entry: Any) -> Iterator[Tag]:
    """Yield the labels beside an entry of `entries_with_seats`: section, bye, seed and the like."""
    if entry.presence and not (entry.left_at or entry.tournament.ended_at):
        yield Tag(entry.get_presence_display(), is_amber=entry.presence != Entry.Presence.PRESENT)
    if entry.is_expelled and "direct" in entry.tournament.club.rights:
        yield Tag(str(words_of(entry).expelled), is_amber=True)
    if entry.section:
        yield Tag(_("section %(name)s") % {"name": entry.section})
    if entry.seed:
        yield Tag(_("seed %(number)s") % {"number": entry.seed})
    if entry.group:
        yield Tag(entry.group)
    if entry.table:
        yield Tag(_("always table %(number)s") % {"number": entry.table})
    before, byes = entry.rounds_before, entry.byes or {}
    if asked := [before + int(at) for at, worth in byes.items() if worth != "absent"]:
        text = ngettext("bye in round %(rounds)s", "bye in rounds %(rounds)s", len(asked))
        yield Tag(text % {"rounds": ", ".join(map(str, asked))})
    if absent := [before + int(at) for at, worth in byes.items() if worth == "absent"]:
        text = ngettext("absent in round %(rounds)s", "absent in rounds %(rounds)s", len(absent))
        yield Tag(text % {"rounds": ", ".join(map(str, absent))})
    if entry.from_round and entry.from_round > 1 and entry.left_at is None:
        number = entry.from_round + entry.rounds_before
        yield Tag(_("from round %(number)s on") % {"number": number}, is_amber=True)


def entries_with_seats(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries by number, each with `section`, `byes` and first round of its stage."""
    stage = current_stage(tournament)
    seats = Participant.objects.filter(entry=OuterRef("pk"), stage=stage)
    rows = tournament.entries.select_related(
        "competitor__first", "competitor__second", "reserve"
    ).order_by("number")
    return rows.annotate(
        section=Subquery(seats.values("section")),
        from_round=Subquery(seats.values("from_round")),
        rounds_before=Value(stage.rounds_before if stage else 0),
        byes=Subquery(seats.values("byes")),
    )
