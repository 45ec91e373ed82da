"""Names of rounds and ties: round 4 of 5, the final, the match for third place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.formats import FORMATS as KINDS
from tournaments.formats.parts.bracket import Stake, tie_of
from tournaments.models import Round
from tournaments.reading.standings import PlayedStage, played_stage
from tournaments.words.labels import FORMATS, Text

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


def stakes(played: PlayedStage, this_round: Round) -> Stakes:
    """Return the name of a round, and the names of its tables that differ from it.

    These are the final, matches of losers, and all ties of a round with ties of several rounds.
    """
    if not played.format.has_bracket:
        return Stakes()
    seen = [r for r in played.rounds if r.number <= this_round.number]
    known = list(played.brackets(seen).values())
    ties: dict[int, Stake] = {}
    for seated in played.tables[this_round.pk]:
        entries = [entry.number for side in seated.sides for entry in side]
        about = [(b, tie) for b in known if (tie := tie_of(b, entries, this_round.number))]
        if about and not seated.table.is_bye:
            bracket, tie = about[0]
            ties[seated.table.pk] = bracket.stake(tie)
    names = {key: stake_name(stake) for key, stake in ties.items()}
    # Matches for places and of a consolation are in the same round as ties of the main bracket.
    called = {names[key]: stake for key, stake in ties.items() if stake.kind not in BESIDE}
    called = called or {names[key]: stake for key, stake in ties.items()}
    final = Stake("knockout", 2)
    marked = {k: names[k] for k, stake in ties.items() if stake == final or stake.kind in BESIDE}
    if len(called) != 1:
        return Stakes("", names)
    name, stake = called.popitem()
    is_numbered = stake.kind in NUMBERED and stake.number != stake.last
    is_unique = played.format.legs == 1 and all(
        meeting.round == this_round.number
        for bracket in known
        for tie in bracket.ties
        if tie.meetings and bracket.stake(tie) == stake
        for meeting in tie.meetings
    )
    own_number = stake.number if is_numbered else 0
    return Stakes(name, marked if len(names) > 1 else {}, own_number, is_unique)


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


def name_of(this_round: Round) -> str:
    """Return `name_in` its stage. Reads the whole stage of a bracket."""
    return namer(this_round)()


def namer(this_round: Round) -> Callable[[], str]:
    """Return `name_of` for several languages, which reads the stage once."""
    if not KINDS[this_round.stage.format].has_bracket:
        return partial(str, this_round)
    return partial(name_in, played_stage(this_round.stage), this_round)


def name_in(played: PlayedStage, this_round: Round) -> str:
    """Return `round_title` of a round of this stage."""
    # A round that is taken back has no tables any more.
    is_live = this_round.pk in played.tables
    return round_title(this_round, stakes(played, this_round)) if is_live else str(this_round)


def coming_name(played: PlayedStage, number: int) -> str:
    """Return the name of a round of a knock-out that is not drawn yet, by its number in the
    tournament; empty in other formats.
    """
    is_knockout = played.stage.format == "knockout" and played.format.legs == 1
    if not is_knockout or played.total_rounds is None:
        return ""
    at = number - played.stage.rounds_before
    if not 1 <= at <= played.total_rounds:
        return ""
    if at == len(played.rounds) + 1 and (name := _with_replays(played)):
        return name
    return heading(2 ** (played.total_rounds - at))


def _with_replays(played: PlayedStage) -> str:
    """Return the name of the next round if a level match is played again in it; else empty."""
    due = [(bracket, tie) for bracket in played.brackets().values() for tie in bracket.due]
    again = [bracket.stake(tie) for bracket, tie in due if tie.is_replayed]
    if not again:
        return ""
    new = [bracket.stake(tie) for bracket, tie in due if not tie.is_replayed]
    names = {stake_name(stake) for stake in new if stake.kind == "knockout"}
    if len(names) == 1:
        return _("{round} and a replay").format(round=names.pop())
    return stake_name(again[0])


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


def short_heading(name: str) -> str:
    """Return the name of a round for a phone, where it is long; else empty."""
    shorter = {heading(4): _("Quarters"), heading(8): pgettext("short", "Last 16")}
    return shorter.get(name, "")


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
