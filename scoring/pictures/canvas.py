"""A sheet in its green frame, and words that are made to fit into it. Knows no match."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO

from django.conf import settings
from PIL import Image, ImageColor, ImageDraw, ImageFont, features

WIDTH, HEIGHT = 1200, 630
FRAME = 26
LEFT, RIGHT = 70, 1130
"""Where lines of words begin and end."""
FOOT = 567
COVER, SHEET, SOFT = "#0D4735", "#FFFCF2", "#E1ECDD"
INK, QUIET, RULE, LINE, FELT, RED = "#1D221C", "#54574A", "#DDD3BA", "#857D66", "#0D4735", "#AD1F1A"
SMALLEST = 20
LONGEST = 120
"""Characters of a text that are looked at; measuring longer ones would take long."""
FINE = 4
"""Suits are drawn this many times larger, then made smaller, so that their edges are smooth."""
SUIT = 26


class Canvas:
    """A picture while it is drawn. Texts are placed by the middle of their capital letters."""

    def __init__(self) -> None:
        self.image = _empty().copy()
        self.draw = ImageDraw.Draw(self.image)

    def text(
        self,
        at: tuple[float, float],
        text: str,
        size: int,
        weight: int = 400,
        color: str = INK,
        *,
        anchor: str = "l",
        width: float | None = None,
        figures: bool = False,
    ) -> float:
        """Draw a text at (x, middle), made smaller to fit `width`, and return its width.

        `anchor`: "l" or "r", the end of the text that is at x. `figures`: digits of equal width.
        """
        text = clean(text)
        if width is not None:
            size = fitting(text, size, weight, width)
            text = cut(text, size, weight, width)
        face = font(size, weight)
        equal = ["tnum"] if figures and _has_features() else None
        # 0.34: half the height of the capital letters of this face.
        x, y = at[0], at[1] + 0.34 * size
        self.draw.text((x, y), text, color, face, anchor=f"{anchor}s", features=equal)
        return face.getlength(text, features=equal)

    def rule(self, y: int, left: int = LEFT, right: int = RIGHT, color: str = RULE) -> None:
        self.draw.line((left, y, right, y), color, 2)

    def foot(self, club: str, day: str) -> None:
        """Draw the foot of every picture: the club, the four suits, and the day."""
        aside = self.text((RIGHT, FOOT), day, 28, 400, QUIET, anchor="r")
        suits = _suits()
        named = self.text((LEFT, FOOT), club, 28, 700, width=RIGHT - LEFT - aside - 220)
        x = max(WIDTH // 2 + 25, int(LEFT + named) + 35)
        self.image.paste(suits, (x, FOOT - SUIT // 2), suits)

    def png(self) -> bytes:
        """Return the file. Its colors are few: a palette makes it half as large."""
        written = BytesIO()
        self.image.quantize(palette=_palette(), dither=Image.Dither.NONE).save(written, "PNG")
        return written.getvalue()


def clean(text: str) -> str:
    """Return the text in one line, without characters that the font lacks."""
    known = _known()
    return "".join(sign for sign in " ".join(text[:LONGEST].split()) if ord(sign) in known)


def fitting(text: str, size: int, weight: int, width: float) -> int:
    """Return the largest size up to `size` in which the text has this width, or the smallest."""
    measured = font(size, weight).getlength(clean(text))
    return size if measured <= width else max(SMALLEST, int(size * width / measured))


def cut(text: str, size: int, weight: int, width: float) -> str:
    """Return the text, cut where even the smallest size does not fit."""
    face = font(size, weight)
    if face.getlength(text) <= width:
        return text
    while text and face.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def two_lines(text: str) -> tuple[str, str]:
    """Return the text in two lines of about the same length, broken at a space."""
    text = clean(text)
    spaces = [at for at, sign in enumerate(text) if sign == " "]
    if not spaces:
        return text, ""
    middle = min(spaces, key=lambda at: abs(2 * at - len(text)))
    return text[:middle], text[middle + 1 :]


@lru_cache(100)
def font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    path = settings.BASE_DIR / f"static/fonts/caderneta-sans-{weight}.ttf"
    return ImageFont.truetype(str(path), size)


@cache
def _has_features() -> bool:
    return bool(features.check("raqm"))


@cache
def _known() -> frozenset[int]:
    """Return the code points of the font: Latin letters, digits and the signs that we print."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # noqa: PLC0415

    path = settings.BASE_DIR / "static/fonts/caderneta-sans-400.ttf"
    return frozenset(TTFont(path).getBestCmap())


@cache
def _empty() -> Image.Image:
    """Return the frame and its empty sheet, with smooth corners."""
    times = 2
    large = Image.new("RGB", (WIDTH * times, HEIGHT * times), COVER)
    edges = (FRAME, FRAME, WIDTH - FRAME, HEIGHT - FRAME)
    box = tuple(times * edge for edge in edges)
    ImageDraw.Draw(large).rounded_rectangle(box, 10 * times, SHEET)
    return large.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


@cache
def _palette() -> Image.Image:
    """Return the colors of a picture, each with its shades towards the ground that it is on."""
    pairs = [(ink, SHEET) for ink in (INK, QUIET, FELT, RED, RULE, LINE, COVER)]
    pairs += [(ink, SOFT) for ink in (INK, QUIET, FELT)]
    shades = [
        round(first + (second - first) * step / 15)
        for ink, ground in pairs
        for step in range(16)
        for first, second in zip(ImageColor.getrgb(ink), ImageColor.getrgb(ground), strict=True)
    ]
    palette = Image.new("P", (1, 1))
    palette.putpalette(shades)
    return palette


@cache
def _suits() -> Image.Image:
    """Return spade, heart, diamond and club in a row, on a transparent ground."""
    unit = SUIT * FINE / 24
    step = round(40 * FINE)
    row = Image.new("RGBA", (3 * step + SUIT * FINE, SUIT * FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(row)

    def points(place: int, *pairs: tuple[float, float]) -> list[tuple[float, float]]:
        return [(place * step + x * unit, y * unit) for x, y in pairs]

    def disc(place: int, x: float, y: float, radius: float, color: str) -> None:
        pen.ellipse(points(place, (x - radius, y - radius), (x + radius, y + radius)), color)

    stem = ((10.6, 11), (13.4, 11), (13.8, 17), (15.8, 22), (8.2, 22), (10.2, 17))
    # Spade.
    pen.polygon(points(0, (12, 1.6), (20.2, 11.4), (3.8, 11.4)), INK)
    disc(0, 7.6, 13.6, 4.8, INK)
    disc(0, 16.4, 13.6, 4.8, INK)
    pen.polygon(points(0, *stem), INK)
    # Heart.
    disc(1, 7.3, 8.2, 5.1, RED)
    disc(1, 16.7, 8.2, 5.1, RED)
    pen.polygon(points(1, (2.9, 10.8), (12, 6), (21.1, 10.8), (12, 21.6)), RED)
    # Diamond.
    pen.polygon(points(2, (12, 1.8), (19.4, 12), (12, 22.2), (4.6, 12)), RED)
    # Club.
    for x, y in ((12, 6.5), (6.9, 14.1), (17.1, 14.1)):
        disc(3, x, y, 4.6, INK)
    pen.polygon(points(3, *stem), INK)
    return row.resize((row.width // FINE, row.height // FINE), Image.Resampling.LANCZOS)
