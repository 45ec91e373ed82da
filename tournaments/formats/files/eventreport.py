"""Write the draw of an event file, or its problems, as JSON data and as text.

Must not know a language: words come from functions that are passed in.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.rules.base.problems import Problem
from tournaments.formats.event import Event
from tournaments.formats.parts.base import Draw, Note
from tournaments.ranking.results import Side


def draw_report(event: Event, draw: Draw) -> dict[str, Any]:
    """Return a drawn round as JSON data. Sides are ids, or pairs of ids if persons are entered."""
    return {
        "round": draw.round,
        "tables": [
            {
                "table": pairing.number,
                "sides": [_written(event, side) for side in pairing.sides],
                **({"section": pairing.section} if pairing.section else {}),
            }
            for pairing in draw.pairings
        ],
        "byes": list(draw.byes),
        "cost": list(draw.cost),
        "notes": [
            {
                "code": note.code,
                "sides": list(note.sides),
                **({"params": dict(note.params)} if note.params else {}),
            }
            for note in draw.notes
        ],
    }


def _written(event: Event, side: Side) -> int | list[int]:
    return list(side) if event.format.has_partners() else side[0]


def draw_text(
    event: Event,
    draw: Draw,
    message: Callable[[Note, Mapping[int, str]], str],
) -> str:
    """Return a drawn round as text for a terminal; `message` words a note with entries' names."""
    names = entry_names(event)
    lines = [f"Round {draw.round}"]
    section = ""
    for pairing in draw.pairings:
        if pairing.section != section:
            section = pairing.section
            lines.append(section)
        sides = (" + ".join(names[entry] for entry in side) for side in pairing.sides)
        lines.append(f"{pairing.number:>4}  {' × '.join(sides)}")
    lines += [f" bye  {names[entry]}" for entry in draw.byes]
    lines += [f"  {message(note, names)}" for note in draw.notes]
    return "\n".join(lines) + "\n"


def entry_names(event: Event) -> dict[int, str]:
    """Return the name of each entry, or its number if it has no name."""
    return {entry.id: entry.name or str(entry.id) for entry in event.entries}


def refusal(
    event: Event,
    problems: Sequence[Problem],
    message: Callable[[Problem, Mapping[int, str]], str],
) -> tuple[dict[str, Any], str]:
    """Return the problems of an event as JSON data, like those of a match file, and as text."""
    names = entry_names(event)
    worded = [(problem, message(problem, names)) for problem in problems]
    data = [
        {
            "level": problem.level,
            "code": problem.code,
            "side": problem.side,
            "params": problem.params,
            "message": words,
        }
        for problem, words in worded
    ]
    return {"problems": data}, "".join(f"{words}\n" for _, words in worded)
