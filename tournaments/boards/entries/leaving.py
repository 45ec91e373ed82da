"""Effects on a tournament when an entry leaves, and when it comes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.entries.entrants import EntryWords, words_of
from tournaments.formats.event import Event
from tournaments.models import Entry, Round
from tournaments.money.fee_queries import EntryFee, Fees, has_fees
from tournaments.reading.progress import current_stage, published
from tournaments.reading.seated_table import SeatedTable, side_name
from tournaments.reading.standings import PlayedStage, played_stage, regulation_of
from tournaments.words.reasons import amount_of


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
        after = _with_until(self.played, self.entry, len(self.played.published))
        return after.event(after.published)

    @property
    def is_annulled(self) -> bool:
        """Whether its matches would count for nobody, whatever the results of open matches."""
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
    def counting(self) -> str:
        """Whether the matches of the entry count after it has left, in sentences."""
        annulled = self.played.annulled
        matches = [seated for seated in self.matches if annulled.isdisjoint(seated.numbers)]
        count = len(matches)
        words = {"count": count, "opponents": _opponents(self.entry, matches)}
        if not matches and (self.is_annulled or self.may_be_annulled):
            return _(
                "This changes no result: all matches so far are annulled already, since the "
                "opponents left before half of theirs."
            )
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
        "These opponents lose the points of those matches; opponents still to come have a bye in "
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


@dataclass(frozen=True)
class ReturningBoard:
    """The page on which an entry that left comes back."""

    entry: Entry

    @property
    def title(self) -> str:
        return _("Bring {entry} back?").format(entry=self.entry)

    @cached_property
    def effects(self) -> list[str]:
        """Changes to the rounds drawn so far if the entry comes back, in sentences."""
        stage = current_stage(self.entry.tournament)
        played = None if stage is None else played_stage(stage)
        is_there = self.entry.left_at is None
        if is_there or played is None or self.entry.number not in played.entries:
            return []
        after = _with_until(played, self.entry, None)
        return [
            *self._matches(played, after),
            *self._byes(played, after),
            *(text for drawn in played.published for text in self._without_table(played, drawn)),
        ]

    def _matches(self, played: PlayedStage, after: PlayedStage) -> Iterator[str]:
        """Yield which annulled matches count again; one whose other side left stays annulled."""
        matches = [
            seated
            for seated in Leaving(self.entry, played).matches
            if not played.annulled.isdisjoint(seated.numbers)
            and after.annulled.isdisjoint(seated.numbers)
        ]
        if matches:
            text = ngettext(
                "{count} match counts again: against {opponents}.",
                "{count} matches count again: against {opponents}.",
                len(matches),
            )
            yield text.format(count=len(matches), opponents=_opponents(self.entry, matches))

    def _byes(self, played: PlayedStage, after: PlayedStage) -> Iterator[str]:
        """Yield the byes of others that count again, with their worth."""
        unit = regulation_of(played.stage.tournament).award.unit
        for this_round in after.published if self.entry.number in played.annulled else ():
            alone, results = after.left_alone(this_round), after.results_of(this_round)
            for number in (n for n in alone if alone[n] == self.entry.number and n in results):
                text = _(
                    "The bye of {entry} in round {round} counts again and is worth {worth}: that "
                    "round was drawn without {other}."
                )
                yield text.format(
                    entry=after.entries[number],
                    round=this_round.overall,
                    worth=amount_of(results[number].points, unit),
                    other=self.entry,
                )

    def _without_table(self, played: PlayedStage, this_round: Round) -> Iterator[str]:
        seated = {n for table in played.tables[this_round.pk] for n in table.numbers}
        if seats_all(played, this_round) and self.entry.number not in seated:
            yield no_table_words(self.entry, this_round)


def seats_all(played: PlayedStage, this_round: Round) -> bool:
    """Whether a round in play was drawn for all who take part."""
    format = played.format
    return format.draws and not format.has_bracket and not this_round.is_closed


def drawn_without(played: PlayedStage, this_round: Round) -> list[Entry]:
    """Return the entries that came back after a round in play was drawn, and sit nowhere in it."""
    if not seats_all(played, this_round):
        return []
    return [row.entry for row in played.newcomers(this_round) if row.until_round is None]


def no_table_words(entry: Entry, this_round: Round) -> str:
    """Return that an entry has no table, since the round was drawn while it was away."""
    text = _("{entry}: no table in round {round}, which was drawn without them.")
    if this_round.state == Round.State.PUBLISHED:
        text = _(
            "{entry}: no table in round {round}, which was drawn without them. Taking the draw "
            "back before it begins, and drawing again, seats them."
        )
    return text.format(entry=entry, round=this_round.overall)


def _with_until(played: PlayedStage, entry: Entry, until: int | None) -> PlayedStage:
    """Return the stage with another last round of the entry; None: it is there to the end."""
    participants = []
    for row in played.participants:
        participant = copy(row)
        if row.entry_id == entry.pk:
            participant.until_round = until
        participants.append(participant)
    return replace(played, participants=participants)


def _opponents(entry: Entry, matches: Sequence[SeatedTable]) -> str:
    """Return the names of the opponents in these matches, by round."""
    names = [
        side_name(side)
        for seated in matches
        for side in seated.sides
        if entry.pk not in {own.pk for own in side}
    ]
    return ", ".join(dict.fromkeys(names))
