"""Redraw an uploaded logo for paper. The uploaded file itself is never stored.

A PNG or JPEG file is decoded and written again as PNG, without its text and location. An SVG file
is rebuilt from the shapes listed here: no script, link, font or other file gets through. A drawing
that would look different without its other parts is refused.
"""

import re
import warnings
from dataclasses import dataclass
from io import BytesIO
from math import prod
from xml.etree import ElementTree

from PIL import Image, ImageFile, UnidentifiedImageError

MOST_BYTES = 500_000
MOST_SCREEN_BYTES = 5_000_000
"""Of a picture for a screen, which may be a photograph. The server reads no larger request."""
LONGEST_SIDE = 6_000
"""Pixels; a small file can unfold into a very large picture."""
MOST_PIXELS = 12_500_000
"""A photograph of most phones has 4032 × 3024. Decoded it takes 50 MB."""
MOST_SCANS = 24
"""Of a JPEG file, each of which takes as long as the whole picture. Progressive files have 10."""
PRINTED_SIDE = 600
"""Pixels of the longer side as stored: 20 mm at more than 600 dots an inch."""
SCREEN_SIZE = 1_600, 900
"""Pixels of a picture for a screen, at most."""
MOST_SHAPES = 2_000
DEEPEST_NESTING = 50
LONGEST_STYLE = 20_000
"""Characters."""

SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
SHAPES = frozenset({"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline"}) | {
    *("polygon", "defs", "linearGradient", "radialGradient", "stop", "title")
}
INVISIBLE = frozenset({"style", "script", "metadata", "desc"})
"""Dropped, since they draw nothing. The rules of a style are applied to the shapes."""
REFUSED = {
    **dict.fromkeys(("text", "tspan", "textPath", "flowRoot", "font"), "text"),
    **dict.fromkeys(("use", "symbol"), "copies"),
    **dict.fromkeys(("image", "foreignObject"), "picture"),
    **dict.fromkeys(("clipPath", "mask"), "cut"),
}
"""Reason to refuse a drawing with such a part; for any other unknown part: `effects`."""
ATTRIBUTES = frozenset({"id", "d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"}) | {
    *("x1", "y1", "x2", "y2", "fx", "fy", "points", "transform", "viewBox", "offset"),
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "opacity"),
    *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray"),
    *("stop-color", "stop-opacity", "gradientUnits", "gradientTransform", "spreadMethod"),
}
NUMBERS = frozenset({"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1"}) | {
    *("x2", "y2", "fx", "fy", "offset", "fill-opacity", "stroke-width", "stroke-opacity"),
    *("opacity", "stop-opacity", "stroke-miterlimit"),
}
PLAIN_NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,9})?|-?\.\d{1,9}")
LENGTH = re.compile(rf"({PLAIN_NUMBER.pattern})(px|pt|mm|cm|in|%)?")
TRANSFORM = re.compile(
    r"(\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\(\s*[-\d.eE]+([\s,]+[-\d.eE]+)*\s*\))*\s*"
)
LOCAL_PAINT = re.compile(r"url\(#[\w-]+\)")
LOCAL_REFERENCE = re.compile(r"#[\w-]+")
PLAIN_CLASS = re.compile(r"\.([\w-]+)")

JPEG_MARKER = re.compile(rb"\xff([^\x00\x01\xd0-\xd8\xff])")
"""The beginning of a segment that states its length, or (D9) the end of the picture."""
END_OF_PICTURE, BEGIN_OF_SCAN = b"\xd9", b"\xda"

Rules = list[tuple[str, dict[str, str]]]
"""Class and declarations of each rule of a style, in document order."""


