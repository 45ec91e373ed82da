"""The page of a key that opens no table: the reason, and where its side sits now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext_lazy as _

from scoring.models import TableKey
from tournaments.boards.phones.phone_decision import place_link
from tournaments.boards.phones.phone_next import NextTable, NoTable, next_tables, without_table
from tournaments.entries.entrants import entrants_of
from tournaments.models import Entry, Tournament
from tournaments.phones.phone_tables import PhoneTable
from tournaments.reading.final_queries import final_placements
from tournaments.reading.progress import replays_level
from tournaments.remarks.taken_out import is_taken_out, is_undone
from tournaments.words.labels import Text

Reason = Literal[
    "unknown",
    "moved",
    "corrected",
    "undone",
    "replaced",
    "cancelled",
    "code-of-match-replaced",
    "code-of-match-cancelled",
    "draft",
    "no-phones",
    "round",
    "tournament",
    "annulled",
    "match",
]

WORDS: Mapping[Reason, tuple[Text, Text]] = {
    "unknown": (
        _("This link opens no table"),
        _("Scan the QR code on your slip again, or type its code."),
    ),
    "moved": (
        _("The draw has changed"),
        _("This code opens nothing any more. Take the slip of your table: its code opens it."),
    ),
    "corrected": (
        _("The director corrected an earlier result"),
        _("The bracket is played again from there, so this table does not count any more."),
    ),
    "undone": (
        _("The director undid a correction"),
        _("The bracket is again as it was before, so this table does not count any more."),
    ),
    "replaced": (
        _("This code was replaced"),
        _("The director made another code for your side. Ask the director to show it to you."),
    ),
    "cancelled": (
        _("This code was cancelled"),
        _("The director cancelled it. Write the hands on the slip, or ask the director."),
    ),
    "code-of-match-replaced": (
        _("This code was replaced"),
        _("The club made another code for your side. Ask the secretary to show it to you."),
    ),
    "code-of-match-cancelled": (
        _("This code was cancelled"),
        _("The club cancelled it. Ask the secretary who records this match."),
    ),
    "draft": (
        _("The draw was taken back"),
        _("Wait for the new draw. This page then shows your table."),
    ),
    "no-phones": (
        _("This tournament does not record on phones any more"),
        _("Write the hands on the slip."),
    ),
    "round": (_("This round is over"), ""),
    "tournament": (_("The tournament is over"), _("Thank you for playing.")),
    "annulled": (_("This match was annulled"), _("The secretary of the club can say why.")),
    "match": (_("This match is over"), _("Thank you for playing.")),
}
"""A heading, and what to do now, for each reason."""
OUT_OF_BRACKET = ("corrected", "undone")
LINKED = ("round", "tournament", *OUT_OF_BRACKET)
NEW_SLIP = _("Take the new slip of your table: its code opens it.")
OLD_SLIP = _("The slip that you had for your table before opens it again.")


@dataclass(frozen=True)
class ClosedPhone:
    """A key that opens no table. `found` is None for a made-up key."""

    found: PhoneTable | None

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries of the side, also if the draw has changed since; one query."""
        if self.found is None:
            return []
        people = "competitor__first", "competitor__second"
        return list(self.found.key.entries.select_related(*people, "tournament__club"))

    @property
    def tournament(self) -> Tournament | None:
        return self.entries[0].tournament if self.entries else None

    @cached_property
    def reason(self) -> Reason:
        found = self.found
        if found is None or (found.match is None and self.tournament is None):
            return "unknown"
        if self.tournament is None:
            return self._reason_of_match(found)
        if self._is_moved:
            return "moved" if self.next else "draft"
        assert found.round is not None
        if found.round.voided_at:
            if is_taken_out(found.round):
                return "undone" if is_undone(found.round) else "corrected"
            return "moved" if self.next else "draft"
        if found.key.revoked_at is not None:
            return "replaced" if self._is_replaced(found.key) else "cancelled"
        if found.round.is_draft:
            return "draft"
        if self.tournament.ended_at:
            return "tournament"
        return "round" if found.round.is_closed else "no-phones"

    def _reason_of_match(self, found: PhoneTable) -> Reason:
        if found.key.revoked_at is not None:
            is_replaced = self._is_replaced(found.key)
            return "code-of-match-replaced" if is_replaced else "code-of-match-cancelled"
        return "annulled" if found.match is not None and found.match.is_annulled else "match"

    @property
    def _is_moved(self) -> bool:
        """Whether the draw has moved the entries to another seat since the key was made."""
        if self.found is None or self.found.seated is None:
            return bool(self.entries)
        sides, at = self.found.seated.sides, self.found.at_table
        return at >= len(sides) or {e.pk for e in sides[at]} != {e.pk for e in self.entries}

    def _is_replaced(self, key: TableKey) -> bool:
        """Whether the side has another key now."""
        live = TableKey.objects.live().filter(side=key.side)
        if key.match_id is not None:
            return live.filter(match=key.match_id).exists()
        return live.filter(tables__in=key.tables.all()).exists()

    @property
    def heading(self) -> Text:
        return WORDS[self.reason][0]

    @property
    def advice(self) -> Text:
        words = WORDS[self.reason][1]
        if self.reason in OUT_OF_BRACKET and self.next:
            return f"{words} {OLD_SLIP if self.reason == 'undone' else NEW_SLIP}"
        if self.reason == "tournament" and self._is_champion:
            return f"{entrants_of(self.entries[0].tournament).champion}! {words}"
        if self.reason == "draft" and len(self.without_table) == len(self.entries):
            return ""
        return words

    @property
    def _is_champion(self) -> bool:
        own = {entry.pk for entry in self.entries}
        return self.tournament is not None and any(
            final.place == 1 and final.is_last and final.placement.entry_id in own
            for final in final_placements(self.tournament)
        )

    @cached_property
    def is_played_again(self) -> bool:
        """Whether the next table repeats this level match."""
        found = self.found
        if found is None or found.seated is None or found.round is None or not self.next:
            return False
        stage = self.next[0].round.stage
        if stage.pk != found.round.stage_id or not replays_level(stage):
            return False
        is_level, names = found.seated.is_level_in_tie, found.seated.names
        return is_level and self.next[0].opponents == names[1 - found.at_table]

    @property
    def waiting_hands_words(self) -> Text:
        if self.tournament is None:
            return _("Nothing is sent any more. Show what is below to the secretary.")
        return _("Nothing is sent any more. Show what is below to the director.")

    @cached_property
    def next(self) -> list[NextTable]:
        """The tables where the entries sit now.

        Only a key that was not revoked is followed by the key of the next table. Another person may
        have a replaced code, and the slip of an old draw may lie at the table of another pair.
        """
        found = self.found
        if found is None or not self.entries:
            return []
        is_undone = found.round is not None and found.round.voided_at is not None
        if self._is_moved or (is_undone and found.key.revoked_at is not None):
            return [each._replace(key="") for each in next_tables(self.entries, but=None)]
        if found.key.revoked_at is not None:
            return []
        return next_tables(self.entries, but=found.round)

    @cached_property
    def without_table(self) -> list[NoTable]:
        """The entries that sit nowhere now, and why not. Of a draw that was taken back only those
        who do not wait for the new one.
        """
        if self.reason not in ("round", "draft", *OUT_OF_BRACKET) or self.tournament is None:
            return []
        seated = {each.entry.pk for each in self.next}
        left = [entry for entry in self.entries if entry.pk not in seated]
        rows = without_table(self.tournament, left) if left else []
        return [row for row in rows if self.reason != "draft" or not row.may_play_on]

    @property
    def may_play_on(self) -> bool:
        return any(each.may_play_on for each in self.without_table)

    @property
    def link(self) -> tuple[str, Text] | None:
        """The page with the place of this side, or with its results while places are hidden: its
        address and words.
        """
        if self.tournament is None or self.reason not in LINKED:
            return None
        return place_link(self.tournament, self.entries[0])
