"""Byes and missed rounds, and why each is there: the one source of all pages and papers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.parts.base import Note
from tournaments.models import Entry, Participant, Round
from tournaments.ranking.awards import TotalPoints
from tournaments.ranking.results import Bye
from tournaments.ranking.tally import Result
from tournaments.reading.round_names import name_in
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, Standings
from tournaments.words.labels import Text
from tournaments.words.reasons import WORTHS, amount_of

ByeKind = Literal["drawn", "asked", "absent", "credit"]

BYES: dict[ByeKind, Text] = {
    "drawn": gettext_lazy("bye"),
    "asked": gettext_lazy("bye on request"),
    "absent": gettext_lazy("absent at the check-in"),
    "credit": gettext_lazy("credit, joined later"),
}
OPPONENT_LEFT, OPPONENT_ANNULLED = "bye-opponent-left", "bye-opponent-annulled"
"""The codes of the notes of a draw on byes because an entry left."""
WAITS = gettext_lazy("waits for the next match")
"""The words at an entry of a bracket whose next opponent still plays."""
BYES_SAID = gettext_lazy("{entry}: bye on request in round {round}, worth {worth}.")
ABSENT_SAID = gettext_lazy("{entry}: absent at the check-in of round {round}, without points.")
NOBODY_WON = gettext_lazy(
    "Nobody has won a match yet: until then a bye and a walkover are worth 0 points. After that "
    "they are worth the mean of those who won."
)
CREDIT_SAID = gettext_lazy("{entry}: credit for round {round}, before joining: {worth}.")


@dataclass(frozen=True)
class WhoLeft:
    """An entry that left, at a table that this changes: the opponent has a bye, or the table does
    not count because the entry left before half of its matches.
    """

    entry: Entry
    counts: bool

    @property
    def words(self) -> str:
        if self.counts:
            return self.brief
        text = _("Counts for nobody: {entry} left before half of the matches.")
        return text.format(entry=self.entry)

    @property
    def brief(self) -> str:
        """A sentence that the entry left, without the consequences."""
        if self.entry.left_at is None:
            return _("This round was drawn without {entry}.").format(entry=self.entry)
        return _("{entry} left.").format(entry=self.entry)


def leavings(played: PlayedStage, this_round: Round) -> dict[int, WhoLeft]:
    """Return the entries whose leaving changes a table, by the key of the table."""
    annulled, alone = played.annulled, played.left_alone(this_round)
    found = {}
    for seated in played.tables[this_round.pk]:
        numbers = sorted(seated.numbers)
        gone = [number for number in numbers if number in annulled]
        gone += [alone[number] for number in numbers if number in alone]
        if gone:
            found[seated.table.pk] = WhoLeft(played.entries[gone[0]], gone[0] not in annulled)
    return found


def asked_for(played: PlayedStage, this_round: Round) -> dict[int, ByeKind]:
    """Return the entries that asked for a bye in this round or are absent, by their number."""
    found = ((p.entry.number, played.byes(p).get(this_round.number)) for p in played.participants)
    return {n: "absent" if worth == "absent" else "asked" for n, worth in found if worth}


def absent_in(played: PlayedStage, this_round: Round) -> set[int]:
    """Return the numbers of the entries that the check-in leaves out of this round."""
    return {n for n, kind in asked_for(played, this_round).items() if kind == "absent"}


def waiting_entries(played: PlayedStage, this_round: Round) -> list[Entry]:
    """Return the entries that are still in a bracket, and have neither a match nor a bye in this
    round: their opponents play for it.
    """
    seated = {number for table in played.tables[this_round.pk] for number in table.numbers}
    brackets = played.brackets(played.published).values() if played.format.has_bracket else ()
    alive = {number for bracket in brackets for number in bracket.alive}
    entries = (played.entries[number] for number in sorted(alive - seated))
    return [entry for entry in entries if entry.left_at is None]


def bye_reasons(played: PlayedStage, this_round: Round) -> dict[int, str]:
    """Return why each bye of a round is there, in a few words, by the number of its entry. A bye
    from an odd number of entries is missing.
    """
    asked, left = asked_for(played, this_round), leavings(played, this_round)
    reasons = {}
    for seated in played.tables[this_round.pk]:
        number = seated.sides[0][0].number
        if seated.table.is_bye and seated.table.pk in left:
            reasons[number] = left[seated.table.pk].brief
        elif seated.table.is_bye and number in asked:
            reasons[number] = str(BYES[asked[number]])
    return reasons


def drawn_reasons(played: PlayedStage, notes: Iterable[Note]) -> dict[int, str]:
    """Return the reasons of the byes of a draw that is not stored, from its notes."""
    return {
        note.sides[0]: WhoLeft(played.entries[note.sides[-1]], note.code == OPPONENT_LEFT).brief
        for note in notes
        if note.code in (OPPONENT_LEFT, OPPONENT_ANNULLED)
    }


def bye_sentence(played: PlayedStage, this_round: Round, reason: str) -> str:
    """Return that an entry has a bye in a round, and why: `reason` as from `bye_reasons`."""
    known = {
        "": _("{round}: bye, no match this time."),
        str(BYES["asked"]): _("{round}: bye on request, no match this time."),
        str(BYES["absent"]): _("{round}: absent at the check-in, no match this time."),
    }
    sentence = known.get(reason, known[""]).format(round=name_in(played, this_round))
    return sentence if reason in known else f"{sentence} {reason}"


def bye_row(
    seated: SeatedTable,
    results: Mapping[int, Result],
    asked: Mapping[int, ByeKind],
    left: Mapping[int, WhoLeft],
    unit: str,
) -> tuple[str, str, Text, str]:
    """Return the name at a bye, its worth in words (empty if it does not count), its kind, and who
    left.

    `results` by entry number; `asked` and `left` as from `asked_for` and `leavings`.
    """
    result = results.get(number := seated.sides[0][0].number)
    worth = "" if result is None else amount_of(result.points, unit)
    why = left[seated.table.pk].words if seated.table.pk in left else ""
    return seated.names[0], worth, BYES[asked.get(number, "drawn")], why


def bye_sentences(standings: Standings, shown: Collection[Entry]) -> list[str]:
    """Return a sentence for each bye in the standings that is not from an odd number of entries,
    and for each credit; before these, that byes and walkovers have no worth yet. `shown`: the
    entries on the page.
    """
    played, keys = standings.played, {entry.pk for entry in shown}
    sentences = [str(NOBODY_WON)] if _lacks_a_mean(standings) else []
    sentences += [
        text
        for participant in played.participants
        if participant.entry_id in keys
        for text in _requested(participant, standings)
    ]
    for this_round in played.rounds[: standings.rounds]:
        left = leavings(played, this_round)
        for seated in played.tables[this_round.pk]:
            if seated.table.is_bye and seated.table.pk in left and seated.sides[0][0].pk in keys:
                sentences.append(_alone(seated.sides[0][0], this_round, left[seated.table.pk]))
    return sentences


def annulled_sentences(standings: Standings, shown: Collection[Entry]) -> list[str]:
    """Return a sentence for each match of these entries that counts for nobody, because an entry
    left, by round.
    """
    played, keys = standings.played, {entry.pk for entry in shown}
    sentences = []
    for this_round in played.rounds[: standings.rounds] if standings.event.annulled else ():
        left = leavings(played, this_round)
        for seated in played.tables[this_round.pk]:
            why, here = left.get(seated.table.pk), (e.pk for side in seated.sides for e in side)
            if why and not why.counts and not seated.table.is_bye and not keys.isdisjoint(here):
                text = _(
                    "{sides}, round {round}: annulled, since {other} left before half of the "
                    "matches."
                )
                sides = " × ".join(seated.names)
                sentences.append(
                    text.format(sides=sides, round=this_round.overall, other=why.entry)
                )
    return sentences


def _lacks_a_mean(standings: Standings) -> bool:
    """Whether a walkover or a bye waits for a match whose points it can get."""
    regulation = standings.event.regulation
    if not isinstance(regulation.award, TotalPoints):
        return False
    usual = {
        "walkover": regulation.walkover is None,
        "bye": regulation.bye == Bye(),
    }
    results = [result for row in standings.rows for result in row.place.tally.results]
    is_known = any(one.kind == "played" and one.outcome == "win" for one in results)
    return not is_known and any(usual.get(one.kind) for one in results)


def _requested(participant: Participant, standings: Standings) -> Iterator[str]:
    before = standings.played.stage.rounds_before
    for texts, worths in ((BYES_SAID, participant.byes), (CREDIT_SAID, participant.credit)):
        for number in sorted(map(int, worths)):
            if number <= standings.rounds:
                worth = worths[str(number)]
                text = str(ABSENT_SAID if worth == "absent" else texts)
                values = {"round": before + number, "worth": WORTHS[worth]}
                yield text.format(entry=participant, **values)


def _alone(entry: Entry, this_round: Round, left: WhoLeft) -> str:
    if left.entry.left_at is None:
        text = _("{entry}: bye in round {round}, drawn without {other}.")
    elif left.counts:
        text = _("{entry}: bye in round {round}, since {other} left.")
    else:
        text = _(
            "{entry}: the bye in round {round} counts for nobody, since {other} left before half "
            "of the matches."
        )
    return text.format(entry=entry, round=this_round.overall, other=left.entry)
