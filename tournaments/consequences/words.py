"""The changes of a correction to a tournament, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.words.figures import ordinal, points
from scoring.labels.consequences import Change, more_places, place_text
from scoring.rules.base.consequences import Consequence
from tournaments.consequences.papers import PaperOf
from tournaments.models import Round, Stage
from tournaments.ranking.regulation import Regulation
from tournaments.reading.round_names import name_at, name_in, name_of, of_round
from tournaments.reading.seated_table import side_name
from tournaments.reading.standings import PlayedStage, regulation_of
from tournaments.reading.table_words import stay_words
from tournaments.remarks.adjustments import deduction_words
from tournaments.remarks.played_again import winner_words
from tournaments.remarks.teams import TEAMS, teams_sentence
from tournaments.words.labels import Text, in_a_row, tie_words
from tournaments.words.reasons import amount_of, enumerated, points_text
from tournaments.words.unplayed_words import unplayed

PAPERS: Mapping[str, Text] = {
    "entries": gettext_lazy("Entries"),
    "standings": gettext_lazy("Standings"),
    "crosstable": gettext_lazy("Cross-table"),
    "bracket": gettext_lazy("Bracket"),
    "report": gettext_lazy("Final report"),
    "prizes": gettext_lazy("Prizes"),
    "diplomas": gettext_lazy("Diplomas"),
}
OF_ROUND: Mapping[str, tuple[Text, Text]] = {
    "results": (gettext_lazy("Results of round {number}"), gettext_lazy("Results ({round})")),
    "draw": (
        gettext_lazy("Draw of round {number} by table"),
        gettext_lazy("Draw by table ({round})"),
    ),
    "wall": (
        gettext_lazy("Seats of round {number} for the wall"),
        gettext_lazy("Seats for the wall ({round})"),
    ),
    "slips": (
        gettext_lazy("Slips for the tables of round {number}"),
        gettext_lazy("Slips for the tables ({round})"),
    ),
    "codes": (gettext_lazy("QR codes of round {number}"), gettext_lazy("QR codes ({round})")),
}
"""The papers of a round, with its number and with its name."""
OF_STAGE = ("standings", "crosstable", "bracket")
"""The papers whose address names a stage."""


def stage_changes(consequences: Iterable[Consequence], played: PlayedStage) -> list[Change]:
    words = _Words(played)
    return [words.change(consequence.code, consequence.params) for consequence in consequences]


class _Words:
    def __init__(self, played: PlayedStage) -> None:
        self.played = played
        self.names = {number: str(entry) for number, entry in played.entries.items()}
        self.unit = regulation_of(played.stage.tournament).award.unit

    def change(self, code: str, params: Mapping[str, Any]) -> Change:
        name = self.names.get(params.get("entry", 0), "")
        match code:
            case "worth":
                label = _("This match, for {name}").format(name=name)
                return Change(label, self._worth(params["before"]), self._worth(params["after"]))
            case "entry-points":
                before, after = (amount_of(params[when], self.unit) for when in ("before", "after"))
                return Change(_("Points of {name}").format(name=name), before, after)
            case "entry-score":
                before, after = (points(params[when]) for when in ("before", "after"))
                label = _("Points in the matches of {name}").format(name=name)
                return Change(label, before, after)
            case "meets":
                before, after = (self._table(params[when]) for when in ("before", "after"))
                table = params["number"]
                text = _("{round}, table {table}") if table else _("{round}, bye")
                name = name_at(self.played, 1) or _("Round {number}").format(number=1)
                return Change(text.format(round=name, table=table), before, after)
            case "place":
                label = _("Place of {name}").format(name=name)
                before, after = params["before"], params["after"]
                line = _("{name}: {before} becomes {after}")
                line = line.format(name=name, before=_ordinal(before), after=_ordinal(after))
                return Change(label, place_text(before), place_text(after), standing=line)
            case "table-winner":
                before, after = (self._winner(params[when]) for when in ("before", "after"))
                return Change(_("Winner"), before, after)
        text = self._sentence(code, params, name)
        standing = text if code in OF_PLACES else ""
        papers = params["papers"] if code == "papers" else ()
        links = paper_links(papers, self.played.stage, self._round)
        return Change(text, is_advice=code in ADVICE, standing=standing, links=links)

    def _worth(self, hundredths: int | None) -> str:
        return _("no result") if hundredths is None else amount_of(hundredths, self.unit)

    def _winner(self, numbers: Sequence[int] | None) -> str:
        if numbers is None:
            return _("no result")
        side = [self.played.entries[number] for number in numbers]
        return side_name(side) if side else _("a draw")

    def _table(self, sides: Sequence[Sequence[int]]) -> str:
        """Return the names at a table or of a bye; a dash for an empty table."""
        entries = self.played.entries
        return " × ".join(side_name([entries[number] for number in side]) for side in sides) or "–"

    def _round(self, this_round: Round) -> str:
        is_own = this_round.stage_id == self.played.stage.pk
        return name_in(self.played, this_round) if is_own else name_of(this_round)

    def _papers(self, papers: Iterable[PaperOf]) -> str:
        return enumerated(_paper_name(*paper, self._round) for paper in papers)

    def _sentence(self, code: str, params: Mapping[str, Any], name: str) -> str:
        match code:
            case "more-places":
                return more_places(params["number"])
            case "more-tables":
                number = params["number"]
                text = ngettext(
                    "{number} more table would change.",
                    "{number} more tables would change.",
                    number,
                )
                return text.format(number=points(number))
            case "draws-stay" if names := [name() for name in params["names"]]:
                return _("The draw stays as it is: {round}.").format(round=enumerated(names))
            case "draws-stay":
                numbers = params["numbers"]
                text = ngettext(
                    "Round {numbers} is drawn already and stays as it is.",
                    "Rounds {numbers} are drawn already and stay as they are.",
                    len(numbers),
                )
                return text.format(numbers=in_a_row(numbers))
            case "goes-on" if self.played.stage.closed_at is not None:
                text = _(
                    "Would have advanced: {name}. The stage is closed, so the entries that "
                    "advanced stay."
                )
                return text.format(name=name)
            case "goes-on":
                return _("Advances by these places: {name}.").format(name=name)
            case "stays-behind" if self.played.stage.closed_at is not None:
                text = _(
                    "Would not have advanced: {name}. The stage is closed, so the entries that "
                    "advanced stay."
                )
                return text.format(name=name)
            case "stays-behind":
                return _("Does not advance by these places: {name}.").format(name=name)
            case "passes":
                out, into = (self.names.get(params[who], "") for who in ("out", "into"))
                return winner_words(out, into)
            case "stays-in-bracket":
                return stay_words(self.names.get(params["out"], ""))
            case "typed-stays":
                return _(
                    "The director recorded the result of this table. That result stays as it is."
                )
            case "papers":
                text = _("If printed already, print again: {papers}.")
                return text.format(papers=self._papers(params["papers"]))
            case "void-papers":
                text = _("If printed already, take away: {papers}. They come again with the round.")
                return text.format(papers=self._papers(params["papers"]))
            case "if-taken-over":
                return _("If the director accepts the corrected score sheet:")
        number = params["number"]
        name = name_at(self.played, number)
        return of_round(*OF_LATER[code], number, name, table=params.get("table"))


def paper_links(
    papers: Iterable[PaperOf], stage: Stage, name: Callable[[Round], str] = name_of
) -> list[tuple[str, str]]:
    """Return the address and name of each paper. `name`: that of a round, where the stage is read
    already.
    """
    links = []
    for code, this_round in papers:
        at: list[str | int] = [stage.tournament.club.slug, stage.tournament.slug]
        if this_round is not None:
            at += [stage.number, this_round.number]
        query = f"?stage={stage.number}" if code in OF_STAGE else ""
        links.append((reverse(f"{code}_pdf", args=at) + query, _paper_name(code, this_round, name)))
    return links


def paper_of_round(code: str, this_round: Round, name: str) -> str:
    """Return the name of a paper of `OF_ROUND`. `name`: that of the round."""
    return of_round(*OF_ROUND[code], this_round, name)


def _paper_name(code: str, this_round: Round | None, name: Callable[[Round], str]) -> str:
    if this_round is None:
        return str(PAPERS[code])
    return paper_of_round(code, this_round, name(this_round))


def _ordinal(place: int | None) -> str:
    return place_text(None) if place is None else ordinal(place)


OF_PLACES = ("more-places", "goes-on", "stays-behind")
ADVICE = ("papers", "void-papers", "draw-again", "draws-stay")
OF_LATER: Mapping[str, tuple[Text, Text]] = {
    "draw-again": (
        gettext_lazy("The draft of round {number} has to be drawn again after this."),
        gettext_lazy("This draft has to be drawn again: {round}."),
    ),
    "closed-stays": (
        gettext_lazy("Round {number} is closed: its result stays until the director changes it."),
        gettext_lazy("The result of a closed round stays until the director changes it: {round}."),
    ),
    "another-match": (
        gettext_lazy(
            "Table {table} of round {number} now has another match. The tournament keeps the new "
            "match."
        ),
        gettext_lazy(
            "{round}, table {table}: now another match. The tournament keeps the new match."
        ),
    ),
}
"""Sentences on a round, with its number and with its name."""


def plan_changes(consequences: Iterable[Consequence]) -> list[Change]:
    """Return the consequences of another regulation in words."""
    changes: list[Change] = []
    for consequence in consequences:
        if consequence.code == "unplayed":
            changes += _unplayed_changes(**consequence.params)
        else:
            changes.append(_plan_change(consequence.code, consequence.params))
    return changes


def _unplayed_changes(before: Regulation, after: Regulation, several: bool) -> Iterator[Change]:
    was = dict(unplayed(before, several=several))
    for label, now in unplayed(after, several=several):
        if was.get(label) != now:
            yield Change(label, was.get(label, "").rstrip("."), now.rstrip("."))


def _plan_change(code: str, params: Mapping[str, Any]) -> Change:
    before, after = params["before"], params["after"]
    match code:
        case "win-by":
            label = _("A match won by {number}").format(number=points(params["difference"]))
            if not params["difference"]:
                label = _("A match without a winner")
            return Change(label, _of_two(*before), _of_two(*after))
        case "place-worth":
            label = _("Place {number} at a table of four").format(number=params["place"])
            return Change(label, amount_of(before[1], before[0]), amount_of(after[1], after[0]))
        case "teams":
            was, now = (teams_sentence(own.teams).rstrip(".") for own in (before, after))
            return Change(str(TEAMS), was, now)
        case "deductions":
            was, now = ("; ".join(deduction_words(own)) for own in (before, after))
            return Change(_("Points taken off"), was, now)
    label = _("What decides a tie")
    return Change(label, enumerated(tie_words(before)), enumerated(tie_words(after)))


def _of_two(unit: str, winner: int, loser: int) -> str:
    return f"{points_text(winner)} × {amount_of(loser, unit)}"
