"""Estimate the room that a text needs before it is printed.

Widths of letters are approximate, and rather too large than too small.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

# Widths in hundredths of the height of the letters, for the boldest Caderneta Sans.
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
    """Return the number of lines a text takes; a word longer than a line is broken."""
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
    """Return the index of the first size that fits; the last index if none fits.

    `sizes`: height of the letters, and number of lines that have room.
    """
    fits = (index for index, (size, most) in enumerate(sizes) if lines(text, size, room) <= most)
    return next(fits, len(sizes) - 1)


def _letter(letter: str) -> int:
    wide = unicodedata.east_asian_width(letter) in "WF"
    return _WIDE if wide else _WIDTHS.get(letter, _USUAL)
