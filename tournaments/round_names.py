"""Names of rounds and ties: round 4 of 5, the final, the match for third place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.bracket import THIRD, stake_of
from tournaments.labels import FORMATS
from tournaments.models import Round
from tournaments.standings import PlayedStage


@dataclass(frozen=True)
class Stakes:
    """The name of a round of a knock-out, and names of single tables, by the key of the table.

    Empty in other formats.
    """

    name: str = ""
    tables: Mapping[int, str] = field(default_factory=dict)


def stakes(played: PlayedStage, round: Round) -> Stakes:
    """Return the name of a round, and of the tables that have another one: the final, the match for
    third place, and every tie of a round that mixes ties of several rounds.
    """
    if not played.format.has_bracket:
        return Stakes()
    seen = [r for r in played.rounds if r.number <= round.number]
    known = list(played.brackets(seen).values())
    found: dict[int, int | str] = {}
    for seated in played.tables[round.pk]:
        entries = [entry.number for side in seated.sides for entry in side]
        about = [stake for b in known if (stake := stake_of(b, entries)) is not None]
        if about and not seated.table.is_bye:
            found[seated.table.pk] = about[0]
    names = {
        key: third_place() if stake == THIRD else heading(int(stake) // 2)
        for key, stake in found.items()
    }
    # The third place is played beside the final.
    called = {names[key] for key, stake in found.items() if stake != THIRD} or set(names.values())
    marked = {key: names[key] for key, stake in found.items() if stake in (2, THIRD)}
    if len(called) != 1:
        return Stakes("", names)
    return Stakes(called.pop(), marked if len(names) > 1 else {})


def round_title(round: Round, stakes: Stakes) -> str:
    """Return the title of a round: its name, if it has one, and its number."""
    # The final of several matches has several rounds.
    if not stakes.name:
        return str(round)
    return _("{name}, round {number}").format(name=stakes.name, number=round.overall)


def third_place() -> str:
    return _("Third place")


def heading(ties: int) -> str:
    """Return the name of a round of this many ties."""
    if ties == 1:
        return _("Final")
    if ties == 2:
        return _("Semi-finals")
    if ties == 4:
        return _("Quarter-finals")
    if ties == 8:
        # Most languages have a word for these as well.
        return _("Last 16")
    return ngettext("Last {number}", "Last {number}", 2 * ties).format(number=2 * ties)


def which_round(played: PlayedStage, round: Round) -> str:
    """Return the name of a round, or its number with the total: Round 4 of 5. Names the stage too
    in a tournament of several stages.
    """
    name = stakes(played, round).name
    return round_words(round, name, None if name else played.total_rounds)


def round_words(round: Round, name: str, total: int | None) -> str:
    """Return the same for a round with this name, which may be empty. `total`: rounds, if known."""
    stage = round.stage
    if len(stage.tournament.stages.all()) > 1:
        name = f"{stage}, {name or FORMATS[stage.format].name}"
    if total is None or total < round.number:
        return round_title(round, Stakes(name))
    text = _("{name}, round {number} of {total}") if name else _("Round {number} of {total}")
    return text.format(name=name, number=round.overall, total=round.stage.rounds_before + total)
