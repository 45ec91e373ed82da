"""How much room a text takes, before it is set: what cannot wrap must be made to fit.

Knows our typeface only roughly, and rather says too much than too little.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

# Hundredths of the height of the letters, in the heaviest weight of Caderneta Sans.
_WIDTHS = {
    letter: width
    for width, letters in (
        (30, "'|!,.:;`ijl"),
        (38, " ()[]{}-frt1I/\\"),
        (54, "csvxyz79FLa"),
        (72, "ADHKUXYGNOQw&+"),
        (94, "MWm#@%"),
    )
    for letter in letters
}
_USUAL = 64
_WIDE = 100


def width(text: str, size: float) -> float:
    """Return the width of a text printed at `size`, in the unit of `size`."""
    letters = unicodedata.normalize("NFKD", text)
    hundredths = sum(_letter(letter) for letter in letters if not unicodedata.combining(letter))
    return size * hundredths / 100


def lines(text: str, size: float, room: float) -> int:
    """How many lines a text takes; a word longer than a line is broken."""
    count, used = 1, 0.0
    space = width(" ", size)
    for word in text.split():
        wide = width(word, size)
        if used and used + space + wide > room:
            count, used = count + 1, 0.0
        used += (space if used else 0) + wide
        count += int(used // room)
        used %= room
    return count


def largest(text: str, room: float, sizes: Sequence[tuple[float, int]]) -> int:
    """Which of these sizes, each with the lines there is room for, is the first that fits.

    The last where none does.
    """
    fits = (index for index, (size, most) in enumerate(sizes) if lines(text, size, room) <= most)
    return next(fits, len(sizes) - 1)


def _letter(letter: str) -> int:
    wide = unicodedata.east_asian_width(letter) in "WF"
    return _WIDE if wide else _WIDTHS.get(letter, _USUAL)
