"""The words for codes of formats, options, awards and tie-breaks.

The reasons of draws and places are in `tournaments.words.reasons`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

if TYPE_CHECKING:
    # Imported for types only: `manage.py rank` uses these words without a database.
    from tournaments.models import Stage
from tournaments.formats import FORMATS as KINDS
from tournaments.formats.files.eventfile import read_options
from tournaments.ranking.award_data import read_award
from tournaments.ranking.awards import WinDrawLoss
from tournaments.ranking.regulation import Regulation
from tournaments.words.options import option_words
from tournaments.words.own_counts import CountWords
from tournaments.words.reasons import points_text

Text = str | Promise


@dataclass(frozen=True)
class FormatLabel:
    """The name of a format, and a sentence on its pairings. `says_all`: the name says it already,
    so that the sentence is only for who chooses.
    """

    name: Text
    hint: Text
    says_all: bool = False

    @property
    def about(self) -> Text:
        """The sentence behind the name; empty if that says it already."""
        return "" if self.says_all else self.hint


FORMATS: Mapping[str, FormatLabel] = {
    "swiss": FormatLabel(
        gettext_lazy("Swiss"),
        gettext_lazy("Each round, those with about the same result meet; nobody meets twice."),
    ),
    "round-robin": FormatLabel(
        gettext_lazy("All against all"), gettext_lazy("Everybody meets everybody."), says_all=True
    ),
    "groups": FormatLabel(
        gettext_lazy("Groups"), gettext_lazy("All against all in small groups, which are drawn.")
    ),
    "danish": FormatLabel(
        gettext_lazy("Danish"),
        gettext_lazy("Each round, the first meets the second, the third the fourth, and so on."),
    ),
    "mitchell": FormatLabel(
        gettext_lazy("Mitchell"),
        gettext_lazy("One line sits, the other moves up one table."),
    ),
    "howell": FormatLabel(
        gettext_lazy("Howell"),
        gettext_lazy("Everybody meets everybody, moving from table to table. For few tables."),
    ),
    "individual": FormatLabel(
        gettext_lazy("Individual"),
        gettext_lazy(
            "4 to 400 people who change partners. If they do not fill the tables, "
            "everybody sits out in turn."
        ),
    ),
    "knockout": FormatLabel(
        gettext_lazy("Knock-out"), gettext_lazy("Losers are out; the winners meet.")
    ),
    "two-legs": FormatLabel(
        gettext_lazy("Knock-out in two legs"),
        gettext_lazy("Each meeting is two matches; the points of both add up."),
    ),
    "consolation": FormatLabel(
        gettext_lazy("Knock-out with consolation"),
        gettext_lazy("Losers of a first match play on in a second bracket."),
    ),
    "placement": FormatLabel(
        gettext_lazy("Knock-out with all places"),
        gettext_lazy("Losers play on for the places."),
    ),
    "double-elimination": FormatLabel(
        gettext_lazy("Double elimination"),
        gettext_lazy("Losers go on in a second bracket. Out after two losses."),
    ),
    "lives": FormatLabel(gettext_lazy("Lives"), gettext_lazy("Out after a set number of losses.")),
    "tables": FormatLabel(
        gettext_lazy("Tables of several"),
        gettext_lazy("Three to six players at a table. The same players seldom meet again."),
    ),
    "open": FormatLabel(
        pgettext_lazy("format", "Open"),
        gettext_lazy("Nothing is drawn: matches count as they are played."),
    ),
}

SECTIONS: Mapping[str, Text] = {"groups": gettext_lazy("Group")}
"""Special names of sections, by format."""

BEST_NEXT: Text = gettext_lazy(
    "The best of the entries that come right after in their sections advance "
    "too. They are compared by place, then by points, then by the tie-breaks."
)

TIEBREAKS: Mapping[str, Text] = {
    "points": gettext_lazy("Points"),
    "wins": gettext_lazy("Wins"),
    "difference": gettext_lazy("Difference"),
    "points-for": gettext_lazy("Points for"),
    "head-to-head": gettext_lazy("Head-to-head"),
    "direct-match": gettext_lazy("Head-to-head, if exactly two are level"),
    "beat-all": gettext_lazy("Won against all who are level"),
    "level-wins": gettext_lazy("Wins against each other"),
    "level-difference": gettext_lazy("Difference against each other"),
    "level-points-for": gettext_lazy("Points for against each other"),
    "buchholz": gettext_lazy("Buchholz"),
    "buchholz-cut1": gettext_lazy("Buchholz without the lowest"),
    "sonneborn-berger": gettext_lazy("Sonneborn-Berger"),
    "wins-played": gettext_lazy("Wins played, without byes and walkovers"),
    "came": gettext_lazy("Came to every match"),
    "lost-by": gettext_lazy("Lost by the fewest points"),
    "quotient": gettext_lazy("Quotient: points for ÷ against"),
    "progressive": gettext_lazy("Progressive points"),
    "buchholz-cut2": gettext_lazy("Buchholz without the two lowest"),
    "median-buchholz": gettext_lazy("Median Buchholz"),
    "koya": gettext_lazy("Koya: points against opponents with at least half of the points"),
    "average-opponent-buchholz": gettext_lazy("Average Buchholz of the opponents"),
    "clean": gettext_lazy("Clean canastras"),
    "out": gettext_lazy("Times gone out"),
    "penalties": gettext_lazy("Fewest penalties"),
    "play-off": gettext_lazy("Deciding match"),
    "seed": gettext_lazy("Seed"),
    "lot": gettext_lazy("Lot"),
}
TIEBREAKS = CountWords(
    TIEBREAKS,
    "{count}",
    gettext_lazy("{count}, fewest first"),
    gettext_lazy("{count}, against each other"),
)

AWARDS: Mapping[str, FormatLabel] = {
    "win": FormatLabel(gettext_lazy("Wins"), gettext_lazy("A win is 1 point, a draw a half.")),
    "win-310": FormatLabel("3–1–0", gettext_lazy("A win is 3 points, a draw 1, a loss 0.")),
    "win-210": FormatLabel("2–1–0", gettext_lazy("A win is 2 points, a draw 1, a loss 0.")),
    "win-421": FormatLabel(
        "4–2–1–0", gettext_lazy("A win is 4 points, a draw 2, a loss 1, a no-show 0.")
    ),
    "win-own": FormatLabel(
        gettext_lazy("Other points for each result"), gettext_lazy("The five numbers below.")
    ),
    "vp-3": FormatLabel(
        gettext_lazy("VP for 3 hands"),
        gettext_lazy("20 victory points per match, split according to the difference in points."),
    ),
    "vp-4": FormatLabel(
        gettext_lazy("VP for 4 hands"),
        gettext_lazy("20 victory points a match, shared by the difference of four hands."),
    ),
    "vp-own": FormatLabel(gettext_lazy("A custom scale of VP"), gettext_lazy("The scale below.")),
    "places": FormatLabel(
        gettext_lazy("Places at the table"),
        gettext_lazy("A point for each player behind: 3, 2, 1 and 0 at a table of four."),
    ),
    "places-own": FormatLabel(
        gettext_lazy("A custom scale of places"), gettext_lazy("The scale below.")
    ),
    "points": FormatLabel(
        gettext_lazy("Total points"), gettext_lazy("The points of all matches add up.")
    ),
}

OF_TWO = (
    *("win", "vp-3", "vp-4"),
    *("win-310", "win-210", "win-421", "win-own", "vp-own", "points"),
)
OF_SEVERAL = ("places", "places-own", "points")
"""Awards offered for tables of several; OF_TWO are those for matches of two sides."""

AWARD_DATA: Mapping[str, Any] = {
    "win": "win",
    "win-310": {"win": [3, 1, 0]},
    "win-210": {"win": [2, 1, 0]},
    "win-421": {"win": [4, 2, 1, 4, 0]},
    "vp-3": {"vp": "3-hands"},
    "vp-4": {"vp": "4-hands"},
    "places": "places",
    "points": "points",
}
"""Each award in the form of an event file; any other award has numbers of the director's own."""

