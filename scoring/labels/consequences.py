"""The changes that a correction makes, in words: lines of a list, or sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import points
from scoring.rules.base.consequences import Consequence

MOST = 990
"""The most characters of a text for the journal: slightly fewer than its column has."""


@dataclass(frozen=True)
class Change:
    """One change: a label with its values before and after, or a sentence without values.

    `is_advice`: whether it tells what to do next, which the journal leaves out. `standing`: the
    same in one sentence, for a place in a tournament and for who advances by it. `links`: the
    address and name of each paper that the sentence names.
    """

    label: str
    before: str = ""
    after: str = ""
    is_advice: bool = False
    standing: str = ""
    links: Sequence[tuple[str, str]] = ()

    def __str__(self) -> str:
        return f"{self.label}: {self.before} → {self.after}" if self.after else self.label


def match_changes(consequences: Iterable[Consequence], names: Sequence[str]) -> list[Change]:
    return [_match_change(change, names) for change in consequences]


def _match_change(change: Consequence, names: Sequence[str]) -> Change:
    def side(position: int | None) -> str:
        return _("a draw") if position is None else names[position]

    params = change.params
    match change.code:
        case "total":
            label = _("Total of {name}").format(name=names[params["side"]])
            return Change(label, points(params["before"]) or "0", points(params["after"]) or "0")
        case "winner":
            return Change(_("Winner"), side(params["before"]), side(params["after"]))
        case "ends" if params["winner"] is None:
            return Change(_("The match ends, and nobody wins."))
        case "ends":
            return Change(_("The match ends. Winner: {name}.").format(name=side(params["winner"])))
        case "goes-on" if params["winner"] is None:
            return Change(_("The match goes on: it is not over yet."))
        case "goes-on":
            return Change(
                _("The match goes on: the win of {name} no longer counts.").format(
                    name=side(params["winner"])
                )
            )
        case "later-hand":
            text = _("With this change, hand {number} as recorded would be impossible.")
            advice = _("First correct or undo that hand.")
            return Change(f"{text} {advice}".format(**params))
        case "no-more":
            return Change(
                _("The win of {name} does not count any more.").format(name=side(params["winner"]))
            )
        case "again":
            return Change(_("The win of {name} counts again.").format(name=side(params["winner"])))
    return Change(_("If the score sheet is printed already, print it again."), is_advice=True)


def table_changes(
    consequences: Iterable[Consequence], names: Mapping[int, str], month: date
) -> list[Change]:
    """Return the changes to the club's table in words. `names`: by key of the competitor."""
    changes = []
    for change in consequences:
        params = change.params
        if change.code == "more-places":
            changes.append(Change(more_places(params["number"])))
            continue
        label = _("Place of {name} in {month}").format(
            name=names[params["entry"]], month=date_format(month, "YEAR_MONTH_FORMAT")
        )
        changes.append(Change(label, place_text(params["before"]), place_text(params["after"])))
    return changes


def place_text(place: int | None) -> str:
    return _("not in the table") if place is None else str(place)


def more_places(number: int) -> str:
    """Return the sentence on the number of other places that change."""
    text = ngettext("{number} other place changes.", "{number} other places change.", number)
    return text.format(number=points(number))


def in_short(first: str, changes: Iterable[Change]) -> str:
    """Return one text for the journal: `first`, then as many of the changes as fit."""
    text = first
    for change in changes:
        if change.is_advice:
            continue
        longer = f"{text.removesuffix('.')}; {change}" if text else str(change)
        if len(longer) > MOST:
            return f"{text} …" if text else longer[:MOST]
        text = longer
    return text