class LogoRefused(Exception):
    """The file cannot be a logo.

    `why` is `too-large`, `too-many-scans`, `not-an-image`, `no-shapes` or `transparent`, or for a
    drawing that would change: `text`, `copies`, `picture`, `cut`, `effects`, `style`.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class CleanLogo:
    kind: str
    content: bytes


def clean(upload: bytes) -> CleanLogo:
    """Return the uploaded picture, redrawn. Raises LogoRefused."""
    if len(upload) > MOST_BYTES:
        raise LogoRefused("too-large")
    if b"<svg" in upload[:4096]:
        return CleanLogo("image/svg+xml", _clean_svg(upload))
    return CleanLogo("image/png", _clean_picture(upload))


def clean_for_screen(upload: bytes) -> CleanLogo:
    """Return an uploaded PNG or JPEG picture, redrawn on white for a screen. Raises LogoRefused."""
    if len(upload) > MOST_SCREEN_BYTES:
        raise LogoRefused("too-large")
    drawn = _decoded(upload, SCREEN_SIZE)
    paper = Image.new("RGB", drawn.size, "white")
    paper.paste(drawn, mask=drawn)
    output = BytesIO()
    paper.save(output, "JPEG", quality=88)
    return CleanLogo("image/jpeg", output.getvalue())


def _clean_picture(upload: bytes) -> bytes:
    drawn = _decoded(upload, (PRINTED_SIDE, PRINTED_SIDE))
    output = BytesIO()
    drawn.save(output, "PNG", optimize=True)
    return output.getvalue()


def _decoded(upload: bytes, largest: tuple[int, int]) -> Image.Image:
    """Return a PNG or JPEG picture without its empty border, in at most this size.

    Raises LogoRefused.
    """
    try:
        with warnings.catch_warnings():
            # We check the size ourselves before the picture is decoded.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            # WeasyPrint, once imported, allows truncated pictures in the whole process.
            ImageFile.LOAD_TRUNCATED_IMAGES = False
            picture = Image.open(BytesIO(upload), formats=["PNG", "JPEG"])
            if max(picture.size) > LONGEST_SIDE or prod(picture.size) > MOST_PIXELS:
                raise LogoRefused("too-large")
            if picture.format != "PNG" and has_many_scans(upload):
                raise LogoRefused("too-many-scans")
            if picture.mode in ("L", "RGB") and not picture.has_transparency_data:
                # Made smaller while it is decoded: it has no empty border.
                picture.thumbnail(largest)
            drawn = picture.convert("RGBA")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError):
        raise LogoRefused("not-an-image") from None
    # An empty border would make the visible part smaller than its place on paper.
    visible = drawn.getbbox()
    if visible is None:
        raise LogoRefused("transparent")
    drawn = drawn.crop(visible)
    drawn.thumbnail(largest)
    return drawn


def has_many_scans(jpeg: bytes) -> bool:
    """Whether a JPEG file has more scans than any program writes, to keep its reader busy."""
    at, scans = 2, 0
    while scans <= MOST_SCANS and (found := JPEG_MARKER.search(jpeg, at)):
        if found[1] == END_OF_PICTURE:
            return False
        scans += found[1] == BEGIN_OF_SCAN
        at = found.end() + int.from_bytes(jpeg[found.end() : found.end() + 2])
    return scans > MOST_SCANS


def _clean_svg(upload: bytes) -> bytes:
    try:
        text = upload.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LogoRefused("not-an-image") from None
    # A document type can define entities, which can expand without end or read other files.
    text = re.sub(r"<!DOCTYPE\s+svg\s+PUBLIC[^\[\]<>]*>", "", text, count=1)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise LogoRefused("not-an-image")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - entities are refused above
    except ElementTree.ParseError:
        raise LogoRefused("not-an-image") from None
    if root.tag != f"{SVG}svg":
        raise LogoRefused("not-an-image")
    count = sum(1 for _shape in root.iter())
    if count > MOST_SHAPES:
        raise LogoRefused("too-large")
    cleaned = _clean_shape(root, _rules(root))
    if cleaned is None or not any(shape.tag != f"{SVG}svg" for shape in cleaned.iter()):
        raise LogoRefused("no-shapes")
    if not _has_size(cleaned):
        raise LogoRefused("no-shapes")
    ElementTree.register_namespace("", SVG.strip("{}"))
    return ElementTree.tostring(cleaned, encoding="utf-8")


def _has_size(drawing: ElementTree.Element) -> bool:
    """Whether the drawing states its size in plain numbers, larger than zero."""
    if "viewBox" in drawing.attrib:
        box = drawing.attrib["viewBox"].replace(",", " ").split()
        return len(box) == 4 and all(map(PLAIN_NUMBER.fullmatch, box)) and _is_area(*box[2:])
    sizes = [drawing.attrib.get(name, "") for name in ("width", "height")]
    return all(map(PLAIN_NUMBER.fullmatch, sizes)) and _is_area(*sizes)


def _is_area(width: str, height: str) -> bool:
    return float(width) > 0 and float(height) > 0


def _rules(root: ElementTree.Element) -> Rules:
    """Return the rules of the drawing's styles. Raises LogoRefused unless all select one class."""
    style = "".join("".join(part.itertext()) for part in root.iter(f"{SVG}style"))
    if len(style) > LONGEST_STYLE:
        raise LogoRefused("style")
    *blocks, rest = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL).split("}")
    rules: Rules = []
    for rule in blocks:
        selectors, _brace, declarations = rule.partition("{")
        for selector in selectors.split(","):
            plain = PLAIN_CLASS.fullmatch(selector.strip())
            if plain is None or "{" in declarations:
                raise LogoRefused("style")
            rules.append((plain[1], dict(_declarations(declarations))))
    if rest.strip():
        raise LogoRefused("style")
    return rules


def _clean_shape(
    shape: ElementTree.Element, rules: Rules, depth: int = 0
) -> ElementTree.Element | None:
    """Return a copy of the shape with its known attributes and parts; None if it draws nothing."""
    tag = shape.tag if isinstance(shape.tag, str) else ""
    name = tag.removeprefix(SVG)
    if name in INVISIBLE or not tag.startswith(SVG):
        return None
    style = {**shape.attrib}
    classes = shape.get("class", "").split()
    for selector, declarations in rules if classes else ():
        if selector in classes:
            style |= declarations
    style |= dict(_declarations(shape.get("style", "")))
    if style.get("display") == "none":
        return None
    if name not in SHAPES:
        raise LogoRefused(REFUSED.get(name, "effects"))
    if depth > DEEPEST_NESTING:
        raise LogoRefused("effects")
    attributes = {
        key: value.strip()
        for key, value in style.items()
        if key in ATTRIBUTES and _is_harmless(key, value.strip())
    }
    source = style.get("href", style.get(XLINK_HREF, ""))
    if name.endswith("Gradient") and LOCAL_REFERENCE.fullmatch(source):
        attributes["href"] = source
    copy = ElementTree.Element(tag, attributes)
    for part in shape:
        cleaned = _clean_shape(part, rules, depth + 1)
        if cleaned is not None:
            copy.append(cleaned)
    return copy


def _declarations(style: str) -> list[tuple[str, str]]:
    """Return the names and values of a style attribute."""
    pairs = (part.partition(":") for part in style.split(";"))
    return [(name.strip(), value.strip()) for name, colon, value in pairs if colon]


def _is_harmless(name: str, value: str) -> bool:
    """Whether WeasyPrint understands the value, and it refers to nothing outside the drawing."""
    if name in NUMBERS and not LENGTH.fullmatch(value):
        return False
    if name in ("transform", "gradientTransform") and not TRANSFORM.fullmatch(value):
        return False
    rest = LOCAL_PAINT.sub("", value)
    return not re.search(r"url|:|\\|@|/\*", rest, re.IGNORECASE)
