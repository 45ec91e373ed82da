"""Legs of a circuit in one line: `leg("A B=C D- E*")`.

Letters are pairs, best first. `=` joins those who share a place, `-` marks an entry that left
before the end, `!` one that was expelled, `*` one that never played. `:1250` after a letter gives
its points in the leg.
"""

import re

from circuits.ranking.legs import ABSENT, EXPELLED, LEFT, PLAYED, Holder, Leg, LegResult
from circuits.ranking.lines import Line

STATES = {"": PLAYED, "-": LEFT, "!": EXPELLED, "*": ABSENT}


def pair(letter: str) -> Holder:
    """Return the two persons of a pair: A is 10 and 11, B is 20 and 21."""
    number = 10 * (ord(letter) - ord("A") + 1)
    return number, number + 1


def letter(holder: Holder) -> str:
    return chr(holder[0] // 10 - 1 + ord("A"))


def leg(text: str, weight: int = 1) -> Leg:
    results: list[LegResult] = []
    for level in text.split():
        place = len(results) + 1
        for name, points, mark in re.findall(r"([A-Z])(?::(-?\d+))?([-!*]?)", level):
            results.append(LegResult(pair(name), place, int(points or 0), STATES[mark]))
    return Leg(results, weight)


OPEN = Leg((), is_over=False)


def said(lines: list[Line]) -> str:
    """Return the table in one line: `1 A 45, 2 B 30`."""
    return ", ".join(f"{line.place} {letter(line.holder)} {line.total / 100:g}" for line in lines)
