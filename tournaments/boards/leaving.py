"""What follows when an entry leaves a tournament, and when it comes back."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.entrants import EntryWords, words_of
from tournaments.fee_queries import EntryFee, Fees, has_fees
from tournaments.formats.event import Event
from tournaments.models import Entry
from tournaments.progress import current_stage, published
from tournaments.seated_table import SeatedTable, side_name
from tournaments.standings import PlayedStage, played_stage


@dataclass(frozen=True)
class Leaving:
    """An entry that would leave this stage after its published rounds."""

    entry: Entry
    played: PlayedStage

    @cached_property
    def matches(self) -> list[SeatedTable]:
        """The drawn matches of the entry that players have seen."""
        return [
            seated
            for this_round in self.played.published
            for seated in self.played.tables[this_round.pk]
            if self.entry.number in seated.numbers and not seated.table.is_bye
        ]

    @cached_property
    def _event(self) -> Event:
        """The stage as it would be without the entry, if its open matches got a result."""
        participants = []
        for row in self.played.participants:
            participant = copy(row)
            if row.entry_id == self.entry.pk:
                participant.until_round = len(self.played.published)
            participants.append(participant)
        after = replace(self.played, participants=participants)
        return after.event(after.published)

    @property
    def is_annulled(self) -> bool:
        """Whether the matches of the entry would count for nobody, whatever comes of open ones."""
        return self.entry.number in self._event.annulled

    @property
    def may_be_annulled(self) -> bool:
        """Whether the matches would count for nobody if an open one got no score."""
        number = self.entry.number
        none_came = tuple(
            [
                replace(t, absent=tuple(range(len(t.sides))))
                if t.is_open and number in t.entries
                else t
                for t in tables
            ]
            for tables in self._event.rounds
        )
        return number in replace(self._event, rounds=none_came).annulled

    @property
    def opponents(self) -> str:
        """The names of the opponents so far, by round."""
        names = [
            side_name(side)
            for seated in self.matches
            for side in seated.sides
            if self.entry.pk not in {entry.pk for entry in side}
        ]
        return ", ".join(dict.fromkeys(names))

    @property
    def counting(self) -> str:
        """Whether the matches of the entry count after it has left, in sentences."""
        count = len(self.matches)
        words = {"count": count, "opponents": self.opponents}
        if self.is_annulled:
            text = ngettext(
                "This is before half of the matches: {count} match, against {opponents}, is "
                "annulled and counts for nobody.",
                "This is before half of the matches: {count} matches, against {opponents}, are "
                "annulled and count for nobody.",
                count,
            )
            return f"{text.format(**words)} {_nothing_for_it()}"
        if self.may_be_annulled:
            text = ngettext(
                "The open match decides: with a score, what was played stays. Without one, as "
                "after a walkover, {count} match, against {opponents}, is annulled and counts for "
                "nobody.",
                "The open match decides: with a score, what was played stays. Without one, as "
                "after a walkover, {count} matches, against {opponents}, are annulled and count "
                "for nobody.",
                count,
            )
            return f"{text.format(**words)} {_nothing_for_it()}"
        return str(words_of(self.entry).matches_stay)


def _nothing_for_it() -> str:
    return _(
        "These opponents lose what they got for it; those who were still to come have a bye in "
        "that round, without points."
    )


@dataclass(frozen=True)
class LeavingBoard:
    """The page on which an entry leaves the tournament."""

    entry: Entry

    @property
    def words(self) -> EntryWords:
        return words_of(self.entry)

    @property
    def title(self) -> str:
        return str(self.words.leaves) % {"entry": self.entry}

    @property
    def effect(self) -> str:
        """The effects of leaving, in sentences."""
        stage = current_stage(self.entry.tournament)
        if stage is None:
            return str(self.words.matches_stay)
        if not published(stage) and stage.number == 1:
            return str(self.words.undrawn)
        leaving = Leaving(self.entry, played_stage(stage))
        if not leaving.matches:
            before = [] if stage.number == 1 else [self.words.matches_stay]
            return " ".join(map(str, [*before, self.words.not_drawn]))
        sentences = [leaving.counting, str(self.words.not_drawn_again)]
        if leaving.played.format.has_partners():
            sentences.append(
                _("If somebody sits out in a round, its draft offers that person as a replacement.")
            )
        return " ".join(sentences)

    @cached_property
    def _fee(self) -> EntryFee | None:
        """The fee after leaving; None in a tournament without a price."""
        tournament = self.entry.tournament
        return Fees(tournament).after_leaving(self.entry) if has_fees(tournament) else None

    @property
    def money(self) -> str:
        """Sentences about the fee and the payments of an entry that leaves; empty without both."""
        fee = self._fee
        if fee is None:
            return ""
        if fee.settlement.too_much:
            text = _(
                "{paid} was paid. After leaving, {too_much} of it is to be given back: once you "
                "have given it back, cancel the payment."
            )
            return text.format(paid=fee.paid, too_much=fee.too_much)
        words = [_("{paid} was paid and stays with the club.")] if fee.settlement.paid else []
        if fee.settlement.rest:
            words.append(_("{rest} is still owed, because the entry was drawn or agreed on a fee."))
        return " ".join(words).format(paid=fee.paid, rest=fee.rest)


def counting_again(entry: Entry) -> str:
    """Return which annulled matches count again if the entry comes back now; "" if none."""
    stage = current_stage(entry.tournament)
    if stage is None:
        return ""
    played = played_stage(stage)
    matches = Leaving(entry, played).matches
    if entry.number not in played.annulled or not matches:
        return ""
    text = ngettext(
        "{count} match counts again: against {opponents}.",
        "{count} matches count again: against {opponents}.",
        len(matches),
    )
    return text.format(count=len(matches), opponents=Leaving(entry, played).opponents)
