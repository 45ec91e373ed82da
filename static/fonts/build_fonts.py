"""Build Caderneta Sans: Atkinson Hyperlegible Next with a zero that is not struck through.

On a score sheet a struck figure means "cancelled", so a slashed zero reads as a mistake. The
licence (OFL, no reserved name) allows the change under another name. Run once per version:

    npm pack @expo-google-fonts/atkinson-hyperlegible-next && tar xzf expo-google-fonts-*.tgz
    python build_fonts.py package/
"""

import shutil
import sys
from itertools import pairwise
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

FAMILY = "Caderneta Sans"
WEIGHTS = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold", 800: "ExtraBold"}
LATIN = [*range(0x20, 0x180), *range(0x218, 0x21C)]
SIGNS = [*range(0x2010, 0x2016), *range(0x2018, 0x201F), *map(ord, "•…′″‹›€™−")]


def quarter(points, start, end):
    """The stretch of a contour between its on-curve points lowest by `start` and by `end`."""
    on = [i for i, (_, flag) in enumerate(points) if flag & 1]
    first = min(on, key=lambda i: start(points[i][0]))
    last = min(on, key=lambda i: end(points[i][0]))
    return (points + points)[first : last + 1 if last > first else last + 1 + len(points)]


def open_the_zero(font):
    """One counter instead of two halves: each gives an outer quarter, mirrored about the middle."""
    glyph = font["glyf"]["zero"]
    coordinates, ends, flags = glyph.getCoordinates(font["glyf"])
    points = list(zip(coordinates, flags, strict=True))
    stops = [0, *(end + 1 for end in ends)]
    outer, *halves = [points[a:b] for a, b in pairwise(stops)]
    axis = min(x for (x, _), _ in outer) + max(x for (x, _), _ in outer)
    lower, upper = sorted(halves, key=lambda half: min(y for (_, y), _ in half))
    low = quarter(lower, lambda p: p[0], lambda p: p[1])
    high = quarter(upper, lambda p: -p[0], lambda p: -p[1])
    mirrored = [[((axis - x, y), flag) for (x, y), flag in reversed(part)] for part in (low, high)]
    counter = low + mirrored[0][1:-1] + high + mirrored[1][1:-1]
    glyph.coordinates = GlyphCoordinates([p for p, _ in outer + counter])
    glyph.flags = type(flags)(flag for _, flag in outer + counter)
    glyph.endPtsOfContours = [len(outer) - 1, len(outer) + len(counter) - 1]
    glyph.numberOfContours = 2
    glyph.recalcBounds(font["glyf"])


def rename(font, weight, style):
    plain = weight in (400, 700)
    names = {
        1: FAMILY if plain else f"{FAMILY} {style}",
        2: style if plain else "Regular",
        3: f"CadernetaSans-{style};from AtkinsonHyperlegibleNext 2.001",
        4: f"{FAMILY} {style}",
        6: f"CadernetaSans-{style}",
        16: FAMILY,
        17: style,
    }
    table = font["name"]
    table.names = [n for n in table.names if n.nameID in (0, 5, 9, 13, 14)]
    for name_id, text in names.items():
        table.setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    del font["STAT"]


def build(package, target):
    for weight, style in WEIGHTS.items():
        source = next(package.glob(f"{weight}*/*_{weight}{style}.ttf"))
        font = TTFont(source, recalcTimestamp=False)
        open_the_zero(font)
        rename(font, weight, style)
        options = Options(layout_features=["*"], name_IDs=["*"], notdef_outline=True, hinting=False)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=LATIN + SIGNS)
        subsetter.subset(font)
        # Print takes the .ttf: WeasyPrint writes wrong letters with faces split over files.
        font.save(target / f"caderneta-sans-{weight}.ttf")
        font.flavor = "woff2"
        font.save(target / f"caderneta-sans-{weight}.woff2")
    shutil.copy(package / "LICENSE_FONT", target / "OFL.txt")


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(__file__).parent)
