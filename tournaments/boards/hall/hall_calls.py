"""The calls for the director as the hall lists them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.models import Call
from tournaments.reading.round_clock import hour_words
from tournaments.reading.seated_table import SeatedTable
from tournaments.words.call_words import waiting_words


class CallLine(NamedTuple):
    """One call. `who`: the side that called; empty if its table is on another page.

    `when`: how long it has been waiting, or when it was solved. `since`: the moment from which it
    waits; None once a director takes it.
    """

    key: int
    number: int
    who: str
    about: str
    when: str
    since: datetime | None
    is_taken: bool
    is_open: bool

    @property
    def words(self) -> str:
        return capfirst(self.about)


def call_line(call: Call, seated: SeatedTable | None, now: datetime) -> CallLine:
    return CallLine(
        call.pk,
        call.table.number or 0,
        seated.names[call.side] if seated else "",
        call.about,
        _when(call, now),
        call.called_at if call.is_open and call.taken_at is None else None,
        call.taken_at is not None,
        call.is_open,
    )


def call_lines(
    calls: Sequence[Call], tables: Iterable[SeatedTable], now: datetime
) -> list[CallLine]:
    """Return a line for each call, with the name of its side if its table is among these."""
    seated = {one.table.pk: one for one in tables}
    return [call_line(call, seated.get(call.table_id), now) for call in calls]


def _when(call: Call, now: datetime) -> str:
    if call.ended_at is not None:
        text = _("solved, {hour}")
        return text.format(hour=hour_words(call.ended_at))
    if call.taken_by is not None:
        return _("{name} is on the way").format(name=call.taken_by)
    return waiting_words(call.seconds(now))
