"""How far the entries of a bracket have come, in a few words each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.entries.entrants import words_of
from tournaments.formats.event import Event
from tournaments.formats.parts.base import Note
from tournaments.formats.parts.bracket import Bracket, Stake, Tie
from tournaments.models import Entry, Round
from tournaments.reading.progress import tied_rule
from tournaments.reading.round_names import stake_name, the_tie, tie_name
from tournaments.reading.standings import PlayedStage, StandingRow
from tournaments.reading.table_words import TIED_MARKS
from tournaments.words.labels import Text

WHERE: Mapping[int, Text] = {
    4: gettext_lazy("in the semi-finals"),
    8: gettext_lazy("in the quarter-finals"),
    16: gettext_lazy("in the last 16"),
}
"""The round in which an entry was knocked out, by the entries left in it."""


def fates(played: PlayedStage, event: Event, *, by_whom: bool = False) -> dict[int, str]:
    """Return how far each entry has come, by its number: "Knocked out in the semi-finals", and
    `by_whom`.

    `event`: the stage after the rounds that count. Entries that left are missing, and those of
    matches that a closed stage did not play; all are in formats without a bracket.
    """
    if not played.format.has_bracket:
        return {}
    brackets = (played.format.bracket(field) for field in event.fields.values())
    return {
        number: words
        for bracket in brackets
        if bracket is not None
        for number, ties in _ties_of_entries(bracket).items()
        if played.entries[number].left_at is None
        and (words := _fate(played, bracket, ties, played.entries[number], by_whom=by_whom))
    }


def still_playing(played: PlayedStage, event: Event) -> frozenset[int]:
    """Return the numbers of the entries that have another tie in the bracket of an open stage."""
    if not played.format.has_bracket or played.stage.closed_at is not None:
        return frozenset()
    brackets = (played.format.bracket(field) for field in event.fields.values())
    ties = [tie for bracket in brackets if bracket is not None for tie in bracket.ties]
    return frozenset(entry for tie in ties if not tie.decided for entry in tie.entries)


def known_place(row: StandingRow, playing: Collection[int]) -> int | None:
    """Return the place of a row; None while its entry is `still_playing`."""
    return None if row.entry.number in playing else row.place.place


def fate_words(played: PlayedStage, number: int) -> str:
    """Return how far an entry has come with the open round, in a sentence."""
    far = fates(played, played.event(played.published)).get(number)
    return f"{far}." if far else ""


def recorded_words(played: PlayedStage, round_name: str, number: int) -> str:
    """Return what follows for an entry whose match in the open round has a result: in a bracket its
    next opponent, if it is decided.
    """
    brackets = played.brackets(played.published).values() if played.format.has_bracket else ()
    for bracket in brackets:
        ties = _ties_of_entries(bracket).get(number, [])
        still = next((tie for tie in ties if not tie.decided), None)
        if ties and still is None:
            return fate_words(played, number) or _recorded(round_name)
        if len(ties) > 1 and still is not None and not still.meetings:
            text = _("{round}: won. {next}") if ties[-2].winner == number else "{before} {next}"
            following = _next_words(played, bracket, still, number)
            return text.format(round=round_name, next=following, before=_recorded(round_name))
    return _recorded(round_name)


def next_tie_words(played: PlayedStage, number: int) -> str:
    """Return the next tie of an entry that its bracket decides before the draw, in sentences; else
    empty.
    """
    brackets = played.brackets(played.published).values() if played.format.has_bracket else ()
    for bracket in brackets:
        for tie in _ties_of_entries(bracket).get(number, []):
            if not tie.decided and not tie.meetings:
                words = _next_words(played, bracket, tie, number)
                table = _("The table comes with the draw.")
                return f"{words} {table}" if len(tie.entries) == 2 else words
    return ""


def opponents_ahead(played: PlayedStage, this_round: Round) -> dict[int, str]:
    """Return against whom the winner of each table of a first round plays then, by its key."""
    if not played.format.has_bracket or this_round.number > 1:
        return {}
    ahead: dict[int, str] = {}
    seated = {frozenset(each.numbers): each for each in played.tables[this_round.pk]}
    for bracket in played.brackets([this_round]).values():
        for sources in (tie.sources for tie in bracket.ties if len(tie.sources) == 2):
            tables = [seated.get(frozenset(source.tie.entries)) for source in sources]
            if any(source.takes != "winner" or not source.tie.is_first for source in sources):
                continue
            for own, other in (tables, tables[::-1]):
                if own is None or other is None or not own.number:
                    continue
                text = _("Then against the winner of table {table}.")
                if other.table.is_bye:
                    text = _("Then against {who}.")
                who = " × ".join(other.names)
                ahead[own.table.pk] = text.format(table=other.number, who=who)
    return ahead


def waiting_words(played: PlayedStage, this_round: Round, note: Note) -> str:
    """Return at which table of this round the opponent of a waiting entry is decided, in a
    sentence; empty for other notes.
    """
    brackets = played.brackets(played.published).values() if note.code == "waits" else ()
    for tie in (tie for bracket in brackets for tie in bracket.ties if not tie.decided):
        if note.sides[0] not in tie.entries or not tie.sources:
            continue
        waits = tie.sources[1 - tie.sides.index(note.sides[0])]
        for seated in played.tables[this_round.pk]:
            if waits is not None and seated.numbers == set(waits.tie.entries):
                text = _("{entry}: waiting for the loser of table {table}.")
                if waits.takes == "winner":
                    text = _("{entry}: waiting for the winner of table {table}.")
                entry = played.entries[note.sides[0]]
                return text.format(entry=entry, table=seated.number)
    return ""


def _recorded(round_name: str) -> str:
    return _("{round}: the result is recorded.").format(round=round_name)


def _next_words(played: PlayedStage, bracket: Bracket, tie: Tie, number: int) -> str:
    """Return the next tie of an entry, in a sentence: with its opponent, or the match that decides
    it.
    """
    other = 1 - tie.sides.index(number)
    opponent, waits = tie.sides[other], tie.sources[other] if tie.sources else None
    names = [str(played.entries[each]) for each in (waits.tie.entries if waits else ())]
    text = _("Next: {round}.")
    if isinstance(opponent, int):
        text, names = _("Next: {round}, against {who}."), [str(played.entries[opponent])]
    elif waits is not None and len(names) == 2:
        text = _("Next: {round}, against the loser of {who}.")
        if waits.takes == "winner":
            text = _("Next: {round}, against the winner of {who}.")
    return text.format(round=the_tie(bracket.stake(tie)), who=" × ".join(names))


def _ties_of_entries(bracket: Bracket) -> dict[int, list[Tie]]:
    ties: defaultdict[int, list[Tie]] = defaultdict(list)
    for tie in bracket.ties:
        for entry in tie.entries:
            ties[entry].append(tie)
    return ties


def still_in(played: PlayedStage) -> list[tuple[str, str]]:
    """Return the next ties of a bracket after its closed rounds, or their one side that is known:
    its names, and what it plays if not all play the same. Empty once everything is decided.
    """
    names = {number: str(entry) for number, entry in played.entries.items()}
    ties = [(b, tie) for b in played.brackets().values() for tie in b.ties if not tie.decided]
    went_on = _("Went on")
    rows: dict[str, list[str]] = {went_on: []}
    new = [bracket.stake(tie) for bracket, tie in ties if tie.entries and not tie.is_replayed]
    is_mixed = len({stake for stake in new if stake.kind == "knockout"}) > 1
    for bracket, tie in ties if played.format.has_bracket else ():
        stake, own = bracket.stake(tie), [names[entry] for entry in tie.entries]
        if tie.is_replayed and tied_rule(played.stage):
            rows.setdefault(_("Play again"), []).append(" × ".join(own))
        elif own and is_mixed:
            rows.setdefault(tie_name(stake), []).append(" × ".join(own))
        elif own:
            head = went_on if stake.kind == "knockout" else stake_name(stake)
            rows.setdefault(head, []).append(" × ".join(own))
    heads = [head for head, ties in rows.items() if ties]
    return [(tie, head if heads != [went_on] else "") for head in heads for tie in rows[head]]


def _fate(
    played: PlayedStage, bracket: Bracket, ties: Sequence[Tie], entry: Entry, *, by_whom: bool
) -> str:
    still = next((tie for tie in ties if not tie.decided), None)
    if still is None:
        tie = bracket.final if entry.number == bracket.winner else ties[-1]
        stake, has_won = bracket.stake(tie), tie.winner == entry.number
        end = _end(stake, entry, has_won=has_won)
        if not by_whom or has_won or tie.winner is None or stake.kind != "knockout":
            return end
        text = _("{end} to {who}") if tie == bracket.final else _("{end} by {who}")
        return text.format(end=end, who=played.entries[tie.winner])
    if played.stage.closed_at is not None:
        return ""
    if still.is_replayed and (rule := tied_rule(played.stage)):
        return capfirst(str(TIED_MARKS[rule]))
    return _("Next: {round}").format(round=tie_name(bracket.stake(still)))


def _end(stake: Stake, entry: Entry, *, has_won: bool) -> str:
    """Return how the last tie of an entry ended for it."""
    words = words_of(entry)
    where = f"({stake_name(stake)})"
    match stake:
        case Stake("knockout", 2) | Stake("grand-final") | Stake("reset"):
            return str(words.won_final if has_won else words.lost_final)
        case Stake("places", number):
            text = words.won_place if has_won else words.lost_place
            return str(text).format(number=number)
        case Stake("knockout", number):
            in_round = _("in the round of {number}").format(number=number)
            where = str(WHERE.get(number, in_round))
    return stake_name(stake) if has_won else str(words.out).format(where=where)