COLUMNS: Mapping[str, Text] = {
    "place": pgettext_lazy("column", "Place"),
    "entry": pgettext_lazy("column", "Entry"),
    "played": pgettext_lazy("column", "Played"),
    "points": pgettext_lazy("column", "Points"),
    "difference": pgettext_lazy("column", "Difference"),
    "safe": pgettext_lazy("standings", "safe"),
    "out": pgettext_lazy("standings", "out"),
}

UNITS: Mapping[str, Text] = {
    "win": pgettext_lazy("unit of the standings", "Points"),
    "points": pgettext_lazy("unit of the standings", "Total"),
    "vp": pgettext_lazy("unit of the standings", "VP"),
    "places": pgettext_lazy("unit of the standings", "Points"),
}


WITH_WALKOVERS: Text = gettext_lazy("Head-to-head, including walkovers")


def tie_words(regulation: Regulation) -> list[str]:
    named = {"head-to-head": WITH_WALKOVERS} if regulation.walkovers_meet else {}
    return [str(named.get(tie) or TIEBREAKS[tie]) for tie in regulation.tiebreaks]


def column_label(name: str) -> str:
    """Return the words for a column of the standings, or for the state "safe" or "out"."""
    return str(COLUMNS.get(name) or TIEBREAKS[name])


def section_word(stage: Stage) -> Text:
    return SECTIONS.get(stage.format, gettext_lazy("Section"))


def section_label(stage: Stage, name: str) -> str:
    """Return the label of a section: Section A, or Group A; empty without sections."""
    return f"{section_word(stage)} {name}" if name else ""


def stage_name(stage: Stage, *, is_one_of: bool) -> str:
    """Return the name of the format of a stage; with its number if it is one of several."""
    name = str(FORMATS[stage.format].name)
    if not is_one_of:
        return name
    return gettext("{format} (stage {number})").format(format=name, number=stage.number)


