"""Build Caderneta Sans: Atkinson Hyperlegible Next with a zero that is not struck through.

On a score sheet a struck figure means "cancelled", so a slashed zero reads as a mistake. The
licence (OFL, no reserved name) allows the change under another name. Run once per version:

    npm pack @expo-google-fonts/atkinson-hyperlegible-next && tar xzf expo-google-fonts-*.tgz
    python build_fonts.py package/

Print takes one whole .ttf for each weight: WeasyPrint writes wrong letters with faces split over
files. Screens take a variable font made of these, which holds every weight: `python build_fonts.py`
makes it anew.
"""

import shutil
import sys
from io import BytesIO
from itertools import pairwise
from pathlib import Path

from fontTools import varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation

FAMILY = "Caderneta Sans"
WEIGHTS = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold", 800: "ExtraBold"}
LATIN = [*range(0x20, 0x180), *range(0x218, 0x21C)]
SIGNS = [*range(0x2010, 0x2016), *range(0x2018, 0x201F), *map(ord, "•…′″‹›€™−")]
PARTS = {"": [*range(0x20, 0x100), *SIGNS], "-extended": LATIN[0x100 - 0x20 :]}
"""What a screen loads at once, and the letters of other languages, which it loads when a name has
one (`unicode-range` in tokens.css)."""
STEPS = {400: 0, 500: 0.404, 600: 0.694, 700: 1, 800: 1.463}
"""How far the outlines have gone at each weight, where 1 is what lies between 400 and 700. Up to
700 they go straight: measured on all points, none is more than a unit (a thousandth) beside it."""
DRAWN = (400, 700, 800)


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
        font.save(target / f"caderneta-sans-{weight}.ttf")
    shutil.copy(package / "LICENSE_FONT", target / "OFL.txt")


def build_for_screens(folder):
    whole = variable(folder)
    for part, letters in PARTS.items():
        whole.seek(0)
        piece = TTFont(whole, recalcTimestamp=False)
        options = Options(layout_features=["kern", "tnum"], name_IDs=[1, 2], notdef_outline=True)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=letters)
        subsetter.subset(piece)
        piece.flavor = "woff2"
        piece.save(folder / f"caderneta-sans{part}.woff2")


def variable(folder):
    """One font of the weights 400 to 800, all outlines of which lie on straight lines.

    Only the figures bend at 700, to be those of the drawn ExtraBold at 800, where the totals are. A
    letter of 800 goes on straight: its joints differ by up to 2.5 % of its height from the drawn
    one, and the file is a quarter smaller.
    """
    plain, bold, heavy = (
        TTFont(folder / f"caderneta-sans-{weight}.ttf", recalcTimestamp=False) for weight in DRAWN
    )
    bends, kept = {}, figures(plain)
    for name in plain.getGlyphOrder():
        drawn = points(heavy, name)
        straight = points(bold, name) - points(plain, name)
        straight.scale((STEPS[800], STEPS[800]))
        straight += points(plain, name)
        straight.toInt()
        heavy["glyf"]._setCoordinates(name, straight, heavy["hmtx"].metrics)
        if name in kept:
            bends[name] = drawn - straight
    plan = DesignSpaceDocument()
    axis = AxisDescriptor(name="Weight", tag="wght", minimum=400, default=400, maximum=800)
    axis.map = list(STEPS.items())
    plan.addAxis(axis)
    for font, weight in ((plain, 400), (heavy, 800)):
        plan.addSource(SourceDescriptor(font=font, location={"Weight": STEPS[weight]}))
    made, _, _ = varLib.build(plan)
    from_bold = {"wght": (STEPS[700] / STEPS[800], 1, 1)}
    for name, bend in bends.items():
        made["gvar"].variations[name].append(TupleVariation(from_bold, [*bend]))
    whole = BytesIO()
    made.save(whole)
    return whole


def figures(font):
    """The names of all figures, proportional and of one width."""
    rules = font["GSUB"].table
    lookups = {
        number
        for feature in rules.FeatureList.FeatureRecord
        if feature.FeatureTag == "tnum"
        for number in feature.Feature.LookupListIndex
    }
    tables = [table for number in lookups for table in rules.LookupList.Lookup[number].SubTable]
    return {name for table in tables for pair in table.mapping.items() for name in pair}


def points(font, name):
    return font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics)[0]


if __name__ == "__main__":
    here = Path(__file__).parent
    if sys.argv[1:]:
        build(Path(sys.argv[1]), here)
    build_for_screens(here)
