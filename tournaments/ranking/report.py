"""Write places as JSON data or as a table for a terminal.

Must not know a language: sentences and headings come from functions that are passed in.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .awards import POINT
from .decided import Decided
from .places import Place
from .teams import TeamPlace
from .tiebreaks import shown

Sections = Mapping[str, Sequence[Place]]
"""The places of each section by its name; without sections, all under an empty name."""

Words = Callable[[Place], str]


def report(sections: Sections, decided: Iterable[Decided], words: Words) -> dict[str, Any]:
    """Return the places as JSON data; `words` gives the reason of a place as a sentence."""
    fates = list(decided)
    return {
        "places": [
            _place(place, name, words) for name, places in sections.items() for place in places
        ],
        "decided": {
            "safe": [entry for fate in fates for entry in fate.safe],
            "out": [entry for fate in fates for entry in fate.out],
        },
    }


def _place(place: Place, section: str, words: Words) -> dict[str, Any]:
    tally = place.tally
    return {
        "place": place.place,
        "entry": place.entry,
        "played": tally.played,
        "points": shown(tally.points, POINT),
        **({"adjusted": shown(tally.adjusted, POINT)} if tally.is_adjusted else {}),
        **({} if tally.is_of_several else {"difference": tally.difference}),
        "tiebreaks": dict(place.values),
        "reason": words(place),
        **({"section": section} if section else {}),
    }


def team_report(teams: Iterable[TeamPlace], words: Callable[[TeamPlace], str]) -> dict[str, Any]:
    """Return the table of teams as JSON data; empty without teams. `words`: why a team is ahead of
    the next one on the same points.
    """
    table = [
        {
            "place": team.place,
            "team": team.name,
            "points": shown(team.points, POINT),
            "entries": [place.entry for place in team.counted],
            **({"others": [place.entry for place in team.others]} if team.others else {}),
            **({"reason": words(team)} if team.ahead else {}),
        }
        for team in teams
    ]
    return {"teams": table} if table else {}


def team_text(
    teams: Sequence[TeamPlace],
    title: str,
    words: Callable[[TeamPlace], str],
    names: Mapping[int, str],
) -> str:
    """Return the table of teams under its title, with the entries that count; empty without."""
    lines = [
        f"{team.place:>5}  {team.name}  {shown(team.points, POINT)}  "
        f"{', '.join(names[place.entry] for place in team.counted)}  {words(team)}".rstrip()
        for team in teams
    ]
    return "\n".join(["", title, *lines, ""]) if lines else ""


def text(
    sections: Sections,
    decided: Iterable[Decided],
    words: Words,
    label: Callable[[str], str],
    names: Mapping[int, str],
) -> str:
    """Return the places as a table per section, with the reasons at the end of the lines.

    `label` words the columns ("place", "entry", "played", "points", "difference", tie-breaks) and
    the states "safe" and "out".
    """
    fates: dict[int, str] = {}
    for fate in decided:
        fates |= dict.fromkeys(fate.safe, label("safe")) | dict.fromkeys(fate.out, label("out"))
    lines: list[str] = []
    for section, places in sections.items():
        lines += [section] if section else []
        lines += _lines(places, fates, words, label, names)
    return "\n".join(lines) + "\n"


def _lines(
    places: Sequence[Place],
    fates: Mapping[int, str],
    words: Words,
    label: Callable[[str], str],
    names: Mapping[int, str],
) -> Iterable[str]:
    is_of_several = any(place.tally.is_of_several for place in places)
    columns = ["played", "points", *([] if is_of_several else ["difference"])]
    tiebreaks = dict.fromkeys(name for place in places for name in place.values)
    extra = [name for name in tiebreaks if name not in columns]
    rows = [[label(name) for name in ("place", "entry", *columns, *extra)] + [""]]
    for place in places:
        numbers = [
            str(place.tally.played),
            str(shown(place.tally.points, POINT)),
            *([] if is_of_several else [f"{place.tally.difference:+}"]),
            *(str(place.values.get(name, "")) for name in extra),
        ]
        # Normalized, because decomposed accents would break the width of the column.
        name = unicodedata.normalize("NFC", names[place.entry])
        rows.append([str(place.place), name, *numbers, fates.get(place.entry, "")])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    reasons = ["", *(words(place) for place in places)]
    for row, reason in zip(rows, reasons, strict=True):
        cells = [
            cell.ljust(width) if number in (1, len(row) - 1) else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join([*cells, reason]).rstrip()
