"""Names of rounds and ties: round 4 of 5, the final, the match for third place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.formats import FORMATS as KINDS
from tournaments.formats.knockouts.series import Series
from tournaments.formats.parts.base import Format
from tournaments.formats.parts.bracket import Bracket, Stake, Tie, tie_of
from tournaments.models import Round, Table
from tournaments.reading.standings import PlayedStage, played_stage
from tournaments.words.labels import FORMATS, Text, in_a_row

BESIDE = ("places", "consolation")
"""Kinds of ties that do not give a round its name."""
NUMBERED = ("winners", "losers", "consolation")
"""Kinds of ties whose rounds before the last have a number of their own in their name."""


@dataclass(frozen=True)
class Stakes:
    """The name of a round of a knock-out, and other names of single tables by their key.

    Empty in other formats.
    """

    name: str = ""
    tables: Mapping[int, str] = field(default_factory=dict)
    number: int = 0
    """The number of a round in `name` (Winners, round 1); 0 if it has none."""
    is_unique: bool = False
    """Whether no earlier round has this name, so that it needs no number."""


@dataclass(frozen=True)
class _Called:
    """A tie as the name of its round says it. `is_replay`: the match before it was level."""

    stake: Stake
    is_replay: bool


def stakes(played: PlayedStage, this_round: Round) -> Stakes:
    """Return the name of a round, and the names of its tables that differ from it.

    These are the final, matches of losers, and all ties of a round with ties of several rounds.
    """
    if not played.format.has_bracket:
        return Stakes()
    seen = [r for r in played.rounds if r.number <= this_round.number]
    known = list(played.brackets(seen).values())
    ties: dict[int, _Called] = {}
    for seated in played.tables[this_round.pk]:
        entries = [entry.number for side in seated.sides for entry in side]
        about = [(b, tie) for b in known if (tie := tie_of(b, entries, this_round.number))]
        if about and not seated.table.is_bye:
            ties[seated.table.pk] = _called(played.format, *about[0], this_round.number)
    names = {key: _own_name(tie) for key, tie in ties.items()}
    name = _common_name(ties.values())
    if not name:
        return Stakes("", names)
    final = Stake("knockout", 2)
    main = _main({tie.stake for tie in ties.values()})
    marked = {
        key: names[key]
        for key, tie in ties.items()
        if len(main) > 1 or tie.is_replay or tie.stake == final or tie.stake.kind in BESIDE
    }
    stake = min(main, key=lambda stake: stake.number)
    is_numbered = stake.kind in NUMBERED and stake.number != stake.last
    is_unique = played.format.legs == 1 and name not in (
        drawn_name(played.format, known, number) for number in range(1, this_round.number)
    )
    own_number = stake.number if is_numbered else 0
    return Stakes(name, marked if len({*names.values()}) > 1 else {}, own_number, is_unique)


def _own_name(tie: _Called) -> str:
    """Return the name of one table: "Quarter-final: replay"."""
    name = tie_name(tie.stake)
    if not tie.is_replay:
        return name
    return ngettext("{round}: replay", "{round}: replays", 1).format(round=name)


def _called(format: Format, bracket: Bracket, tie: Tie, number: int) -> _Called:
    """Return a tie as it is called in round `number`, drawn or not."""
    is_single = isinstance(format, Series) and format.wins_of(tie) == 1
    has_met = any(meeting.round < number for meeting in tie.meetings)
    return _Called(bracket.stake(tie), is_replay=is_single and has_met)


def drawn_name(format: Format, brackets: Iterable[Bracket], number: int) -> str:
    """Return the common name of the ties with a match in a round; empty if they have none."""
    ties = ((bracket, tie) for bracket in brackets for tie in bracket.ties)
    return _common_name(
        _called(format, bracket, tie, number)
        for bracket, tie in ties
        if any(meeting.round == number for meeting in tie.meetings)
    )


def due_name(format: Format, brackets: Iterable[Bracket], number: int) -> str:
    """Return the common name of the ties that are due in the next round, whose number it is; empty
    if they have none.
    """
    due = ((bracket, tie) for bracket in brackets for tie in bracket.due)
    return _common_name(_called(format, bracket, tie, number) for bracket, tie in due)


def _main(stakes: Collection[Stake]) -> set[Stake]:
    """Return the stakes that give a round its name: matches for places and of a consolation are in
    the same round as ties of the main bracket.
    """
    return {stake for stake in stakes if stake.kind not in BESIDE} or {*stakes}


def _common_name(called: Iterable[_Called]) -> str:
    """Return the name of a round of these ties: "Semi-finals and a replay"; empty if they have no
    name in common.
    """
    ties = list(called)
    main = _main({tie.stake for tie in ties})
    if not main or (len(main) > 1 and any(stake.kind != "knockout" for stake in main)):
        return ""
    replays = sum(tie.is_replay and tie.stake in main for tie in ties)
    new = {tie.stake for tie in ties if not tie.is_replay} & main
    first, *others = map(stake_name, sorted(new or main, key=lambda stake: -stake.number))
    name = in_a_row([first, *(other.lower() for other in others)])
    if not replays or next(iter(main)).kind in NUMBERED:
        return name
    return _replay_words(replays, has_new=bool(new)).format(round=name)


def _replay_words(replays: int, *, has_new: bool) -> str:
    if has_new:
        return ngettext("{round} and a replay", "{round} and replays", replays)
    return ngettext("{round}: replay", "{round}: replays", replays)


def round_title(this_round: Round, stakes: Stakes) -> str:
    """Return the title of a round: its name, if it has one, and its number where that is needed."""
    # A final of several matches takes several rounds.
    if not stakes.name:
        return str(this_round)
    if stakes.number == this_round.overall:
        return stakes.name
    if stakes.number:
        return f"{this_round}: {stakes.name}"
    if stakes.is_unique:
        return stakes.name
    return _("{name}, round {number}").format(name=stakes.name, number=this_round.overall)


def name_of(this_round: Round, table: Table | None = None) -> str:
    """Return `name_in` its stage. Reads the whole stage of a bracket."""
    return namer(this_round, table)()


def names_of(rounds: Iterable[Round]) -> dict[int, str]:
    """Return `name_of` each of these rounds, by its key. Reads each stage of a bracket once."""
    stages: dict[int, PlayedStage] = {}
    names = {}
    for this_round in rounds:
        stage, names[this_round.pk] = this_round.stage, str(this_round)
        if KINDS[stage.format].has_bracket:
            if stage.pk not in stages:
                stages[stage.pk] = played_stage(stage)
            names[this_round.pk] = name_in(stages[stage.pk], this_round)
    return names


def namer(this_round: Round, table: Table | None = None) -> Callable[[], str]:
    """Return `name_of` for several languages, which reads the stage once."""
    if not KINDS[this_round.stage.format].has_bracket:
        return partial(str, this_round)
    return partial(name_in, played_stage(this_round.stage), this_round, table)


def name_in(played: PlayedStage, this_round: Round, table: Table | None = None) -> str:
    """Return `round_title` of a round, or the name of one of its tables if that is another."""
    # A round that is taken back has no tables any more.
    if this_round.pk not in played.tables:
        return str(this_round)
    named = stakes(played, this_round)
    own = named.tables.get(table.pk) if table is not None else None
    return own or round_title(this_round, named)


def coming_name(played: PlayedStage, number: int) -> str:
    """Return the name of a round of a knock-out that is not drawn yet, by its number in the
    tournament; empty in other formats, but for a first round that is drawn next.
    """
    kind, at = played.format, number - played.stage.rounds_before
    if not kind.has_bracket or kind.losers_play_on or not played.participants:
        return ""
    is_first = at == 1 and not played.rounds
    is_knockout = played.stage.format == "knockout" and kind.legs == 1
    if is_first and not is_knockout:
        return due_name(kind, played.brackets().values(), at)
    if not is_knockout or played.total_rounds is None or not 1 <= at <= played.total_rounds:
        return ""
    is_next = at > 1 and at == len(played.rounds) + 1 and played.rounds[-1].is_closed
    if is_next and (name := due_name(kind, played.brackets().values(), at)):
        return name
    last = played.total_rounds
    if kind.rounds is not None:
        # It stops before its final.
        left = (bracket.rounds_left[1] for bracket in played.brackets().values())
        last = len(played.rounds) + max(left)
    return heading(2 ** (last - at))


def planned_rounds(played: PlayedStage) -> int | None:
    """Return the number of rounds of a stage without those in which only level matches of a
    knock-out are played again; None while it is not known.
    """
    if played.stage.format != "knockout" or not played.participants:
        return played.total_rounds
    return max(len(bracket.rounds) for bracket in played.brackets().values())


def name_at(played: PlayedStage, number: int) -> str:
    """Return the name of a round in a knock-out, drawn or not, by its number in the tournament;
    empty in other formats.
    """
    at = number - played.stage.rounds_before
    known = next((one for one in played.rounds if one.number == at), None)
    if known is None:
        return coming_name(played, number)
    return name_in(played, known) if played.format.has_bracket else ""


def of_round(
    numbered: Text, named: Text, this_round: Round | int, name: str, **others: object
) -> str:
    """Return a text about a round with its number, or with its name in a knock-out.

    `name`: its `name_of`, or its `name_at` if only the number is known.
    """
    text = numbered if not name or name == str(this_round) else named
    number = this_round.overall if isinstance(this_round, Round) else this_round
    return str(text).format(number=number, round=name, **others)


def after_words(this_round: Round | int, name: str) -> str:
    """Return after which round something is, within a sentence; its `name` as in `of_round`."""
    known = (
        _("after the final"),
        _("after the semi-finals"),
        _("after the quarter-finals"),
        _("after the last 16"),
    )
    numbered, named = _("after round {number}"), _("after “{round}”")
    return by_heading(name, known) or of_round(numbered, named, this_round, name)


def by_heading(name: str, known: Iterable[str], form: str = "{round}") -> str:
    """Return the text of the round of this name; `known`: of the final, the semi-finals and so on.
    Empty for other names.
    """
    return {form.format(round=heading(2**at)): text for at, text in enumerate(known)}.get(name, "")


def tie_name(stake: Stake) -> str:
    """Return the name of one tie: a semi-final, where the round is the semi-finals."""
    match stake:
        case Stake("knockout", 4):
            return _("Semi-final")
        case Stake("knockout", 8):
            return _("Quarter-final")
    return stake_name(stake)


def the_tie(stake: Stake) -> str:
    """Return a tie as the object of a sentence: "the semi-final"."""
    match stake:
        case Stake("knockout", 2):
            return _("the final")
        case Stake("knockout", 4):
            return _("the semi-final")
        case Stake("knockout", 8):
            return _("the quarter-final")
        case Stake("knockout", number):
            return _("the round of {number}").format(number=number)
        case Stake("places", 3, 4):
            return _("the match for third place")
        case Stake("grand-final"):
            return _("the grand final")
    return stake_name(stake)


def stake_name(stake: Stake) -> str:
    """Return the name of a tie, or of a round of such ties."""
    match stake.kind:
        case "knockout":
            return heading(stake.number // 2)
        case "places" if stake.last > stake.number + 1:
            text = _("Places {number} to {last}")
        case "places" if stake.number == 3:
            return _("Third place")
        case "places":
            text = _("Match for place {number}")
        case "winners" if stake.number == stake.last:
            return _("Final of the winners")
        case "winners":
            text = _("Winners, round {number}")
        case "losers" if stake.number == stake.last:
            return _("Final of the losers")
        case "losers":
            text = _("Losers, round {number}")
        case "consolation" if stake.number == stake.last:
            return _("Final of the consolation")
        case "consolation":
            text = _("Consolation, round {number}")
        case "grand-final":
            return _("Grand final")
        case "reset":
            return _("Second final")
        case "reset-if-needed":
            return _("Second final, if needed")
    return text.format(number=stake.number, last=stake.last)


def heading(ties: int) -> str:
    """Return the name of a round of this many ties."""
    if ties == 1:
        return _("Final")
    if ties == 2:
        return _("Semi-finals")
    if ties == 4:
        return _("Quarter-finals")
    if ties == 8:
        # Most languages have a word for these rounds too.
        return _("Last 16")
    return ngettext("Last {number}", "Last {number}", 2 * ties).format(number=2 * ties)


def short_replay(name: str) -> str:
    """Return the name of a round with replays for a phone; else empty."""
    replays = [_replay_words(n, has_new=has_new) for n in (1, 2) for has_new in (True, False)]
    names = {text.format(round=heading(ties)) for text in replays for ties in (1, 2, 4, 8)}
    return capfirst(pgettext("a match played again", "replay")) if name in names else ""


def short_heading(name: str) -> str:
    """Return the name of a round for a phone, where it is long; else empty."""
    shorter = {
        heading(2): pgettext("short", "Semi-finals"),
        heading(4): _("Quarters"),
        heading(8): pgettext("short", "Last 16"),
    }
    return shorter.get(name) or short_replay(name)


def until_words(this_round: Round) -> str:
    """Return the last day of a round in a sentence; empty where players cannot choose their day."""
    if this_round.play_until is None:
        return ""
    last = date_format(this_round.play_until, "MONTH_DAY_FORMAT")
    if is_last_day_over(this_round):
        return _("The last day was %(day)s.") % {"day": last}
    return _("To be played until %(day)s.") % {"day": last}


def is_last_day_over(this_round: Round) -> bool:
    """Whether an open round has a last day, and that is over."""
    day = this_round.play_until
    return day is not None and day < timezone.localdate() and not this_round.is_closed


def which_round(played: PlayedStage, this_round: Round) -> str:
    """Return the name of a round, or its number and the total: Round 4 of 5.

    Includes the stage in a tournament of several stages.
    """
    named = stakes(played, this_round)
    return round_words(this_round, named, None if named.name else played.total_rounds)


def round_words(this_round: Round, named: Stakes, total: int | None) -> str:
    """Return `which_round` for a round with this name and total (None: unknown)."""
    stage, name = this_round.stage, named.name
    if len(stage.tournament.stages.all()) > 1:
        name = f"{stage}, {name or FORMATS[stage.format].name}"
    if total is None or total < this_round.number:
        return round_title(this_round, replace(named, name=name))
    text = _("{name}, round {number} of {total}") if name else _("Round {number} of {total}")
    return text.format(
        name=name, number=this_round.overall, total=this_round.stage.rounds_before + total
    )