def stage_words(stage: Stage) -> list[str]:
    """Return the plan of a stage in words: options, forbidden pairings, number of qualifiers."""
    texts = option_words(stage.options)
    if forbidden := len(stage.options.get("forbidden", [])):
        text = ngettext("one forbidden meeting", "{number} forbidden meetings", forbidden)
        texts.append(text.format(number=forbidden))
    has_next = any(later.number > stage.number for later in stage.tournament.stages.all())
    if stage.qualify and stage.format in SECTIONS:
        texts.append(_of_groups(stage.qualify, stage.best_next))
    elif stage.qualify:
        text = ngettext("{number} advances", "{number} advance", stage.qualify)
        texts.append(text.format(number=stage.qualify))
        if stage.best_next:
            texts.append(_best_next(stage.best_next))
    elif has_next:
        texts.append(_all_advance(stage))
    if stage.carries_over:
        texts.append(gettext("results still count"))
    return texts


def _of_groups(qualify: int, best_next: int) -> str:
    """Return who advances from groups: the first 2 of each group and the 2 best thirds."""
    text = ngettext("the first of each group", "the first {number} of each group", qualify)
    who = text.format(number=qualify)
    if best_next:
        text = ngettext("the best of the next", "the {number} best of the next", best_next)
        if qualify == 1:
            text = ngettext("the best second", "the {number} best seconds", best_next)
        elif qualify == 2:
            text = ngettext("the best third", "the {number} best thirds", best_next)
        nexts = text.format(number=best_next)
        who = gettext("{firsts} and {nexts}").format(firsts=who, nexts=nexts)
    text = ngettext("{who} advances", "{who} advance", qualify + best_next)
    return text.format(who=who)


def _best_next(number: int) -> str:
    text = ngettext(
        "and the best of the next places", "and the {number} best of the next places", number
    )
    return text.format(number=number)


def _all_advance(stage: Stage) -> str:
    if stage.format in SECTIONS:
        return gettext("all of each group advance")
    if read_options(KINDS[stage.format], stage.options).stops_early:
        return gettext("those still in it advance")
    return gettext("everybody advances")


def award_key(regulation: Mapping[str, Any]) -> str:
    """Return the key in AWARDS for the award of a regulation in the form of an event file."""
    award = regulation["award"]
    own = {"places": "places-own", "win": "win-own"}.get(next(iter(award)), "vp-own")
    return next((key for key, data in AWARD_DATA.items() if data == award), own)


BRACKET = FormatLabel(gettext_lazy("the winner goes on"), "")
"""The label in place of an award, for a tournament that only a bracket decides."""


def award_label(regulation: Mapping[str, Any]) -> FormatLabel:
    """Return the label of the award of a regulation, with numbers of the director's own."""
    label = AWARDS[award_key(regulation)]
    award = read_award(regulation["award"])
    if label is not AWARDS["win-own"] or not isinstance(award, WinDrawLoss):
        return label
    text = gettext(
        "A win is {win}, a draw {draw}, a loss {loss}, a bye {bye}, a no-show {no_show}."
    )
    worths = (award.win, award.draw, award.loss, award.bye_points((0, 0)), award.absent_points(0))
    keys = ("win", "draw", "loss", "bye", "no_show")
    numbers = dict(zip(keys, map(points_text, worths), strict=True))
    name = "{win}–{draw}–{loss}".format(**numbers)
    if award.absent_points(0) != award.loss:
        name = gettext("{points}, no-show {no_show}").format(points=name, **numbers)
    return FormatLabel(name, text.format(**numbers))


def in_a_row(items: Sequence[object]) -> str:
    """Return numbers or words as people say them: 1, 2 and 5. Empty for none."""
    *before, last = map(str, items or [""])
    if not before:
        return last
    return gettext("{numbers} and {last}").format(numbers=", ".join(before), last=last)


# The gender of an event in Portuguese and Spanish, by the first word of its name.
HE = frozenset(
    [
        *("torneio", "torneo", "campeonato", "circuito", "festival"),
        *("desafio", "desafío", "encontro", "encuentro", "troféu", "trofeo"),
        *("aberto", "abierto", "open"),
    ]
)
SHE = frozenset(
    [
        *("copa", "taça", "liga", "maratona", "noite", "noche"),
        *("festa", "fiesta", "semana", "final"),
    ]
)


def in_event(name: str) -> str:
    """Return the name with its preposition: in Copa, "no Torneio", "na Copa", "en el Torneo".

    A name of unknown gender follows the word itself: "no torneio Outono".
    """
    words = (word.lower() for word in name.split())
    # 3º Torneio, XX Copa
    first = next((word for word in words if not re.fullmatch(r"\d+[.ºª°]*|[ivx]+", word)), "")
    if first in HE:
        return pgettext("before a masculine name", "in {name}").format(name=name)
    if first in SHE:
        return pgettext("before a feminine name", "in {name}").format(name=name)
    return gettext("in {name}").format(name=name)
